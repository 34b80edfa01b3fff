"""Riddles in the app, without a window: what is kept, streaks, wrong clocks, damaged files, and the table."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from time import perf_counter

import pytest

from app.contract import GAMES
from app.games.braverats.presenter.history import MatchHistory
from app.games.braverats.presenter.text import ended
from app.riddles import model as riddles, text as words
from app.riddles.model import Riddles
from app.riddles.table import RiddleTable, opponents, riddle_of_day
from app.statistics.export import to_csv
from app.statistics.model import Statistics
from app.statistics.presenter import page
from app.store.database import Store
from engine.regulars import REGULARS
from engine.riddles import Book, book_of
from engine.riddles.book import FIRST_DAY
from engine.riddles.riddle import HARDEST

DAY = 740_000


class Clock:
    """The local date of a device."""

    def __init__(self) -> None:
        self.day = DAY

    def __call__(self) -> int:
        return self.day


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def kept(tmp_path: Path, clock: Clock) -> Riddles:
    return Riddles(Store(tmp_path), clock)


def solve(kept: Riddles, day: int, game: str = "brooke", wrong: int = 0) -> None:
    riddle = book_of(game).riddle_of(day)
    assert riddle is not None
    kept.open(game, day, riddle)
    for number in range(wrong + 1):
        kept.note_try(game, day, right=number == wrong)


def test_a_day_counts_once_and_days_in_a_row_make_a_streak(kept: Riddles, clock: Clock) -> None:
    for clock.day in (DAY, DAY + 1, DAY + 2):
        solve(kept, clock.day)
        solve(kept, clock.day, "braverats", wrong=1)
    assert (kept.streak, kept.best) == (3, 3)
    assert kept.week(DAY + 3) == [False, False, False, True, True, True, False]
    clock.day += 1
    assert kept.streak == 3, "today's riddle can still be solved"
    clock.day += 1
    assert (kept.streak, kept.best) == (0, 3)


def test_a_clock_set_back_or_forward_neither_loses_a_streak_nor_counts_twice(kept: Riddles, clock: Clock) -> None:
    for clock.day in (DAY, DAY + 1, DAY + 2):
        solve(kept, clock.day)
    clock.day = DAY
    assert kept.streak == 3
    solve(kept, DAY)
    assert kept.streak == kept.solved("brooke") == 3
    clock.day = DAY + 400
    assert kept.streak == 0
    solve(kept, DAY + 400)
    clock.day = DAY + 2
    assert kept.streak == 3, "what a wrong clock brought does not hide the true streak"
    clock.day += 1
    solve(kept, clock.day)
    assert kept.streak == 4


def test_days_of_a_clock_that_was_ahead_make_no_streak_now(kept: Riddles, clock: Clock) -> None:
    ahead = date(2106, 3, 1).toordinal()
    for clock.day in range(ahead, ahead + 5):
        solve(kept, clock.day)
    assert (kept.streak, kept.best) == (5, 5)
    for clock.day in (DAY, date(2030, 1, 1).toordinal(), date(2099, 12, 31).toordinal(), ahead - 2, ahead + 6):
        assert kept.streak == 0
    for clock.day in (ahead - 1, ahead + 5):
        assert kept.streak == 5
    clock.day = DAY
    solve(kept, DAY)
    assert kept.streak == 1


def test_a_riddle_opened_before_midnight_counts_for_its_day(kept: Riddles, clock: Clock) -> None:
    riddle = book_of("brooke").riddle_of(DAY)
    assert riddle is not None
    kept.open("brooke", DAY, riddle)
    clock.day += 1
    kept.note_try("brooke", DAY, right=True)
    assert kept.streak == 1
    solve(kept, DAY + 1)
    assert kept.streak == 2


def test_the_archive_does_not_mend_a_streak(kept: Riddles, clock: Clock) -> None:
    solve(kept, DAY)
    clock.day = DAY + 2
    solve(kept, DAY + 2)
    solve(kept, DAY + 1)
    assert kept.solved("brooke") == 3
    assert kept.streak == 1


def test_after_three_wrong_tries_or_the_solution_nothing_counts_any_more(kept: Riddles) -> None:
    riddle = book_of("brooke").riddle_of(DAY)
    assert riddle is not None
    for game in ("brooke", "firstrat"):
        kept.open(game, DAY, riddle)
    for _ in range(3):
        kept.note_try("brooke", DAY, right=False)
    kept.note_shown("firstrat", DAY)
    for game in ("brooke", "firstrat"):
        kept.note_try(game, DAY, right=True)
        attempt = kept.of(game, DAY)
        assert attempt is not None and attempt.over and not attempt.solved
    assert kept.streak == 0


def test_a_hint_costs_the_clean_mark_only(kept: Riddles) -> None:
    riddle = book_of("brooke").riddle_of(DAY)
    assert riddle is not None
    kept.open("brooke", DAY, riddle)
    kept.note_hint("brooke", DAY)
    kept.note_try("brooke", DAY, right=True)
    attempt = kept.of("brooke", DAY)
    assert attempt is not None and attempt.solved and not attempt.clean
    assert kept.streak == 1


def test_everything_is_on_disk_at_once_and_a_reload_brings_no_try_back(
    kept: Riddles, tmp_path: Path, clock: Clock
) -> None:
    riddle = book_of("brooke").riddle_of(DAY)
    assert riddle is not None
    kept.open("brooke", DAY, riddle)
    kept.note_hint("brooke", DAY)
    for tries in (1, 2):
        kept.note_try("brooke", DAY, right=False)
        again = Riddles(Store(tmp_path), clock)
        attempt = again.of("brooke", DAY)
        assert attempt == kept.of("brooke", DAY)
        assert attempt is not None and (attempt.tries, attempt.hint, attempt.riddle) == (tries, True, riddle.id)
    # A later version may have another riddle on this day: the one that was opened stays.
    kept.open("brooke", DAY, book_of("brooke")[5])
    attempt = kept.of("brooke", DAY)
    assert attempt is not None and attempt.riddle == riddle.id


def test_a_turn_that_was_begun_is_kept_until_it_is_judged(kept: Riddles, tmp_path: Path, clock: Clock) -> None:
    riddle = book_of("firstrat").riddle_of(DAY)
    assert riddle is not None and len(riddle.answer) > 1
    kept.open("firstrat", DAY, riddle)
    kept.note_moves("firstrat", DAY, riddle.answer[:-1])
    again = Riddles(Store(tmp_path), clock)
    attempt = again.of("firstrat", DAY)
    assert attempt is not None and attempt.begun and not attempt.tries
    table = RiddleTable(riddle, attempt.moves)
    assert table.moves == list(riddle.answer[:-1]) and table.phase == "try" and table.can_undo(0)
    table.submit(table.solver, riddle.answer[-1])
    drain(table)
    assert table.verdict is not None and table.verdict.answered == "right"
    again.note_try("firstrat", DAY, right=False)
    assert again.attempt("firstrat", DAY) == replace(attempt, tries=1, moves=())


@pytest.mark.parametrize("moves", [("nonsense",), ("end", "end"), "whole turn"])
def test_moves_that_are_no_beginning_of_a_turn_leave_the_position_as_it_was(moves: Sequence[str]) -> None:
    riddle = book_of("firstrat").riddle_of(DAY)
    assert riddle is not None
    table = RiddleTable(riddle, riddle.answer if moves == "whole turn" else moves)
    assert not table.moves and table.asked() == (table.solver,)


def test_riddles_without_end_get_harder_and_are_taken_up_again(
    kept: Riddles, tmp_path: Path, clock: Clock
) -> None:
    book, seen, grades = book_of("brooke"), set(), []
    for right in (True, True, True, False, True):
        riddle = kept.next_endless(book)
        assert riddle is not None and riddle.id not in seen
        again = Riddles(Store(tmp_path), clock)
        assert again.next_endless(book) == riddle
        seen.add(riddle.id)
        grades.append(riddle.grade)
        kept.note_try("brooke", None, right=True) if right else kept.note_shown("brooke", None)
    assert grades == [1, 2, 3, 4, 3] and riddles.HARDEST == HARDEST
    assert kept.solved("brooke") == 4
    assert kept.streak == 0
    kept.next_endless(book)
    kept.note_hint("brooke", None)
    kept.note_try("brooke", None, right=True)
    assert Riddles(Store(tmp_path), clock).endless_tally("brooke") == (6, 5, 4)


def test_after_a_million_riddles_the_next_one_comes_at_once(kept: Riddles, clock: Clock, tmp_path: Path) -> None:
    book = book_of("brooke")
    kept.next_endless(book)
    kept._endless["brooke"].done[0] = 1_000_000
    kept.note_shown("brooke", None)
    start = perf_counter()
    assert kept.next_endless(book) is not None
    assert perf_counter() - start < 0.5


def test_totals_and_rows_of_a_table_agree(kept: Riddles, clock: Clock) -> None:
    for clock.day in (DAY, DAY + 1, DAY + 3):
        solve(kept, clock.day, wrong=clock.day - DAY == 1)
    clock.day += 1
    for game in ("braverats", "brooke"):
        kept.open(game, clock.day, book_of("brooke")[0])
    kept.note_hint("brooke", clock.day)
    kept.note_try("brooke", clock.day, right=True)
    kept.next_endless(book_of("brooke"))
    kept.note_shown("brooke", None)
    assert kept.day_tally("brooke") == (4, 4, 3) and kept.day_tally("braverats") == (0, 0, 0)
    rows = list(csv.DictReader(io.StringIO(to_csv((), kept))))
    assert [(row["kind"], row["result"], row["tries"], row["hints"], row["streak"]) for row in rows] == [
        ("riddle", "solved", "1", "0", "1"),
        ("riddle", "solved", "2", "0", "2"),
        ("riddle", "solved", "1", "0", "1"),
        ("riddle", "solved", "1", "1", "2"),
        ("endless", "", "", "", ""),
    ]
    for name, total in (("over", 5), ("solved", 4), ("clean", 3)):
        assert sum(int(row[name]) for row in rows if row["game"] == "brooke") == total
    assert rows[0]["date"] == date.fromordinal(DAY).isoformat() and kept.best == 2

    (chapter,) = page(Statistics(Store(None)), "brooke", kept).chapters
    assert [(row.name, row.note, row.share) for row in chapter.shares] == [
        ("Puzzles of the day", "4 of 4 solved · 3 without a hint", 1),
        ("Endless puzzles", "0 of 1 solved", 0),
        ("Longest streak", "2 days, all games together", None),
    ]
    assert page(Statistics(Store(None)), "braverats", kept).chapters == ()


# --- words


def test_the_text_to_share_is_one_line_without_the_answer(kept: Riddles) -> None:
    solve(kept, DAY, "braverats", wrong=1)
    attempt, riddle = kept.of("braverats", DAY), book_of("braverats").riddle_of(DAY)
    assert attempt is not None and riddle is not None
    text = words.shared_text("BraveRats", DAY, attempt, kept.streak)
    assert text == "Ratskeller puzzle 19 Jan 2027 · BraveRats 2/3 · 1 day in a row"
    assert not any(card in text.lower() for card in riddle.answer)
    missed = replace(attempt, end=riddles.MISSED, tries=3, hint=True)
    assert words.shared_text("BraveRats", None, missed, 4) == "Ratskeller puzzle · BraveRats X/3 · with a hint"


def test_each_day_begins_with_another_game(kept: Riddles) -> None:
    games = tuple(GAMES)
    assert {words.next_game(kept, day, games) for day in range(DAY, DAY + len(games))} == set(games)
    for number, game in enumerate(games):
        assert words.next_game(kept, DAY, games)
        assert words.open_words(kept, DAY, games) == f"{len(games) - number} of {len(games)} still open"
        solve(kept, DAY, game)
    assert words.next_game(kept, DAY, games) == words.open_words(kept, DAY, games) == ""


# --- the table


@pytest.mark.parametrize("line", ["damaged", '["id",'])
def test_a_line_that_cannot_be_read_is_no_riddle(kept: Riddles, line: str) -> None:
    book = Book("brooke", {"days": 7}, (line,) * 7)
    assert riddle_of_day(book, None, DAY) is None
    assert kept.next_endless(book) is None


#: A day of BraveRats whose answer meets a card that is shown; both choose at once in the rounds after it.
SHOWN_CARD = FIRST_DAY + 2


@pytest.mark.parametrize(("game", "day"), [*((game, DAY) for game in GAMES), ("braverats", SHOWN_CARD)])
def test_the_answer_is_judged_right_and_another_turn_is_refuted_on_the_table(game: str, day: int) -> None:
    riddle = book_of(game).riddle_of(day)
    assert riddle is not None
    table = RiddleTable(riddle)
    for move in riddle.answer:
        assert table.asked() == (table.solver,)
        assert table.submit(table.solver, move) is None
        drain(table)
    assert table.verdict is not None and table.verdict.answered == "right"
    assert table.legal(table.solver) == () and table.phase == "show"
    shown = RiddleTable(riddle)
    shown.show_solution()
    drain(shown)
    while table.play_on() or shown.play_on():
        pass
    assert table.phase == shown.phase == "done"
    assert table.match.state == shown.match.state

    wrong = RiddleTable(riddle)
    move = next(move for move in wrong.legal(wrong.solver) if move != riddle.answer[0])
    while wrong.phase == "try":
        assert wrong.submit(wrong.solver, move) is None
        drain(wrong)
        move = next(iter(wrong.legal(wrong.solver)), "")
    assert wrong.verdict is not None and wrong.verdict.answered == "wrong"


def test_a_riddle_that_ends_a_game_of_braverats_numbers_its_round_by_the_cards_played() -> None:
    book = book_of("braverats")
    riddle = next(one for one in map(book.riddle_of, range(DAY, DAY + 99)) if one and one.question.kind == "win")
    table = RiddleTable(riddle)
    first = 9 - len(table.legal(table.solver))
    table.show_solution()
    drain(table)
    while table.play_on():
        pass
    game = MatchHistory(table).now()[-1]
    assert first > 1 and game.winner == table.solver
    _head, why = ended(game, [player.name for player in table.players])
    assert why.startswith(f"Round {first + len(game.rounds) - 1}. ")


def test_regulars_sit_at_a_riddle_the_same_on_every_device() -> None:
    assert list(opponents("a4f58e"))[:2] == ["@basil", "@juniper"]
    for riddle in ("", "1", "a4f58e"):
        assert sorted(opponents(riddle)) == sorted(f"@{one.id}" for one in REGULARS), "nobody sits on two seats"
    for game in GAMES:
        at_day = book_of(game).riddle_of(DAY)
        assert at_day is not None
        table = RiddleTable(at_day)
        people = [seat for seat, player in enumerate(table.players) if not player.regular]
        assert people == [table.solver]


def drain(table: RiddleTable) -> None:
    while table.busy:
        table.step()
