"""Evenings on disk: what becomes of their matches, damage, full disks, versions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.contract import GAMES
from app.evenings import storage as module, text as words
from app.evenings.model import Evening
from app.evenings.plan import is_duel
from app.evenings.setup import EveningSetup
from app.evenings.storage import Evenings
from app.matches.library import Library
from app.table.table import Table

DUEL = next(filter(is_duel, GAMES))


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path)


@pytest.fixture
def evenings(tmp_path: Path) -> Evenings:
    """One open evening of three people at one table."""
    found = Evenings(tmp_path, clock=lambda: 77)
    assert found.begin(_new("Anna", "Bruno", "Dora")) is None
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
    found = Evenings(folder)
    assert found.load() is None
    return found


def test_an_evening_is_played_left_and_taken_up_again(
    evenings: Evenings, library: Library, tmp_path: Path
) -> None:
    table = _seat(evenings, library)
    assert [player.name for player in table.players] == ["Anna", "Bruno"]
    _move(table)
    later = _again(tmp_path)
    same = _seat(later, Library(tmp_path))
    assert (same.number, len(same.match.log)) == (table.number, len(table.match.log))
    _finish(same)
    assert later.count(same) is None and later.of(same) is _open(later)
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
    (tmp_path / "evenings" / module.DELETED).write_text('{"guests": "3"}')
    assert kept.played() == []


def test_a_match_that_ended_before_the_result_was_seen_is_counted(
    evenings: Evenings, library: Library, tmp_path: Path
) -> None:
    _finish(_seat(evenings, library))
    later = _again(tmp_path)
    assert later.follow(Library(tmp_path)) is None and _open(later).done == 1


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
    later.follow(Library(tmp_path))
    assert _open(later).points == points and _open(later).next == 1


def test_another_match_with_the_number_of_a_deleted_one_is_not_counted(
    evenings: Evenings, library: Library, tmp_path: Path
) -> None:
    table = _seat(evenings, library)
    library.delete(table.number)
    other = Library(tmp_path).begin(DUEL, {}, ("Anna", "Bruno"))
    assert other.number == table.number
    other.begin()
    _finish(other)
    assert evenings.of(other) is None and evenings.count(other) is None and _open(evenings).done == 0
    evenings.follow(Library(tmp_path))
    assert _open(evenings).done == 0 and not _open(evenings).games[0].begun


def test_the_match_of_another_device_is_no_game_of_the_evening(
    evenings: Evenings, library: Library, tmp_path: Path
) -> None:
    table = _seat(evenings, library)
    _finish(table)
    # Where it has the same number by chance.
    foreign, _ = Library(tmp_path / "other").import_text(library.text_of(table.number))
    assert foreign.foreign and foreign.number == table.number
    assert evenings.of(foreign) is None and evenings.count(foreign) is None and _open(evenings).done == 0
    assert evenings.of(table) is _open(evenings)


def test_a_match_that_cannot_be_read_now_is_left_alone(
    evenings: Evenings, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = _seat(evenings, library)
    _move(table)

    def fails(self: Path, *_: object, **__: object) -> bytes:
        raise PermissionError

    monkeypatch.setattr(Path, "read_bytes", fails)
    monkeypatch.setattr(Path, "read_text", fails)
    assert evenings.seat(library) == (None, module.UNREADABLE_GAME)
    monkeypatch.undo()
    assert _seat(evenings, library).match.sha256 == table.match.sha256


# --- the files


def test_a_damaged_evening_is_set_aside_with_a_sentence(evenings: Evenings, tmp_path: Path) -> None:
    evenings.stop()
    evenings.begin(_new("Anna", "Bruno"))
    path = tmp_path / "evenings" / "0002.json"
    path.write_text('{"version": 1, "guests": ["Anna"')
    later = Evenings(tmp_path)
    assert later.load() == module.DAMAGED
    assert path.with_name("0002.json.bad").exists() and later.open is None
    assert [one.number for one in later.over()] == [1]
    # The number of the damaged one is given to no other.
    later.begin(_new("Anna", "Bruno"))
    assert later.newest is not None and later.newest.number == 3


def test_a_newer_version_is_left_alone(evenings: Evenings, tmp_path: Path) -> None:
    path = tmp_path / "evenings" / "0001.json"
    text = json.dumps({**json.loads(path.read_text()), "version": 2, "guests": "of another kind"})
    path.write_text(text)
    later = Evenings(tmp_path)
    assert later.load() == module.NEWER and later.open is None
    later.begin(_new("Anna", "Bruno"))
    assert path.read_text() == text and later.newest is not None and later.newest.number == 2


def test_options_that_this_version_does_not_know_are_left_out(tmp_path: Path, library: Library) -> None:
    evening = _new("Anna", "@of-another-version")
    evening.options = {DUEL: {"no such option": True}}
    Evenings(tmp_path).begin(evening)
    table = _seat(_again(tmp_path), library)
    assert table.match.setup.options == {} and [player.is_ai for player in table.players] == [False, True]


def test_a_full_disk_is_told_once_and_loses_nothing(
    evenings: Evenings, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = _seat(evenings, library)
    _finish(first)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("app.store.files.replace_file", full)
    assert evenings.count(first) == module.NOT_KEPT and _open(evenings).done == 1
    assert evenings.save(_open(evenings)) is None
    # What was on disk is still there, and the match is counted again from the library.
    later = _again(tmp_path)
    later.follow(Library(tmp_path))
    assert _open(later).points == _open(evenings).points
    monkeypatch.undo()
    assert evenings.save(_open(evenings)) is None and _open(_again(tmp_path)).done == 1


def test_nothing_can_be_stored() -> None:
    evenings, library = Evenings(None), Library(None)
    assert evenings.load() is None and evenings.begin(_new("Anna", "Bruno")) == module.NOT_KEPT
    table = _seat(evenings, library)
    _finish(table)
    evenings.count(table)
    assert evenings.newest is not None and evenings.newest.done == 1


def test_an_evening_can_end_early_and_be_deleted(evenings: Evenings, library: Library, tmp_path: Path) -> None:
    table = _seat(evenings, library)
    _finish(table)
    evenings.count(table)
    assert evenings.stop() is None and evenings.open is None
    kept = _again(tmp_path)
    assert kept.open is None and kept.newest is not None and kept.newest.done == 1
    kept.delete(kept.newest)
    assert kept.newest is None and not kept.any_over and not _again(tmp_path).any_over
    assert Library(tmp_path).finished(table.number) is not None
