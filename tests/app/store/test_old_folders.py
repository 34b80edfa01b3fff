"""Data folders of earlier versions: everything in them is still found, and nothing is lost by opening it.

Every folder in `tests/data/folders` is tried, with its facts in the `.json` beside it.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from app.evenings.storage import Evenings
from app.lessons.storage import LessonProgress
from app.matches.library import NEWER, Library
from app.matches.storage import OPEN, PLACES
from app.riddles.model import Riddles
from app.store.database import KEPT_AGAIN, NOT_KEPT, Store
from app.store.notice import StorageNotice
from app.store.takeover import TAKEN_OVER
from app.table.table import Table
from engine.riddles import book_of
from tests.app.matches.old_folders import FOLDERS, facts
from tests.torture.disk import full_disk

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


def step(table: Table) -> None:
    """Everybody who is asked makes a move."""
    for seat in sorted(table.asked(), key=lambda seat: not table.players[seat].is_ai):
        assert table.submit(seat, table.legal(seat)[0]) is None


def test_there_are_folders_and_each_has_its_facts() -> None:
    assert "0.1.0" in VERSIONS
    assert [path.stem for path in sorted(FOLDERS.glob("*.json"))] == VERSIONS


def files(folder: Path) -> dict[str, bytes]:
    """All files of the old form."""
    names = (
        path for path in folder.rglob("*") if path.is_file() and not path.name.endswith((".db", "-wal", "-shm"))
    )
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in names}


def test_everything_is_found_and_the_old_files_stay(folder: Path, expected: dict[str, Any]) -> None:
    before = files(folder)
    found = json.loads(json.dumps(facts(folder)))
    told, _ = found.pop("told"), expected.pop("told")
    for place in PLACES:
        assert list(found["matches"][place]) == list(expected["matches"][place])
    assert missing(expected, found) == []
    number = sum(len(found["matches"][place]) for place in PLACES)
    assert any(f"Matches: {number + any('newer' in one for one in told)}" in one for one in told), told
    assert files(folder) == before
    # The second start reads none of them.
    shutil.rmtree(folder / "matches")
    again = json.loads(json.dumps(facts(folder)))
    assert missing(expected | {"last played": again["last played"]}, again) == []


def test_a_take_over_is_whole_or_did_not_happen(folder: Path, expected: dict[str, Any]) -> None:
    """Killed in the middle, on a disk that is full, and with room again."""
    with pytest.MonkeyPatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("app.store.takeover.OldFolder._take_riddles", killed)
        Store(folder)
    told: list[StorageNotice] = []
    with full_disk(60_000):
        store = Store(folder, told.append)
        assert not store.keeps and len(Library(store).finished_numbers()) == len(expected["matches"]["finished"])
    assert [notice.text for notice in told if notice.text != TAKEN_OVER] == [NOT_KEPT]
    Library(store).open_numbers()
    assert store.keeps and told[-1].text == KEPT_AGAIN
    found = json.loads(json.dumps(facts(folder)))
    assert missing(expected | {"told": found["told"]}, found) == []


def killed(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "name", ["settings.json", "lessons.json", "riddles.json", "statistics.log", "evenings/0001.json"]
)
@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "empty", "zeros", "deep", "odd"])
def test_odd_files_cost_nothing_else(tmp_path: Path, name: str, kind: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "deep":
            path.write_text("[" * 100_000)
        case "odd":
            path.write_text(
                '{"version": 1, "guests": 3, "done": 4, "days": [], "endless": {"a": 7}, "since": "x"}'
            )
        case _:
            path.write_bytes(b"" if kind == "empty" else bytes(1000))
    (tmp_path / "lessons.json" if name != "lessons.json" else tmp_path / "settings.json").write_text(
        '{"done": ["braverats-duel"], "name": "Ann"}'
    )
    start = perf_counter()
    store = Store(tmp_path)
    assert perf_counter() - start < 0.5 and store.keeps
    if name != "lessons.json":
        assert LessonProgress(store).done == {"braverats-duel"}
    assert Evenings(store).newest is None and Riddles(store).best == 0 and Library(store).open_matches() == []


def test_numbers_out_of_bounds_freeze_nothing(tmp_path: Path) -> None:
    attempt = {"riddle": "x", "tries": 10**9, "end": "solved", "counts": True}
    endless = {"seed": "s", "grade": 1, "done": [10**9, 0, 0, 0, 0], "solved": 10**30, "clean": 0, "attempt": None}
    data = {"version": 1, "days": {"brooke": {"2026-03-01": attempt}}, "endless": {"brooke": endless}}
    (tmp_path / "riddles.json").write_text(json.dumps(data))
    start = perf_counter()
    riddles = Riddles(Store(tmp_path))
    assert riddles.next_endless(book_of("brooke")) is not None
    assert perf_counter() - start < 0.5 and riddles.over() == []


def test_open_matches_go_on(folder: Path, expected: dict[str, Any]) -> None:
    told: list[StorageNotice] = []
    for number, known in expected["matches"][OPEN].items():
        table = Library(Store(folder), told.append).open(int(number))
        assert table is not None
        table.begin()
        step(table)
        assert len(table.match.log) > known["lines"]
        library = Library(Store(folder), told.append)
        again = library.finished(table.number).table if table.over else library.open(table.number)
        assert again.match.log == table.match.log
    assert [notice for notice in told if notice.text != NEWER] == []


def test_shared_texts_are_taken_in_once(folder: Path, expected: dict[str, Any]) -> None:
    """The text of a finished match is known again, wherever it came from."""
    library = Library(Store(folder))
    before = library.store.changes
    for place in PLACES[1:]:
        for number, known in expected["matches"][place].items():
            if known["resigned"] is None:
                table, damage = library.import_text(library.text_of(int(number)))
                assert (table.number, damage) == (int(number), None)
    assert library.store.changes == before


def test_foreign_and_newer_files_among_them_cost_nothing(folder: Path, expected: dict[str, Any]) -> None:
    told: list[StorageNotice] = []
    Store(Path(shutil.copytree(folder, folder.parent / "other")), told.append)
    usual = told[0].facts
    finished, open_ = folder / "matches/finished", folder / "matches/open"
    (finished / "Thumbs.db").write_bytes(bytes(500))
    (finished / "000991.match").write_text("ratskeller 99  #00000000\nsomething else\n")
    (finished / "000992.match").mkdir()
    os.mkfifo(open_ / "000993.match")
    (open_ / "000994.match").write_bytes(b"\xff\xd8\xff\xe0" * 100)
    (open_ / "000995.match").symlink_to("/nowhere")
    (folder / "evenings").mkdir(exist_ok=True)
    (folder / "evenings/0099.json").write_text('{"version": 2}')
    start = perf_counter()
    Store(folder, told.append).close()
    assert perf_counter() - start < 2
    assert told[1].facts == {**usual, "unread": usual["unread"] + 6}
    found = json.loads(json.dumps(facts(folder)))
    assert missing(expected | {"told": found["told"]}, found) == []
