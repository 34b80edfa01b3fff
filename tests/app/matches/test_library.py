"""The library: lists, moves, damage."""

from __future__ import annotations

import sqlite3
from datetime import date
from pathlib import Path

import pytest

from app.matches.entry import summarised
from app.matches.library import DAMAGED, INCOMPLETE, MENDED, NEWER, REPAIRED, Library
from app.matches.storage import FINISHED, IMPORTED
from app.matches.text import listed, pairing, situation
from app.store.database import Store
from app.store.notice import StorageNotice
from app.table.remarks import Meetings
from app.table.table import Table, Tally
from engine.base import Refused
from engine.notation import Writer, to_text
from tests.app.games.firstrat.positions import victory

PLAYERS = ("Ann", "@master")


def finish(table: Table) -> None:
    table.begin()
    while not table.over:
        for seat in sorted(table.asked(), key=lambda seat: not table.players[seat].is_ai):
            table.submit(seat, table.legal(seat)[0])


def one_round(table: Table) -> None:
    table.submit(1, table.legal(1)[0])
    table.submit(0, table.legal(0)[0])


def database(folder: Path) -> sqlite3.Connection:
    """A connection of one's own, to do damage."""
    return sqlite3.connect(folder / "ratskeller.db", isolation_level=None)


def test_an_open_match_goes_on_at_the_same_decision(tmp_path: Path) -> None:
    table = Library(Store(tmp_path)).begin("braverats", {"mime": True}, PLAYERS)
    one_round(table)
    library = Library(Store(tmp_path))
    (entry,) = library.open_matches()
    assert [player.name for player in entry.players] == ["Ann", "Theodora"]
    assert [player.emblem for player in entry.players] == ["hammer", "apple"]
    again = library.open(entry.number)
    assert again is not None
    assert again.match.state == table.match.state
    assert again.match.seed == table.match.seed
    assert again.asked() == table.asked()


