"""The files of riddles: what belongs to a date, what a damaged file does, and how riddles are withdrawn."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from engine.games import IDS
from engine.riddles import Book, Question, Riddle, book_of
from engine.riddles.book import FOLDER, WEEK, difference, read, restored, written
from engine.riddles.riddle import HARDEST
from tools.lab.riddles.sight import difficulty

TODAY = date(2026, 11, 17).toordinal()
BASE = {"hand": [1, 2], "seats": [{"at": 1}, {"at": 2}], "spy": False}


def small(days: int = 14, spares: int = 2, withdrawn: tuple[str, ...] = ()) -> bytes:
    """A file with short riddles of no game, named after their places."""
    riddles = [
        Riddle(f"r{n}", "chess", Question("win", n), 1 + n % HARDEST, (5, n), 9, ("a", "b"), {**BASE, "hand": [n]})
        for n in range(days + spares)
    ]
    return written("chess", riddles, days, BASE, 1, withdrawn)


def ids(book: Book, first: int, days: int) -> list[str]:
    return [riddle.id for _, riddle in book.archive(first, first + days - 1)]


# --- what is shipped


@pytest.mark.parametrize("game", IDS)
def test_every_game_has_riddles_for_three_years(game):
    book = book_of(game)
    assert book.note == "" and len(book) >= 1100 and book.days >= 3 * 365
    riddles = [book[number] for number in range(len(book))]
    assert len({riddle.id for riddle in riddles}) == len(riddles)
    assert {riddle.grade for riddle in riddles} == set(range(1, HARDEST + 1))


@pytest.mark.parametrize("game", IDS)
def test_grades_follow_what_people_see(game):
    book = book_of(game)
    seen = sorted((difficulty(riddle), riddle.grade) for riddle in (book[n] for n in range(0, len(book), 30)))
    assert [grade for _, grade in seen] == sorted(grade for _, grade in seen)
    assert seen[-1][0] > 3 * seen[0][0]


def test_all_files_together_are_small():
    assert sum((FOLDER / f"{game}.bin").stat().st_size for game in IDS) <= 400_000


@pytest.mark.parametrize("game", IDS)
def test_from_monday_to_sunday_riddles_get_harder(game):
    book = book_of(game)
    monday = date(2026, 11, 16)
    assert monday.weekday() == 0

    def ease(weekday: int) -> float:
        days = range(monday.toordinal() + weekday, monday.toordinal() + weekday + 52 * WEEK, WEEK)
        return sum(sum(book.riddle_of(day).found) for day in days)

    eases = [ease(weekday) for weekday in range(WEEK)]
    assert eases == sorted(eases, reverse=True) and eases[0] > 1.2 * eases[-1]


# --- dates


@pytest.mark.parametrize("game", IDS)
def test_every_riddle_comes_once_before_any_returns(game):
    book = book_of(game)
    cycle = ids(book, TODAY, book.days)
    assert len(set(cycle)) == book.days
    assert ids(book, TODAY + book.days, book.days) == cycle


@pytest.mark.parametrize("game", IDS)
def test_a_date_has_its_riddle_wherever_the_clock_came_from(game):
    days = [TODAY + offset for offset in range(-400, 400)]
    forward = {day: book_of(game).riddle_of(day) for day in days}
    book_of.cache_clear()
    Random(1).shuffle(days)
    assert {day: book_of(game).riddle_of(day) for day in days} == forward


def test_days_that_were_played_keep_their_riddles():
    """A new file may add riddles and withdraw some, but the archive of players must not change."""
    days = range(TODAY, TODAY + 3)
    assert {game: [book_of(game).riddle_of(day).id for day in days] for game in IDS} == {
        "braverats": ["fb1d43", "624556", "ee8b1c"],
        "brooke": ["c7da26", "7fe9ff", "9fdf2c"],
        "firstrat": ["7a2fc0", "10300d", "38fe87"],
    }


def test_dates_before_the_first_day_and_far_ahead_have_riddles():
    book = read("chess", small())
    assert book.riddle_of(date.min.toordinal()) and book.riddle_of(date.max.toordinal())


def test_a_new_year_and_a_leap_day_are_days_like_others():
    book = book_of(IDS[0])
    first = date(2027, 12, 30)
    assert ids(book, first.toordinal(), 70) == [
        book.riddle_of((first + timedelta(days=n)).toordinal()).id for n in range(70)
    ]
    assert len(set(ids(book, date(2028, 2, 27).toordinal(), 4))) == 4


# --- damaged files


def shelf(folder: Path, content: bytes | None = None) -> Book:
    if content is not None:
        (folder / "chess.bin").write_bytes(content)
    book_of.cache_clear()
    return book_of("chess", folder)


def test_a_whole_file_is_read_as_it_was_written(tmp_path):
    book = shelf(tmp_path, small())
    assert book.note == "" and len(book) == 16 and book.days == 14 and book.generator == 1
    assert book[3] == Riddle("r3", "chess", Question("win", 3), 4, (5, 3), 9, ("a", "b"), {**BASE, "hand": [3]})


def test_any_damage_sets_a_file_aside_with_a_sentence(tmp_path):
    good = small()
    damaged = [good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :] for at in range(0, len(good), 3)]
    damaged += [good[:at] for at in range(0, len(good), 20)] + [b"", b"\n\n\n", b"\xff" * 500, good + b"x"]
    for content in damaged:
        book = shelf(tmp_path, content)
        assert book.note == "The riddles in chess.bin are damaged and were set aside."
        assert len(book) == 0 and book.riddle_of(TODAY) is None and book.by_id("r1") is None
        assert list(book.archive(TODAY, TODAY + 3)) == [] and list(book.endless(1, "seed")) == []


def test_a_missing_file_and_a_folder_in_its_place_are_said(tmp_path):
    assert shelf(tmp_path).note == "The riddles in chess.bin cannot be read (No such file or directory)."
    (tmp_path / "chess.bin").mkdir()
    assert "cannot be read" in shelf(tmp_path).note


def test_a_file_of_another_game_is_set_aside(tmp_path):
    assert shelf(tmp_path, (FOLDER / f"{IDS[0]}.bin").read_bytes()).note


def test_a_damaged_file_leaves_the_other_games_alone(tmp_path):
    for game in IDS:
        (tmp_path / f"{game}.bin").write_bytes((FOLDER / f"{game}.bin").read_bytes())
    (tmp_path / f"{IDS[1]}.bin").write_bytes(b"nothing")
    book_of.cache_clear()
    assert [bool(book_of(game, tmp_path).riddle_of(TODAY)) for game in IDS] == [True, False, True]


# --- withdrawn riddles


def test_a_withdrawn_riddle_is_replaced_and_no_other_day_changes():
    before = ids(read("chess", small()), TODAY, 14)
    once = ids(read("chess", small(withdrawn=("r5",))), TODAY, 14)
    twice = ids(read("chess", small(withdrawn=("r5", "r2"))), TODAY, 14)
    assert once == [{"r5": "r14"}.get(id, id) for id in before]
    assert twice == [{"r5": "r14", "r2": "r15"}.get(id, id) for id in before]


def test_a_withdrawn_spare_is_not_used_and_without_spares_a_weekday_is_repeated():
    assert "r15" in ids(read("chess", small(withdrawn=("r14", "r3"))), TODAY, 14)
    without = ids(read("chess", small(withdrawn=("r3", "r4", "r5"))), TODAY, 14)
    assert not {"r3", "r4", "r5"} & set(without) and without.count("r12") == 2


def test_a_riddle_that_was_opened_can_be_finished_after_it_was_withdrawn():
    book = read("chess", small(withdrawn=("r5",)))
    assert book.by_id("r5") == book[5]
    assert "r5" not in {riddle.id for riddle in islice(book.endless(1, "seed"), 40)}


# --- without end


@pytest.mark.parametrize("game", IDS)
def test_endless_riddles_get_harder_and_come_once(game):
    book = book_of(game)
    number = sum(book[n].grade >= 3 for n in range(len(book)))
    found = list(islice(book.endless(3, "evening"), number))
    assert len({riddle.id for riddle in found}) == number
    assert [riddle.grade for riddle in found] == sorted(riddle.grade for riddle in found)
    assert found[0].grade == 3 and next(islice(book.endless(3, "evening"), number, None)).grade == 3


def test_the_order_of_endless_riddles_follows_from_the_seed():
    book = book_of(IDS[0])
    orders = [[riddle.id for riddle in islice(book.endless(2, seed), 20)] for seed in ("a", "a", "b")]
    assert orders[0] == orders[1] != orders[2]


# --- differences


@pytest.mark.parametrize(
    "data",
    [
        BASE,
        {**BASE, "spy": None},
        {**BASE, "spy": 0},
        {**BASE, "more": None},
        {**BASE, "seats": [{"at": 1}, {"at": 3, "up": True}]},
        {**BASE, "seats": [{"at": 1}]},
        {"hand": []},
        {},
        [],
    ],
)
def test_a_position_is_restored_from_its_difference(data):
    assert repr(restored(BASE, difference(BASE, data))) == repr(data) or sorted(
        map(repr, restored(BASE, difference(BASE, data)).items())
    ) == sorted(map(repr, data.items()))
