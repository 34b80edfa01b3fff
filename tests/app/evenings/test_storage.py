"""Evenings that are kept, and what becomes of their matches."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from app.contract import GAMES
from app.evenings import storage as module, text as words
from app.evenings.model import Evening
from app.evenings.plan import is_duel
from app.evenings.setup import EveningSetup
from app.evenings.storage import Evenings
from app.matches.library import Library
from app.store.database import Store
from app.table.table import Table

DUEL = next(filter(is_duel, GAMES))


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Store(tmp_path))


@pytest.fixture
def evenings(tmp_path: Path) -> Evenings:
    """One open evening of three people at one table."""
    found = Evenings(Store(tmp_path), clock=lambda: 77)
    found.begin(_new("Anna", "Bruno", "Dora"))
    return found


def _new(*guests: str) -> Evening:
    setup = EveningSetup()
    setup.guests, setup.tables = list(guests), [DUEL]
    setup.choose_length(setup.lengths()[0].each)
    return setup.begin("", tuple(GAMES), {}, 5)


def _open(evenings: Evenings) -> Evening:
    assert evenings.open is not None
    return evenings.open


def _seat(evenings: Evenings, library: Library) -> Table:
    table, trouble = evenings.seat(library)
    assert table is not None and trouble is None
    table.begin()
    return table


def _move(table: Table) -> None:
    for seat in table.asked():
        assert table.submit(seat, table.legal(seat)[0]) is None


def _finish(table: Table) -> None:
    while not table.over:
        _move(table)


def _again(folder: Path) -> Evenings:
    """The next start."""
    return Evenings(Store(folder))


def test_an_evening_is_played_left_and_taken_up_again(
    evenings: Evenings, library: Library, tmp_path: Path
) -> None:
    table = _seat(evenings, library)
    assert [player.name for player in table.players] == ["Anna", "Bruno"]
    _move(table)
    later = _again(tmp_path)
    same = _seat(later, Library(Store(tmp_path)))
    assert (same.number, len(same.match.log)) == (table.number, len(table.match.log))
    _finish(same)
    later.count(same)
    assert later.of(same) is _open(later)
    assert _open(later).done == 1 and sum(_open(later).points) == 2
    assert _open(_again(tmp_path)).games[0].scores == _open(later).games[0].scores
    for _ in range(2):
        table = _seat(later, library)
        _finish(table)
        later.count(table)
    kept = _again(tmp_path)
    assert kept.open is None and kept.newest is not None and kept.newest.over and kept.newest.played
    assert [one.number for one in kept.over()] == [1] and kept.any_over
    # What was achieved is not lost with the score sheet.
    kept.begin(_new("Anna", "Bruno"))
    assert kept.played() == [3], "another one is open"
    kept.delete(next(kept.over()))
    kept = _again(tmp_path)
    assert kept.played() == [3] and not kept.any_over and _open(kept).number == 2
    kept.stop()
    assert kept.newest is not None
    kept.delete(kept.newest)
    assert kept.played() == [3], "it was ended early"


def test_a_match_that_ended_before_the_result_was_seen_is_counted(
    evenings: Evenings, library: Library, tmp_path: Path
) -> None:
    _finish(_seat(evenings, library))
    later = _again(tmp_path)
    later.follow(Library(Store(tmp_path)))
    assert _open(later).done == 1


def test_a_resigned_match_counts_for_the_other_side(evenings: Evenings, library: Library) -> None:
    table = _seat(evenings, library)
    _move(table)
    table.resign(0)
    evenings.count(table)
    assert _open(evenings).points == (0, 2, 0) and words.result(_open(evenings).games[0]) == "resigned"


def test_a_deleted_match_is_played_again_and_a_counted_one_keeps_its_result(
    evenings: Evenings, library: Library, tmp_path: Path
) -> None:
    table = _seat(evenings, library)
    _move(table)
    library.delete(table.number)
    again = _seat(evenings, library)
    assert again.match.sha256 != table.match.sha256 and not again.over
    _finish(again)
    evenings.count(again)
    points = _open(evenings).points
    library.delete(again.number)
    later = _again(tmp_path)
    later.follow(Library(Store(tmp_path)))
    assert _open(later).points == points and _open(later).next == 1


def test_a_match_that_is_no_game_of_the_evening_is_not_counted(
    evenings: Evenings, library: Library, tmp_path: Path
) -> None:
    table = _seat(evenings, library)
    library.delete(table.number)
    other = Library(Store(tmp_path)).begin(DUEL, {}, ("Anna", "Bruno"))
    other.begin()
    _finish(other)
    evenings.count(other)
    assert evenings.of(other) is None and _open(evenings).done == 0
    evenings.follow(Library(Store(tmp_path)))
    assert _open(evenings).done == 0 and not _open(evenings).games[0].begun


def test_the_match_of_another_device_is_no_game_of_the_evening(
    evenings: Evenings, library: Library, tmp_path: Path
) -> None:
    table = _seat(evenings, library)
    _finish(table)
    # Where it has the same number by chance.
    foreign, _ = Library(Store(tmp_path / "other")).import_text(library.text_of(table.number))
    assert foreign.foreign and foreign.number == table.number
    evenings.count(foreign)
    assert evenings.of(foreign) is None and _open(evenings).done == 0
    assert evenings.of(table) is _open(evenings)


def test_a_match_that_cannot_be_read_now_is_left_alone(
    evenings: Evenings, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = _seat(evenings, library)
    _move(table)

    monkeypatch.setattr(library, "_read", lambda *_: None)
    assert evenings.seat(library) == (None, module.UNREADABLE_GAME)
    monkeypatch.undo()
    assert _seat(evenings, library).match.sha256 == table.match.sha256


def test_options_that_this_version_does_not_know_are_left_out(tmp_path: Path, library: Library) -> None:
    evening = _new("Anna", "@of-another-version")
    evening.options = {DUEL: {"no such option": True}}
    Evenings(Store(tmp_path)).begin(evening)
    table = _seat(_again(tmp_path), library)
    assert table.match.setup.options == {} and [player.is_ai for player in table.players] == [False, True]


def test_an_evening_can_end_early_and_be_deleted(evenings: Evenings, library: Library, tmp_path: Path) -> None:
    table = _seat(evenings, library)
    _finish(table)
    evenings.count(table)
    evenings.stop()
    assert evenings.open is None
    kept = _again(tmp_path)
    assert kept.open is None and kept.newest is not None and kept.newest.done == 1
    kept.delete(kept.newest)
    assert kept.newest is None and not kept.any_over and not _again(tmp_path).any_over
    assert Library(Store(tmp_path)).finished(table.number) is not None


def test_an_evening_that_cannot_be_read_is_left_out(evenings: Evenings, tmp_path: Path) -> None:
    evenings.stop()
    evenings.begin(_new("Anna", "Bruno"))
    with sqlite3.connect(tmp_path / "ratskeller.db") as db:
        db.execute("UPDATE evening SET guests = '[' WHERE id = 2")
    later = _again(tmp_path)
    assert later.open is None and [one.number for one in later.over()] == [1]
    later.begin(_new("Anna", "Bruno"))
    assert _open(later).number == 3


def test_an_evening_ends_with_its_last_match_and_counts_once_when_deleted(
    evenings: Evenings, tmp_path: Path
) -> None:
    """One transaction each: a kill leaves what was before or what is after."""
    store = Store(tmp_path)
    kept = Evenings(store)
    library = Library(store, ended=kept.count)
    while kept.open is not None:
        _finish(_seat(kept, library))
    assert _again(tmp_path).played() == [3]
    whole = kept.newest
    assert whole is not None

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.write(lambda db: (kept.delete(whole), killed()))
    assert _again(tmp_path).played() == [3] and _again(tmp_path).any_over
    _again(tmp_path).delete(whole)
    assert _again(tmp_path).played() == [3] and not _again(tmp_path).any_over