def test_several_open_matches_the_last_played_first(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    numbers = [library.begin("braverats", {}, PLAYERS).number for _ in range(3)]
    library.open(numbers[1])
    assert [entry.number for entry in library.open_matches()] == [2, 3, 1]


def test_a_finished_match_moves_with_its_seed_and_leaves_no_secrets(tmp_path: Path) -> None:
    library = Library(Store(tmp_path), clock=lambda: 1_800_000_000.7)
    table = library.begin("braverats", {"draft": True}, PLAYERS)
    finish(table)
    assert library.open_matches() == []
    (entry,) = library.finished_matches()
    assert entry.table.ranks == table.ranks
    assert entry.table.match.seed == table.match.seed
    assert entry.table.match.loaded_draws() == []
    assert entry.played == 1_800_000_000


def test_a_resigned_match_is_finished(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    library.begin("braverats", {}, PLAYERS).resign(0)
    assert library.open_matches() == []
    (entry,) = library.finished_matches()
    assert entry.table.ranks == (2, 1)


def test_finished_matches_are_found_by_game_and_result(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    library.begin("braverats", {}, PLAYERS).resign(0)
    table = library._table(victory(), library._kept.begin(to_text(victory().until(0))), Tally())
    table._recorder.step(table.match.log[-1].moves)
    table._recorder.close(table.match, None)
    assert library.with_result("firstrat", (1,)) == [2]
    assert library.with_result("firstrat", (2,)) == library.with_result("braverats", (1,)) == []
    assert library.finished(1).table.resigned == 0
    entry = library.finished(2)
    assert entry.players[0].name == "Anna"
    assert library.finished(99) is None


# --- damage that the database does not see: each line of a match has its checksum


def damaged(folder: Path, number: int, line: int) -> None:
    database(folder).execute(
        "UPDATE step SET line = replace(line, '> ', '< ') WHERE match = ? AND number = ?", (number, line)
    )


def test_a_match_damaged_in_the_middle_goes_on_from_its_last_good_line(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    library = Library(Store(tmp_path), told.append)
    table = library.begin("braverats", {}, PLAYERS)
    one_round(table)
    one_round(table)
    damaged(tmp_path, table.number, 1)
    again = library.open(table.number)
    assert again is not None and again.match.log == table.match.log[:1]
    assert told == [StorageNotice(REPAIRED, {"number": table.number})]
    one_round(again)
    assert Library(Store(tmp_path)).open(table.number).match.log == again.match.log
    # What was there is still there.
    assert "< 0" in database(tmp_path).execute("SELECT text FROM set_aside").fetchone()[0]


def test_a_damaged_match_is_taken_from_the_copy_of_the_day(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    store = Store(tmp_path)
    library = Library(store, told.append)
    table = library.begin("braverats", {}, PLAYERS)
    finish(table)
    store.check(date(2026, 3, 1))
    damaged(tmp_path, table.number, 0)
    entry = library.finished(table.number)
    assert entry is not None and entry.table.match.log == table.match.log
    assert told == [StorageNotice(MENDED, {"number": table.number})]
    assert Library(Store(tmp_path)).finished(table.number).table.match.log == table.match.log


def test_a_damaged_match_is_taken_from_its_spare_text(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    library = Library(Store(tmp_path), told.append)
    table = library.begin("braverats", {}, PLAYERS)
    finish(table)
    text = library.text_of(table.number)
    damaged(tmp_path, table.number, 0)
    assert library.finished(table.number).table.match.log == table.match.log
    assert told == [StorageNotice(MENDED, {"number": table.number})] and library.text_of(table.number) == text


@pytest.mark.parametrize("hash_", ["column", "text"])
def test_a_copy_of_the_day_is_known_by_whatever_of_its_hash_is_left(tmp_path: Path, hash_: str) -> None:
    store = Store(tmp_path)
    library = Library(store)
    table = library.begin("braverats", {}, PLAYERS)
    if hash_ == "column":
        one_round(table)
    store.check(date(2026, 3, 1))
    wrong = "replace(header, 'sha256 ', 'sha256 0')" if hash_ == "column" else "replace(header, 'game', 'gone')"
    database(tmp_path).execute(f"UPDATE match SET sha256 = '0', header = {wrong}")
    again = library.open(table.number)
    assert again is not None and again.match.log == table.match.log


def test_the_seed_of_a_match_that_was_resigned_comes_back_too(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    table = library.begin("braverats", {}, ("Ann", "Ben"))
    table.resign(0)
    text = library.text_of(table.number)
    database(tmp_path).execute("UPDATE step SET line = replace(line, 'seed ', 'said ')")
    assert library.finished(table.number) is not None and library.text_of(table.number) == text


def test_a_damaged_end_leaves_an_incomplete_match(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    library = Library(Store(tmp_path), told.append)
    table = library.begin("braverats", {}, PLAYERS)
    finish(table)
    damaged(tmp_path, table.number, 1)
    database(tmp_path).execute("DELETE FROM spare")
    (entry,) = library.finished_matches()
    assert entry.incomplete and told == [StorageNotice(INCOMPLETE, {"number": table.number})]


@pytest.mark.parametrize("header", ["", "nonsense", "ratskeller 1"])
def test_a_match_without_its_header_is_set_aside_and_nothing_else_is_lost(tmp_path: Path, header: str) -> None:
    told: list[StorageNotice] = []
    library = Library(Store(tmp_path), told.append)
    bad, good = (library.begin("braverats", {}, PLAYERS).number for _ in range(2))
    database(tmp_path).execute("UPDATE match SET header = ? WHERE id = ?", (header, bad))
    for _ in range(2):
        assert [entry.number for entry in library.open_matches()] == [good]
    assert told == [StorageNotice(DAMAGED, {"number": bad})]
    assert library.begin("braverats", {}, PLAYERS).number == good + 1


def test_a_match_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    library = Library(Store(tmp_path), told.append)
    number = library.begin("braverats", {}, PLAYERS).number
    writer = Writer()
    newer = "".join(writer.line(line) for line in ("ratskeller 9", "game braverats", "options {}", "players []"))
    database(tmp_path).execute("UPDATE match SET header = ?", (newer,))
    assert library.open_matches() == [] and told == [StorageNotice(NEWER, {"number": number})]
    assert library.open_numbers() == [number]


def test_a_match_whose_seed_is_lost_can_be_replayed(tmp_path: Path) -> None:
    told: list[StorageNotice] = []
    library = Library(Store(tmp_path), told.append)
    table = library.begin("braverats", {}, PLAYERS)
    one_round(table)
    database(tmp_path).execute("UPDATE match SET seed = 'another'")
    assert library.open_matches() == []
    (entry,) = library.finished_matches()
    assert entry.incomplete and entry.table.match.log == table.match.log
    assert told == [StorageNotice(INCOMPLETE, {"number": table.number})]


def test_impossible_options_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    with pytest.raises(Refused):
        library.begin("braverats", {"draw": True, "draft": True}, PLAYERS)
    assert library.open_matches() == []


def test_dropping_a_match_leaves_the_others(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    first, second = (library.begin("braverats", {}, PLAYERS).number for _ in range(2))
    library.delete(first)
    assert [entry.number for entry in library.open_matches()] == [second]


def test_an_untouched_match_serves_again_and_a_touched_one_does_not(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    table = library.begin("braverats", {"draft": True}, PLAYERS)
    table.begin()
    again = library.find_untouched("braverats", {"draft": True}, PLAYERS)
    assert again is not None
    assert again.number == table.number
    assert again.match.state == table.match.state
    assert library.find_untouched("braverats", {}, PLAYERS) is None
    assert library.find_untouched("braverats", {"draft": True}, ("Ben", "@master")) is None
    played = library.begin("braverats", {}, PLAYERS)
    one_round(played)
    assert library.find_untouched("braverats", {}, PLAYERS) is None


@pytest.mark.parametrize("level", ["fox", "renard"])
def test_the_fox_remembers_whom_it_has_played(tmp_path: Path, level: str) -> None:
    library = Library(Store(tmp_path))
    finish(library.begin("braverats", {}, ("Ann", "@novice")))
    fox = library.begin("braverats", {}, ("Ann", f"@{level}"))
    assert len(fox.past) > 0
    assert all(habit.seat == 0 and habit.view.seat is None for habit in fox.past)
    assert library.begin("braverats", {}, ("Ben", f"@{level}")).past == []
    assert library.begin("braverats", {}, ("Ann", "@master")).past == ()
    assert library.begin("brooke", {}, ("Ann", f"@{level}")).past == (), "nobody learns from habits there"


def test_a_regular_knows_the_matches_before_this_one(tmp_path: Path) -> None:
    store = Store(tmp_path)
    library = Library(store)
    tables = [library.begin("braverats", {}, ("Ann", f"@{who}")) for who in ("clover", "pip", "clover", "clover")]
    for table, seat in zip(tables, (1, 0, 0), strict=False):
        table.begin()
        table.resign(seat)
    last = tables[-1]
    assert library.met(tables[0]) == {"clover": Meetings()}
    found = library.met(last)["clover"]
    assert found.number == 2
    for table in tables[:3]:
        entry = library.finished(table.number)
        assert entry is not None
        library.count([(table.number, summarised(entry, library.facts(table.number)))])
    assert library.met(last) == {"clover": Meetings(2, "lw")}
    assert library.met(tables[2]) == {"clover": Meetings(1, "w")}


# --- deleting


def test_a_deleted_match_leaves_nothing_to_read_and_its_number_to_nobody(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    finish(library.begin("braverats", {}, PLAYERS))
    (entry,) = library.finished_matches()
    library.delete(entry.number)
    assert not list(library.finished_matches()) and library.finished_numbers() == []
    assert library.text_of(entry.number) == ""
    assert Library(Store(tmp_path)).begin("braverats", {}, PLAYERS).number == entry.number + 1


def test_a_match_is_unplayed_until_a_person_moves(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    table = library.begin("brooke", {}, ("@casual", "Ann"), seed="who begins")
    table.begin()
    assert library.is_unplayed(table)
    while 1 not in table.asked():
        table.submit(0, table.legal(0)[0])
    assert library.is_unplayed(table)
    table.submit(1, table.legal(1)[0])
    assert not library.is_unplayed(table)


def test_a_sealed_choice_is_kept_and_there_again_after_a_kill(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    table = library.begin("braverats", {}, ("Ann", "Ben"))
    assert library.is_unplayed(table)
    table.submit(0, "spy")
    assert not library.is_unplayed(table)
    again = Library(Store(tmp_path)).open(table.number)
    assert again is not None and again.asked() == (1,) and again.sealed_move(0) == "spy"
    assert Library(Store(tmp_path)).find_untouched("braverats", {}, ("Ann", "Ben")) is None
    again.unseal(0)
    assert Library(Store(tmp_path)).open(table.number).asked() == (0, 1)
    again.submit(0, "prince")
    again.submit(1, "spy")
    last = Library(Store(tmp_path)).open(table.number)
    assert last.match.log == again.match.log and last.sealed() == frozenset()


def test_a_choice_that_cannot_be_is_asked_again(tmp_path: Path) -> None:
    table = Library(Store(tmp_path)).begin("braverats", {}, ("Ann", "Ben"))
    table.submit(0, "spy")
    database(tmp_path).execute("UPDATE sealed SET move = 'nonsense'")
    assert Library(Store(tmp_path)).open(table.number).asked() == (0, 1)


def test_a_match_without_people_and_one_from_a_position_are_kept(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    assert not library.is_unplayed(library.begin("braverats", {}, ("@novice", "@master")))
    table = library.begin("braverats", {}, PLAYERS)
    one_round(table)
    position = table.game.position(table.match.state)
    assert not library.is_unplayed(library.begin("braverats", {}, PLAYERS, position=position))


def test_an_imported_match_has_no_time(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    library.import_text(to_text(victory()))
    (entry,) = library.finished_matches(place="imported")
    assert entry.played == 0 and entry.table.foreign


@pytest.mark.parametrize("game", ["braverats", "brooke", "firstrat"])
@pytest.mark.parametrize("resigns", [False, True])
def test_a_list_of_finished_matches_replays_none_and_says_the_same(
    game: str, resigns: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(Store(tmp_path))
    table = library.begin(game, {}, ["", "@clover"])
    table.begin()
    if resigns:
        table.resign(0)
    else:
        finish(table)
    other = Library(Store(None)).begin(game, {}, ["Ann", "Ben"])
    finish(other)
    foreign, _ = library.import_text(to_text(other.match))
    shown = [(pairing(one), situation(one)) for one in (table, foreign)]
    library.store.close()

    library = Library(Store(tmp_path))
    # As a match that was taken over: its points are not known until it is listed once.
    library.store.write(lambda db: db.execute("UPDATE match SET points_shown = ''"))
    for replays in (True, False):
        if not replays:
            monkeypatch.setattr("app.matches.library.from_text", None)
        rows = [one for place in (FINISHED, IMPORTED) for one in listed(library, place)]
        assert [(one.pairing, one.situation) for one in rows] == shown
        assert [one.number for one in rows] == [table.number, foreign.number]
        assert [one.sha256 for one in rows] == [table.match.sha256, foreign.match.sha256]
