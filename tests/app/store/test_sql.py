"""SQL stands in one file of each room, and the torture tries everything that writes."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from random import Random

import pytest

from tests.rooms import APP, room_of
from tests.sources import shown, tree
from tests.torture.player import OPERATIONS, Player

_SQL = re.compile(r"\b(SELECT .* FROM|INSERT (OR \w+ )?INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|PRAGMA)\b")
STORAGES = [path for path in APP if path.name == "storage.py"]


def test_only_the_store_and_the_storages_of_rooms_speak_sql() -> None:
    speaking = {
        shown(path)
        for path in APP
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _SQL.search(node.value)
    }
    others = {path for path in speaking if not path.startswith("app/store/")}
    assert others == {shown(path) for path in STORAGES}
    assert {room_of(path) for path in STORAGES} >= {"matches", "evenings", "riddles", "settings", "lessons"}


def writers(path: Path) -> set[str]:
    """The functions of a file that write into the store."""
    return {
        node.name
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(one, ast.Attribute) and one.attr == "write" and ast.unparse(one.value).endswith("store")
            for one in ast.walk(node)
        )
    }


def test_the_torture_tries_every_operation_that_writes(tmp_path: Path) -> None:
    wanted = {(shown(path), name) for path in APP for name in writers(path)}
    files, called = {str(path) for path in APP}, set[tuple[str, str]]()

    def note(frame: object, event: str, _value: object) -> None:
        code = frame.f_code  # type: ignore[attr-defined]
        if event == "call" and code.co_filename in files:
            called.add((shown(Path(code.co_filename)), code.co_name))

    player = Player(tmp_path, Random(1), lambda report: None)
    sys.setprofile(note)
    try:
        for _ in range(4):
            for name in OPERATIONS:
                player.do(name)
    finally:
        sys.setprofile(None)
    assert len(wanted) >= 20
    assert wanted - called == set()


@pytest.mark.parametrize("name", OPERATIONS)
def test_each_operation_can_be_the_first(tmp_path: Path, name: str) -> None:
    Player(tmp_path, Random(2), lambda report: None).do(name)
