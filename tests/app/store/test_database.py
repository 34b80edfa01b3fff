"""The database: one transaction for what belongs together, disks that fail, and files that are damaged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from time import perf_counter

import pytest

from app.lessons.storage import LessonProgress
from app.matches.library import Library
from app.store.database import COMES_BACK, FILE, KEPT_AGAIN, NEWER, NOT_KEPT, UNREADABLE, Store
from app.store.notice import StorageNotice
from app.store.safety import DAMAGED, copies
from tests.app.matches.test_library import PLAYERS, finish, one_round
from tests.torture.disk import full_disk

DAY = date(2026, 3, 1)


def texts(told: list[StorageNotice]) -> list[str]:
    return [notice.text for notice in told]


def played(folder: Path) -> Library:
    """A finished match, an open one, and a lesson."""
    library = Library(Store(folder))
    finish(library.begin("braverats", {}, PLAYERS))
    one_round(library.begin("braverats", {}, PLAYERS))
    LessonProgress(library.store).mark_done("braverats-duel")
    return library


def test_what_belongs_together_is_written_together(tmp_path: Path) -> None:
    """The last move, the result and whatever else the end of a match writes."""

    def killed(_table: object) -> None:
        raise KeyboardInterrupt

    store = Store(tmp_path)
    library = Library(store, ended=killed)
    table = library.begin("braverats", {}, ("Ann", "Ben"))
    with pytest.raises(KeyboardInterrupt):
        finish(table)
    (entry,) = Library(Store(tmp_path)).open_matches()
    assert entry.table.match.log == table.match.log[:-1]


def test_an_end_that_cannot_be_counted_is_kept(tmp_path: Path) -> None:
    library = Library(Store(tmp_path), ended=lambda table: 1 / 0)
    finish(library.begin("braverats", {}, PLAYERS))
    again = Library(Store(tmp_path))
    assert again.finished_numbers() == again.uncounted() == [1]


# --- disks


def test_a_full_disk_is_told_once_and_everything_is_written_later(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    store = Store(tmp_path, told.append)
    library, progress = Library(store), LessonProgress(store)
    table = library.begin("braverats", {}, PLAYERS)
    with full_disk(100):
        one_round(table)
        progress.mark_done("braverats-duel")
        other = library.begin("braverats", {}, PLAYERS)
        finish(other)
        assert texts(told) == [NOT_KEPT] and not store.keeps
        assert library.open_numbers() == [table.number] and library.finished_numbers() == [other.number]
        assert LessonProgress(Store(tmp_path)).done == frozenset()
        library.delete(table.number)
        assert texts(told) == [NOT_KEPT, COMES_BACK]
    assert library.open_numbers() == [] and texts(told)[-1] == KEPT_AGAIN and store.keeps
    again = Library(Store(tmp_path))
    assert again.finished_numbers() == [other.number] and again.open_numbers() == []
    assert LessonProgress(Store(tmp_path)).done == {"braverats-duel"}
    with full_disk(100):
        one_round(library.begin("braverats", {}, PLAYERS))
    assert texts(told)[-1] == NOT_KEPT, "it is told again"


def test_a_file_that_is_locked_for_long_costs_half_a_second(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    store = Store(tmp_path, told.append)
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    start = perf_counter()
    LessonProgress(store).mark_done("one")
    assert perf_counter() - start < 0.5 and texts(told) == [NOT_KEPT]
    other.execute("COMMIT")
    LessonProgress(store).mark_done("two")
    assert LessonProgress(Store(tmp_path)).done == {"one", "two"}


def test_a_folder_that_cannot_be_made_or_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file" / "data", None):
        told: list[StorageNotice] = []
        library = Library(Store(folder, told.append))
        finish(library.begin("braverats", {}, PLAYERS))
        finish(library.begin("braverats", {}, PLAYERS))
        assert texts(told) == [NOT_KEPT] and len(library.finished_numbers()) == 2


def test_what_a_read_only_disk_holds_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path)

    def refused(*_: object) -> sqlite3.Connection:
        error = sqlite3.OperationalError("attempt to write a readonly database")
        error.sqlite_errorcode = sqlite3.SQLITE_READONLY
        raise error

    told: list[StorageNotice] = []
    prepared = "app.store.database._prepared"
    from app.store import database

    real = database._prepared
    monkeypatch.setattr(prepared, lambda path: refused() if path != ":memory:" else real(path))
    store = Store(tmp_path, told.append)
    assert texts(told) == [NOT_KEPT] and Library(store).finished_numbers() == [1]
    assert LessonProgress(store).done == {"braverats-duel"}
    LessonProgress(store).mark_done("brooke-turn")
    monkeypatch.undo()
    store.save_again()
    assert LessonProgress(Store(tmp_path)).done == {"braverats-duel", "brooke-turn"}


# --- files


def _newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    played(tmp_path).store.close()
    _newer(tmp_path / FILE)
    before, told = (tmp_path / FILE).read_bytes(), list[StorageNotice]()
    library = Library(Store(tmp_path, told.append))
    finish(library.begin("braverats", {}, PLAYERS))
    assert texts(told) == [NEWER] and (tmp_path / FILE).read_bytes() == before


def _replaced(content: bytes) -> Callable[[Path], None]:
    def replace(path: Path) -> None:
        path.write_bytes(content)

    return replace


def _pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def _device(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def _folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2 << 30)


def _foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE other (thing TEXT)")
    db.close()


ODD = {
    "no database": _replaced(b"no database at all" * 100),
    "empty": _replaced(b""),
    "pipe": _pipe,
    "device": _device,
    "folder": _folder,
    "2 GB": _huge,
    "a few bytes": _replaced(b"SQLite format 3\0"),
    "another database": _foreign,
    "gone": Path.unlink,
}


@pytest.mark.parametrize("with_copy", [True, False])
@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_database_is_set_aside_with_one_sentence(tmp_path: Path, kind: str, with_copy: bool) -> None:
    library = played(tmp_path)
    if with_copy:
        library.store.check(DAY)
    library.store.close()
    ODD[kind](tmp_path / FILE)
    told: list[StorageNotice] = []
    start = perf_counter()
    store = Store(tmp_path, told.append)
    assert perf_counter() - start < 0.5 and store.keeps
    assert texts(told) == ([DAMAGED] if with_copy or kind != "gone" else [])
    assert Library(store).finished_numbers() == ([1] if with_copy else [])
    finish(Library(store).begin("braverats", {}, PLAYERS))
    assert len(list(tmp_path.glob("ratskeller.bad*"))) == (kind != "gone")
    assert texts(told) == texts(told)[:1]


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("kind", [os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path)])
def test_what_is_no_file_beside_the_database_is_set_aside(
    tmp_path: Path, end: str, kind: Callable[[str], None]
) -> None:
    played(tmp_path).store.close()
    kind(f"{tmp_path / FILE}{end}")
    told: list[StorageNotice] = []
    start = perf_counter()
    store = Store(tmp_path, told.append)
    assert perf_counter() - start < 0.5 and store.keeps and told == []
    assert Library(store).finished_numbers() == [1]
    assert len(list(tmp_path.glob("ratskeller.bad*"))) == 1


def test_a_file_that_cannot_be_opened_now_is_not_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(tmp_path).store.close()
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    told: list[StorageNotice] = []
    monkeypatch.setattr("shutil.copyfile", lambda *_: (_ for _ in ()).throw(OSError()))
    store = Store(tmp_path, told.append)
    LessonProgress(store).mark_done("another")
    assert texts(told) == [UNREADABLE]
    other.execute("COMMIT")
    other.close()
    assert LessonProgress(Store(tmp_path)).done == {"braverats-duel"}


# --- copies


def test_a_copy_a_day_and_the_last_two_are_kept(tmp_path: Path) -> None:
    library = played(tmp_path)
    # Clocks jump.
    for day in (DAY, DAY, date(2106, 1, 1), date(1970, 1, 1), date(2026, 3, 2)):
        library.store.check(day)
    assert [path.name[7:] for path in copies(tmp_path)] == ["2026-03-02.db", "1970-01-01.db"]
    assert not library.store.is_damaged


@pytest.mark.parametrize("when", ["at the start", "while it is open"])
def test_a_damaged_file_gets_what_the_copy_has_and_what_came_later(tmp_path: Path, when: str) -> None:
    told: list[StorageNotice] = []
    library = played(tmp_path)
    store = library.store
    store._tell = told.append
    store.check(DAY)
    for _ in range(60):
        finish(library.begin("braverats", {}, PLAYERS))
    before = {number: library.text_of(number) for number in library.finished_numbers()}
    store.close()
    data = bytearray((tmp_path / FILE).read_bytes())
    data[4096 * 8 : 4096 * 9] = bytes(4096)
    if when == "at the start":
        data[100:110] = bytes(10)
    (tmp_path / FILE).write_bytes(data)
    again = Store(tmp_path, told.append)
    again.check(DAY)
    found = Library(again)
    assert sum(found.text_of(number) == text for number, text in before.items()) >= 0.95 * len(before)
    assert [text for text in texts(told) if text == DAMAGED] == [DAMAGED]
    assert told[0].facts["matches"] >= 60
    finish(found.begin("braverats", {}, PLAYERS))
    assert again.keeps and LessonProgress(again).done == {"braverats-duel"}


def test_a_row_that_its_index_does_not_know_is_found_before_it_is_copied(tmp_path: Path) -> None:
    """A byte in a row of its table; SQLite's quick check does not compare it with the indexes."""
    library = played(tmp_path)
    library.store.check(DAY)
    finish(library.begin("braverats", {}, PLAYERS))
    library.store.close()
    data = (tmp_path / FILE).read_bytes()
    ranks = Library(Store(tmp_path))._kept.row(3).ranks.encode()
    (tmp_path / FILE).write_bytes(data.replace(ranks, ranks.replace(b"1", b"7"), 1))
    store = Store(tmp_path)
    store.check(date(2026, 3, 2))
    assert store.is_damaged and len(copies(tmp_path)) == 1
    again = Library(store)
    again.announce(3)
    assert again.finished_numbers() == [1, 3] and store.keeps


def test_a_kill_at_the_first_start_leaves_nothing_that_looks_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(path: Path | str) -> sqlite3.Connection:
        Path(path).touch()
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("app.store.database._connect", killed)
        Store(tmp_path)
    told: list[StorageNotice] = []
    finish(Library(Store(tmp_path, told.append)).begin("braverats", {}, PLAYERS))
    assert told == [] and [path.name for path in tmp_path.glob("*.db")] == [FILE]
