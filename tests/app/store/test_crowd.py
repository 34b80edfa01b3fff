"""Folders with many matches: what is read of them, and statistics that are counted anew from them."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from app.matches.library import Library
from app.statistics import model as statistics
from app.statistics.model import FILE, NOT_KEPT, Statistics
from engine.match import Match
from engine.notation import Writer
from tests.app.matches.test_library import finish, one_round
from tools.torture import crowd

MATCHES = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Matches of all games, some open, some resigned."""
    crowd.build(tmp_path, MATCHES, 5)
    return tmp_path


def counted(library: Library) -> Statistics:
    """Statistics of all matches, each counted by itself."""
    book = Statistics(None)
    for number in library.finished_numbers():
        book.count(library, number)
    return book


def plays(patch: pytest.MonkeyPatch) -> list[str]:
    """Gets the way of every move that any match makes from now on."""
    made: list[str] = []
    for way in ("play", "follow"):
        real = getattr(Match, way)
        patch.setattr(
            Match, way, lambda match, moves, way=way, real=real: (made.append(way), real(match, moves))[1]
        )
    return made


# --- statistics


def test_counting_anew_lists_the_folder_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, book = Library(folder), Statistics(folder)
    listed: list[object] = []
    for name in ("listdir", "scandir"):
        real = getattr(os, name)
        monkeypatch.setattr(os, name, lambda path=".", real=real: listed.append(path) or real(path))
    list(book.catch_up(library, book.missing(library)))
    assert listed == [folder / "matches" / "finished"]
    monkeypatch.undo()
    assert book.lines == counted(library).lines
    assert {line.game for line in book.lines} == {"braverats", "brooke", "firstrat"}


def test_counting_anew_pauses_after_every_move(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, book = Library(folder), Statistics(folder)
    made, before = plays(monkeypatch), 0
    for _ in book.catch_up(library, book.missing(library)):
        assert len(made) - before <= 1
        before = len(made)
    assert made.count("follow") > made.count("play") > 0, (
        "those that were resigned have no result to be checked by"
    )


@pytest.mark.parametrize("killed", [True, False])
def test_counting_that_was_interrupted_is_completed(folder: Path, killed: bool) -> None:
    library, book = Library(folder), Statistics(folder)
    work = book.catch_up(library, book.missing(library))
    while len(book.lines) < MATCHES // 2:
        next(work)
    if not killed:
        work.close()
    # A generator that is never closed writes nothing more, like a killed process.
    again = Statistics(folder)
    assert again.load() is None
    assert len(again.lines) == (0 if killed else MATCHES // 2)
    list(again.catch_up(library, again.missing(library)))
    for book in (again, reopened(folder)):
        assert book.lines == counted(library).lines
    assert (folder / FILE).read_text().count("\n") == len(again.lines)


def reopened(folder: Path) -> Statistics:
    book = Statistics(folder)
    assert book.load() is None
    return book


def test_a_match_that_ends_while_others_are_counted_is_counted_once(folder: Path) -> None:
    library, book = Library(folder), Statistics(folder)
    table = library.begin("braverats", {}, ("Ann", "@master"))
    missing = book.missing(library)
    work = book.catch_up(library, missing)
    while len(book.lines) < 5:
        next(work)
    finish(table)
    # The result page counts it; another match, not yet reached, is counted beside the work as well.
    assert book.count(library, table.number) is None and book.count(library, missing[0]) is None
    list(work)
    assert table.number in [line.number for line in book.lines]
    for kept in (book, reopened(folder)):
        assert kept.lines == counted(library).lines
    assert (folder / FILE).read_text().count("\n") == len(book.lines)


def test_all_matches_are_counted_although_nothing_can_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "BATCH", 7)
    library, book = Library(folder), Statistics(None)
    work, told = book.catch_up(library, book.missing(library)), None
    try:
        while True:
            next(work)
    except StopIteration as end:
        told = end.value
    assert told == NOT_KEPT
    assert book.lines == counted(library).lines


@pytest.mark.parametrize("seed", range(4))
def test_illegal_moves_with_right_checksums_count_as_far_as_they_are_legal(tmp_path: Path, seed: int) -> None:
    crowd.build(tmp_path, 12, seed)
    rng, changed = Random(seed), 0
    for path in (tmp_path / "matches" / "finished").glob("*.match"):
        payloads = [line.rpartition("  #")[0] for line in path.read_text().splitlines()]
        moves = [number for number, line in enumerate(payloads) if line.startswith("> ")]
        if len(moves) > 3:
            one, other = rng.sample(moves, 2)
            payloads[one], payloads[other] = payloads[other], payloads[one]
            path.write_text("".join(map(Writer().line, payloads)))
            changed += 1
    assert changed
    one_by_one, at_once = counted(Library(tmp_path)), Statistics(None)
    library = Library(tmp_path)
    list(at_once.catch_up(library, at_once.missing(library)))
    assert [line[:9] for line in at_once.lines] == [line[:9] for line in one_by_one.lines]


# --- lists


def test_only_open_matches_that_are_asked_for_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path)
    for _ in range(5):
        one_round(library.begin("braverats", {}, ("Ann", "@master")))
    made = plays(monkeypatch)
    assert library.open_numbers() == [5, 4, 3, 2, 1] and made == []
    assert next(library.open_entries([4, 3])).number == 4 and len(made) == 1
    assert library.find_untouched("braverats", {}, ("Ann", "@master")) is None and len(made) == 1


def test_a_finished_match_that_was_not_moved_is_not_listed_as_open(tmp_path: Path) -> None:
    library = Library(tmp_path)
    over, resigned, damaged, kept = (library.begin("braverats", {}, ("Ann", "@master")) for _ in range(4))
    finish(over)
    resigned.resign(0)
    places = [tmp_path / "matches" / place for place in ("finished", "open")]
    for table in (over, resigned):
        for kind in ("match", "key", "opening"):
            name = f"{table.number:06d}.{kind}"
            os.replace(places[0] / name, places[1] / name)
    (places[1] / f"{damaged.number:06d}.match").write_bytes(b"seed")
    (places[1] / f"{damaged.number:06d}.opening").unlink()
    assert library.open_numbers() == [kept.number, damaged.number]
    assert [entry.number for entry in library.open_matches()] == [kept.number]
    assert library.finished_numbers() == [over.number, resigned.number]
    assert library.open_numbers() == [kept.number]
