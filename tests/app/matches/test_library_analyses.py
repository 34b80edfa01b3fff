"""What the library keeps of a match besides its moves: hints, time, analysis; and matches of other devices."""

from __future__ import annotations

import sqlite3
import zlib
from pathlib import Path

import pytest

from app.matches.entry import MatchFacts
from app.matches.library import Library
from app.matches.storage import IMPORTED
from app.store.database import Store
from app.table.table import Table, Tally
from engine.base import Refused
from engine.cli.main import main
from engine.coach.analysis import analyse
from engine.coach.judgement import Analysis
from engine.notation import to_text
from tests.app.matches.test_library import PLAYERS, finish


def found_out(table: Table) -> Analysis:
    """The whole analysis of a match."""
    study = analyse(table.match)
    while True:
        try:
            next(study)
        except StopIteration as end:
            return end.value


def finished(library: Library, **options: bool) -> Table:
    table = library.begin("braverats", options, PLAYERS, "coach")
    finish(table)
    return library.finished(table.number).table


# --- hints and time


def test_hints_and_time_stay_with_the_match(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    table = library.begin("braverats", {}, PLAYERS)
    table.tally.hints += 2
    table.tally.advised = {(0, 0): "spy", (1, 0): "act 1.5=2"}
    table.tally.seconds += 41.6
    library.save_tally(table)
    again = Library(Store(tmp_path)).open(table.number)
    assert again.tally == Tally(2, 42, table.tally.advised)
    # Taken back with the moves.
    again.tally.advised = {}
    library.save_tally(again)
    again = Library(Store(tmp_path)).open(table.number)
    assert again.tally == Tally(2, 42)
    again.tally.advised = table.tally.advised
    again.tally.hints += 1
    finish(again)
    assert Library(Store(tmp_path)).facts(table.number)[:3] == (3, 42, None)
    assert Library(Store(tmp_path)).finished(table.number).table.tally.advised == table.tally.advised
    again.tally.seconds += 10
    library.save_tally(again)
    assert library.facts(table.number).seconds == 52


def test_nothing_is_known_of_a_match_that_is_not_there(tmp_path: Path) -> None:
    assert Library(Store(tmp_path)).facts(7) == MatchFacts(0, 0, None)
    assert Library(Store(None)).facts(7) == MatchFacts(0, 0, None)


# --- analyses


def test_an_analysis_is_kept(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    table = finished(library)
    assert library.analysis(table) is None
    analysis = found_out(table)
    library.save_analysis(table, analysis)
    assert Library(Store(tmp_path)).analysis(table) == analysis
    assert library.facts(table.number).accuracy == pytest.approx(analysis.accuracy[0])


@pytest.mark.parametrize("text", ["", "{}", "[" * 5000, '{"format": 1}'])
def test_an_analysis_that_cannot_be_read_is_made_again(tmp_path: Path, text: str) -> None:
    library = Library(Store(tmp_path))
    table = finished(library)
    library.save_analysis(table, found_out(table))
    with sqlite3.connect(tmp_path / "cache.db") as db:
        db.execute("UPDATE analysis SET data = ?", (zlib.compress(text.encode()),))
    db.close()
    assert Library(Store(tmp_path)).analysis(table) is None


@pytest.mark.parametrize("content", [None, b"", b"no database", b"SQLite format 3\0" + bytes(5000)])
def test_without_its_file_an_analysis_is_made_again_and_kept(tmp_path: Path, content: bytes | None) -> None:
    library = Library(Store(tmp_path))
    table = finished(library)
    analysis = found_out(table)
    library.save_analysis(table, analysis)
    library._cache.close()
    (tmp_path / "cache.db").unlink() if content is None else (tmp_path / "cache.db").write_bytes(content)
    again = Library(Store(tmp_path))
    assert again.analysis(table) is None
    again.save_analysis(table, analysis)
    assert Library(Store(tmp_path)).analysis(table) == analysis


def test_the_analysis_of_another_match_does_not_count(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    one, other = finished(library), finished(library, mime=True)
    library.save_analysis(one, found_out(one)._replace(curve=((0.5, 0.5),), verdicts=()))
    assert library.analysis(one) is None
    assert library.analysis(other) is None


def test_an_analysis_belongs_to_the_text_of_its_match(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    one = finished(library)
    eve = library.begin("braverats", {}, ("Eve", "@master"), "coach")
    finish(eve)
    eve = library.finished(eve.number).table
    assert len(eve.match.log) == len(one.match.log)
    library.save_analysis(one, found_out(one))
    assert library.analysis(eve) is None
    assert library.analysis(one) is not None


# --- positions


def test_a_match_goes_on_from_a_position_and_survives_a_restart(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    old = finished(library)
    early = old.match.until(2)
    table = library.begin("braverats", {}, ("@novice", "Ben"), position=old.game.position(early.state))
    assert table.match.state == early.state
    one_round_by_ben(table)
    again = Library(Store(tmp_path)).open(table.number)
    assert again.match.state == table.match.state
    assert library.find_untouched("braverats", {}, ("@novice", "Ben")) is None


def one_round_by_ben(table: Table) -> None:
    table.submit(0, table.legal(0)[0])
    table.submit(1, table.legal(1)[0])


# --- from other devices


def test_a_match_of_another_device_is_kept_once_and_counts_for_nothing(tmp_path: Path) -> None:
    there, here = Library(Store(tmp_path / "there")), Library(Store(tmp_path / "here"))
    old = finished(there)
    text = there.text_of(old.number)
    for _ in range(2):
        table, damage = here.import_text(f"\n{text}\n")
        assert damage is None
        assert table.match.log == old.match.log
        assert table.match.loaded_draws() == []
    assert [entry.number for entry in here.finished_matches(place=IMPORTED)] == [table.number]
    assert here.finished_numbers() == []
    here.save_analysis(table, found_out(table))
    assert here.analysis(table) is not None


def test_an_own_match_that_comes_back_is_the_own_match(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    old = finished(library)
    assert library.import_text(library.text_of(old.number))[0].number == old.number


def test_an_open_match_is_shared_without_its_seed_and_only_looked_at(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    table = library.begin("brooke", {}, PLAYERS, "a secret seed")
    table.begin()
    text = library.text_of(table.number)
    assert "a secret seed" not in text
    shown, damage = Library(Store(tmp_path / "other")).import_text(text)
    assert damage is None
    assert (shown.number, shown.match.seed) == (0, "")
    assert shown.match.state == table.match.state


@pytest.mark.parametrize("options", [{}, {"draw": True}])
def test_an_open_match_with_hidden_hands_is_not_shared(tmp_path: Path, options: dict[str, bool]) -> None:
    library = Library(Store(tmp_path))
    table = library.begin("braverats", options, PLAYERS)
    table.begin()
    assert library.text_of(table.number) == library.text_to_share(table) == ""
    # Not one that lies nowhere, either.
    shown, _ = library.import_text(to_text(table.match))
    assert (shown.number, library.text_to_share(shown)) == (0, "")
    table.resign(0)
    assert library.text_to_share(table).startswith("ratskeller 1")
    assert library.text_of(table.number).startswith("ratskeller 1")


def test_a_match_whose_names_were_shortened_is_kept_once(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    old = finished(Library(Store(tmp_path / "there")))
    old.match.players = ("Wilhelmina-Charlotte von Falkenstein", "@master")
    text = to_text(old.match)
    numbers = {library.import_text(text)[0].number for _ in range(3)}
    (entry,) = library.finished_matches(place=IMPORTED)
    assert numbers == {entry.number}
    assert len(entry.table.match.players[0]) == 24
    # What is shared from here is the same match, too.
    assert library.import_text(library.text_of(entry.number))[0].number == entry.number


def test_a_text_with_the_line_ends_of_windows_is_complete(tmp_path: Path) -> None:
    old = finished(Library(Store(tmp_path / "there")))
    text = to_text(old.match)
    library = Library(Store(tmp_path))
    table, damage = library.import_text(text.replace("\n", "\r\n"))
    assert damage is None
    assert table.match.log == old.match.log
    assert library.import_text(text)[0].number == table.number


@pytest.mark.parametrize("text", ["", "hello", "ratskeller 9  #00000000", "[1, 2]"])
def test_a_foreign_text_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refused):
        Library(Store(tmp_path)).import_text(text)


def test_a_damaged_text_is_shown_up_to_its_damage_and_not_kept(tmp_path: Path) -> None:
    library = Library(Store(tmp_path))
    old = finished(library)
    lines = library.text_of(old.number).splitlines()
    lines[-3] = lines[-3].replace("1 ", "1  ")
    shown, damage = Library(Store(tmp_path / "other")).import_text("\n".join(lines))
    assert "damaged" in damage
    assert 0 < len(shown.match.log) < len(old.match.log)
    assert shown.number == 0


def test_what_the_terminal_saves_can_be_imported(tmp_path: Path) -> None:
    saved = tmp_path / "terminal.match"
    assert main(("play", "braverats", "--seats", "random,novice", "--seed", "1", "--save", str(saved))) == 0
    library = Library(Store(tmp_path / "data"))
    table, damage = library.import_text(saved.read_text(encoding="utf-8"))
    assert damage is None and table.over and library.text_of(table.number) == saved.read_text(encoding="utf-8")
