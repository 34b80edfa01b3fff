"""Data folders of earlier versions: everything in them is still found, and nothing is lost by opening it.

Every folder in `tests/data/folders` is tried, with its facts in the `.json` beside it.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from app.matches.folders import OPEN, PLACES
from app.matches.library import Library, StorageNotice
from app.table.table import Table
from tests.app.matches.old_folders import FOLDERS, facts

VERSIONS = sorted(folder.name for folder in FOLDERS.iterdir() if folder.is_dir())


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def folder(version: str, tmp_path: Path) -> Path:
    """A copy of the folder, as on the device of a player."""
    # Plain copies: what is in a file counts, not when it was written.
    return Path(shutil.copytree(FOLDERS / version, tmp_path / "data", copy_function=shutil.copyfile))


@pytest.fixture
def expected(version: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDERS / f"{version}.json").read_text(encoding="utf-8"))
    return found


def missing(wanted: object, found: object, place: str = "") -> list[str]:
    """Where something is not as it was; what is new in an object does no harm."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return [
            line
            for name, value in wanted.items()
            for line in (missing(value, found[name], f"{place}/{name}") if name in found else [f"{place}/{name}"])
        ]
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        pairs = enumerate(zip(wanted, found, strict=True))
        return [line for number, pair in pairs for line in missing(*pair, f"{place}/{number}")]
    same = wanted == (pytest.approx(found) if isinstance(found, float) else found)
    return [] if same and type(wanted) is type(found) else [f"{place}: {wanted!r} has become {found!r}"]


def contents(folder: Path) -> dict[str, bytes]:
    """All files, without the place of an open match in the list: opening it changes that."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found[path.relative_to(folder).as_posix()] = path.read_bytes()
    for name, data in found.items():
        if name.startswith(f"matches/{OPEN}/") and name.endswith(".key"):
            found[name] = json.dumps(json.loads(data) | {"opened": 0}, sort_keys=True).encode()
    return found


def step(table: Table) -> None:
    """Everybody who is asked makes a move."""
    for seat in sorted(table.asked(), key=lambda seat: not table.players[seat].is_ai):
        assert table.submit(seat, table.legal(seat)[0]) is None


def test_there_are_folders_and_each_has_its_facts() -> None:
    assert "0.1.0" in VERSIONS
    assert [path.stem for path in sorted(FOLDERS.glob("*.json"))] == VERSIONS


def test_everything_is_found(folder: Path, expected: dict[str, Any]) -> None:
    found = json.loads(json.dumps(facts(folder)))
    for place in PLACES:
        assert list(found["matches"][place]) == list(expected["matches"][place])
    assert missing(expected, found) == []


def test_opening_changes_no_file_and_adds_only_openings(folder: Path, expected: dict[str, Any]) -> None:
    before = contents(folder)
    facts(folder)
    after = contents(folder)
    openings = {f"matches/{OPEN}/{int(number):06d}.opening" for number in expected["matches"][OPEN]}
    assert set(after) == set(before) | openings
    assert [name for name in before if after[name] != before[name]] == []


def test_a_match_can_be_mended_as_soon_as_it_was_seen(folder: Path, expected: dict[str, Any]) -> None:
    """Version 0.1.0 wrote no openings: they are written when a match is listed or opened."""
    library = Library(folder)
    library.open_matches()
    seen = [(OPEN, int(number)) for number in expected["matches"][OPEN]]
    for place in PLACES[1:]:
        for number in map(int, expected["matches"][place]):
            entry = library.finished(number)
            assert entry is not None
            # A damage has taken the seed of some: there is nothing to write twice.
            seen += [(place, number)] if entry.table.match.seed else []
    assert len(seen) > 20
    for place, number in seen:
        path = folder / "matches" / place / f"{number:06d}.match"
        whole = path.read_bytes()
        path.write_bytes(whole.replace(b"players", b"pla~ers", 1))
        library = Library(folder)
        if place == OPEN:
            assert library.open(number) is not None
        else:
            assert library.finished(number) is not None
        assert path.read_bytes() == whole


def test_every_match_file_is_read_or_was_set_aside(folder: Path, expected: dict[str, Any]) -> None:
    for place in PLACES:
        names = sorted(path.name for path in (folder / "matches" / place).glob("*.match"))
        assert names == sorted(f"{int(number):06d}.match" for number in expected["matches"][place])


def test_open_matches_go_on(folder: Path, expected: dict[str, Any]) -> None:
    told: list[StorageNotice] = []
    for number, known in expected["matches"][OPEN].items():
        table = Library(folder, told.append).open(int(number))
        assert table is not None
        table.begin()
        step(table)
        assert len(table.match.log) > known["lines"]
        library = Library(folder, told.append)
        again = library.finished(table.number).table if table.over else library.open(table.number)
        assert again.match.log == table.match.log
    assert told == []


def test_shared_texts_are_taken_in_once(folder: Path, expected: dict[str, Any]) -> None:
    """The text of a finished match is known again, wherever it came from."""
    library = Library(folder)
    before = contents(folder)
    for place in PLACES[1:]:
        for number, known in expected["matches"][place].items():
            if known["resigned"] is None:
                table, damage = library.import_text(library.text_of(int(number)))
                assert (table.number, damage) == (int(number), None)
    assert contents(folder) == before
