"""The register of the app: every game is complete, and every name that it gives leads somewhere."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import engine.games
from app.contract import GAMES, Function, GameUI, PageLink, Reference, Solo

ROOT = Path(__file__).parents[3]
NAMES = re.compile(r"braverats|brooke|first ?rat|greg", re.IGNORECASE)


def parameters(record: type, field: str) -> int:
    """How many arguments a field is called with, read from its annotation."""
    annotation = record.__annotations__[field]
    text = getattr(annotation, "__forward_arg__", annotation)
    callables = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Subscript)]
    call = next(node for node in callables if ast.unparse(node.value) == "Callable")
    assert isinstance(call.slice, ast.Tuple) and isinstance(call.slice.elts[0], ast.List)
    return len(call.slice.elts[0].elts)


def references(game: str) -> Iterator[tuple[type, str, Reference]]:
    ui = GAMES[game]
    records: list[tuple[type, dict[str, Any]]] = [
        (GameUI, {one.name: getattr(ui, one.name) for one in fields(ui)})
    ]
    if ui.solo is not None:
        records.append((Solo, ui.solo._asdict()))
    for record, values in records:
        yield from ((record, name, value) for name, value in values.items() if isinstance(value, Reference))


def test_both_registers_hold_the_same_games() -> None:
    assert list(GAMES) == list(engine.games.GAMES)
    assert all(ui.card.id == game for game, ui in GAMES.items())


@pytest.mark.touch  # widgets open a window when they are imported
@pytest.mark.parametrize("game", GAMES)
def test_every_reference_leads_to_something_that_takes_its_arguments(game: str) -> None:
    found = list(references(game))
    assert len(found) > 15
    for record, name, reference in found:
        target = reference.resolve()
        if isinstance(reference, Function):
            inspect.signature(target).bind(*[None] * parameters(record, name))
        else:
            assert parameters(record, name) == 0, f"{name} is a table, but is called with arguments"


@pytest.mark.touch
@pytest.mark.parametrize("game", GAMES)
def test_screens_and_links_of_a_game_exist(game: str) -> None:
    ui = GAMES[game]
    for screen in ui.screens.values():
        assert isinstance(screen, Reference) and inspect.isclass(screen.resolve())
    assert all(isinstance(link, PageLink) and link.screen in ui.screens for link in ui.statistics_links)
    options = {option.id for option in engine.games.GAMES[game].info.options}
    assert ui.solo is None or ui.solo.option in options
    assert {option for group in ui.groups for option in group.options} | set(ui.notes) <= options


@pytest.mark.parametrize("missing", [field.name for field in fields(GameUI)])
def test_an_incomplete_game_is_refused_by_the_name_of_what_is_missing(missing: str) -> None:
    whole = next(iter(GAMES.values()))
    given = {field.name: getattr(whole, field.name) for field in fields(whole) if field.name != missing}
    with pytest.raises(TypeError, match=missing):
        GameUI(**given)


def shared_sources() -> list[Path]:
    """Everything of the app but the folders of games and the register itself."""
    folders = {ROOT / folder / game for folder in ("app/games", "kv/games") for game in GAMES}
    register = ROOT / "app" / "games" / "__init__.py"
    found = [*(ROOT / "app").rglob("*.py"), *(ROOT / "kv").rglob("*.kv"), ROOT / "main.py"]
    return sorted(path for path in found if path != register and not folders & set(path.parents))


@pytest.mark.parametrize("path", shared_sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_shared_code_names_no_game(path: Path) -> None:
    assert not NAMES.findall(path.read_text(encoding="utf-8"))
