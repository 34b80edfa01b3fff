"""Riddles by touch: the riddle of the day from home, wrong tries, and a file that cannot be read."""

from __future__ import annotations

from datetime import date

import pytest
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.base.text import LANGUAGES
from app.contract import GAMES, ui_of
from app.kit.press import TextButton
from app.riddles import screen as riddle_page, screen_list as riddles_page
from app.riddles.model import Riddles
from app.riddles.widgets import DayCell
from app.store.database import Store
from app.table.director.kit import LINE
from engine.riddles import Book, book_of
from tests.touch.driver import Driver, visible
from tests.touch.riddle_states import DAY, done, fail, open_riddle, solve, submit
from tests.touch.states import named

#: How often a finger may be needed for one move.
MOST = 12


def touch_move(ui: Driver, move: str) -> None:
    """Make a move by touching what leads to it."""
    screen = ui.app.screen
    board = screen.board
    made = len(board.moves)
    for _ in range(MOST):
        x, y, width, height = ui_of(board.riddle.game).next_touch(screen.sitting.director, move)[0]
        ui.tap((x + width / 2, y + height / 2))
        ui.frames(8)
        if len(board.moves) > made:
            break
    assert board.moves[made:] == [move]
    ui.until(lambda: not board.busy and not screen.sitting.animator.busy, "the verdict", seconds=30)
    ui.frames(8)


def laid_out(page: Widget) -> list[tuple[object, ...]]:
    """Where everything of a page is, and what it says."""
    return [
        (type(one).__name__, *one.pos, *one.size, getattr(one, "text", "")) for one in page.walk(restrict=True)
    ]


@pytest.mark.parametrize("number", range(len(GAMES)), ids=list(GAMES))
def test_the_riddle_of_the_day_is_solved_by_touch(ui: Driver, number: int) -> None:
    game = tuple(GAMES)[number]
    day = next(day for day in range(DAY, DAY + len(GAMES)) if day % len(GAMES) == number)
    ui.app.riddles.today = lambda: day
    named("home-known").build(ui)
    ui.app.screen.ids.page.scroll_y = 0
    ui.frames(3)
    ui.tap(ui.app.screen.ids.riddle)
    ui.settle()
    assert ui.screen == "riddles", "all three of today can be chosen"
    finger = ui.down(ui.app.screen.ids.today.children[-1 - number])
    ui.frames(2)
    ui.up(finger)
    ui.frames()
    ui.until(lambda: ui.screen == "riddle", "the riddle")
    screen = ui.app.screen
    first = laid_out(screen)
    ui.settle()
    ui.frames(10)
    assert laid_out(screen) == first, "the first frame is the whole riddle"
    riddle = book_of(game).riddle_of(day)
    assert riddle is not None and screen._riddle == riddle
    assert ui.says(ui_of(game).riddle_question(riddle)) and ui.says("try 1 of 3")
    height = screen.ids.panel.height
    for move in riddle.answer:
        touch_move(ui, move)
    board = screen.board
    assert bool(board.line) == ui.says("Right! Watch how it goes on.")
    shown = len(board.match.log)
    ui.seconds(LINE["off"] * 0.5)
    assert len(board.match.log) == shown, "there is time to read a move"
    kept = Riddles(Store(ui.app.folder), lambda: day)
    attempt = kept.of(game, day)
    assert attempt is not None and attempt.clean and attempt.tries == 1
    ui.until(lambda: done(ui), "the proof", seconds=30)
    assert ui.says("Solved!") and ui.says("1 day")
    assert ui.says("Achievement: The penny drops")
    assert screen.ids.panel.height == height, "the table stays where it is"
    ui.tap(ui.find("Why?"))
    ui.settle()
    steps = screen.ids.panel.steps
    assert ui.says("Why it is right") and steps and all(ui.says(step) for step in steps)
    ui.back()
    ui.settle()
    ui.tap(ui.find("Next"))
    ui.settle()
    assert ui.app.screen._game == tuple(GAMES)[(number + 1) % len(GAMES)]


@pytest.mark.parametrize("game", GAMES)
def test_a_week_of_riddles_is_solved_by_touch(ui: Driver, game: str) -> None:
    for day in range(DAY, DAY + 7):
        open_riddle(ui, game, day)
        for move in ui.app.screen._riddle.answer:
            touch_move(ui, move)
        ui.until(lambda: done(ui), "the proof", seconds=60)
        assert ui.says("Solved!"), date.fromordinal(day)
    assert ui.says("7 days")


def test_a_wrong_turn_costs_a_try_and_is_refuted_and_three_end_the_riddle(ui: Driver) -> None:
    fail(ui, "brooke")
    screen = ui.app.screen
    first = screen.board
    assert first.verdict.answered == "wrong" and len(first.match.log) > len(first.moves)
    assert ui.says("Red has an answer") and ui.says("try 2 of 3")
    assert ui.says("Saffron") and screen.sitting.talk._talk is None, "a regular sits there and says nothing"
    ui.tap(ui.find("Try again"))
    ui.frames(4)
    before = laid_out(screen.sitting.stage)
    ui.tap(ui.find("Hint"))
    ui.until(lambda: ui.says("Your die goes to the island"), "the nudge")
    assert screen.board is not first and not screen.board.moves
    assert (
        ui.find("Hint").disabled
        and ui.says("try\u00a02\u00a0of\u00a03")
        and laid_out(screen.sitting.stage) == before
    )
    ui.tap(ui.find("Restart"))
    ui.frames(4)
    assert ui.says("Your die goes to the island"), "what was told stays"
    ui.tap(ui.find("Overview"))
    ui.settle()
    assert ui.screen == "reference"
    ui.back()
    ui.settle()
    slot = screen._riddle.answer[0].partition("=")[0]
    ui.until(lambda: bool(screen.ids.rings.boxes), "a ring")
    assert screen.ids.rings.boxes == ui_of("brooke").part(screen.sitting.director, f"island {slot}")
    # Left and opened again: nothing comes back.
    ui.back()
    ui.settle()
    fail(ui, "brooke")
    assert ui.says("try 3 of 3")
    ui.tap(ui.find("Try again"))
    ui.frames(4)
    fail(ui, "brooke")
    assert ui.says("Not solved") and not ui.app.riddles.streak
    ui.tap(ui.find("Solution"))
    ui.frames(4)
    assert ui.says("This is the solution: watch it.")
    ui.until(lambda: done(ui), "the solution", seconds=30)
    assert ui.says("Not solved") and ui.says("This is the solution. Red has no answer")
    assert not [one for one in visible(screen.ids.panel) if getattr(one, "icon", "") == "check-circle"]
    assert screen.board.moves[: len(screen._riddle.answer)] == list(screen._riddle.answer)
    ui.resize(360, 640)
    ui.frames(4)
    assert not ui.says("Why it is right")
    ui.tap(ui.find("Why?"))
    ui.frames(4)
    assert ui.says("Why it is right") and ui.says("You place a")
    attempt = ui.app.riddles.of("brooke", DAY)
    assert attempt.tries == 3 and attempt.hint and not attempt.solved
    assert not ui.app.statistics.missing(ui.app.library) and not ui.app.statistics.lines


def test_no_match_begins_while_a_solution_is_about_to_be_shown(ui: Driver) -> None:
    ui.app.settings.animation = "normal"
    open_riddle(ui, "firstrat")
    ui.app.screen.show_solution()
    ui.until(lambda: ui.app.screen.board.phase == "show", "the solution")
    ui.frames(4)
    assert ui.says("Your turn") and not ui.says("The match begins")


def test_a_turn_that_was_begun_is_there_again(ui: Driver) -> None:
    open_riddle(ui, "firstrat")
    screen = ui.app.screen
    answer = list(screen._riddle.answer)
    for move in answer[:2]:
        touch_move(ui, move)
    # The first one folds the open panel.
    for _ in range(2):
        ui.back()
        ui.settle()
    assert ui.screen == "home"
    ui.restart()
    open_riddle(ui, "firstrat")
    board = ui.app.screen.board
    assert board.moves == answer[:2] and ui.says("try 1 of 3") and not ui.says("Solved!")
    ui.app.screen.sitting.take_back(board.solver)
    ui.frames(4)
    assert board.moves == answer[:1] and ui.app.riddles.of("firstrat", DAY).moves == tuple(answer[:1])
    ui.tap(ui.find("Restart"))
    ui.frames(4)
    assert not ui.app.screen.board.moves
    ui.back()
    open_riddle(ui, "firstrat")
    assert not ui.app.screen.board.moves
    submit(ui, *answer)
    assert ui.says("Solved!")


def test_the_cards_of_the_other_side_can_be_seen_in_a_small_window(ui: Driver) -> None:
    ui.resize(360, 640)
    named("riddle-braverats").build(ui)
    row = ui.app.screen.sitting.stage.card_row
    assert row.plain and min(high for *_, high in row.tiles()) >= dp(34)


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_stay_on_one_line_in_the_largest_letters(ui: Driver, language: str) -> None:
    ui.app.settings.text_size, ui.app.settings.language = "huge", language
    ui.resize(360, 640)
    for reach in (open_riddle, fail, solve):
        reach(ui, "brooke")
        buttons = [one for one in visible(ui.app.screen.ids.panel) if isinstance(one, TextButton)]
        assert len(buttons) >= 2
        assert {one.text: one.height for one in buttons} == {one.text: dp(48) for one in buttons}
        ui.back()


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_the_notice_of_an_achievement_leaves_the_verdict_to_be_read(ui: Driver, size: tuple[int, int]) -> None:
    ui.app.settings.text_size = "huge"
    ui.resize(*size)
    solve(ui, "brooke")
    toast, panel = ui.app.toast, ui.app.screen.ids.panel
    assert toast.shown and toast.text.startswith("Achievement: ") and ui.says("Red has no answer")
    assert not toast.collide_widget(panel)


def test_a_damaged_file_stops_the_riddles_of_its_game_only(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: str) -> Book:
        return Book(game, note="damaged") if game == "brooke" else book_of(game)

    for page in (riddle_page, riddles_page):
        monkeypatch.setattr(page, "book_of", broken)
    ui.app.riddles.today = lambda: DAY
    ui.app.go("riddles")
    ui.settle()
    assert ui.says("The puzzles of Brooke cannot be read. Installing the app again may help.")
    ui.app.go("riddle", game="brooke", day=DAY)
    ui.settle()
    assert ui.says("The puzzles of Brooke cannot be read.")
    ui.back()
    ui.settle()
    ui.app.go("riddle", game="braverats", day=DAY)
    ui.settle()
    assert ui.says("try 1 of 3")


def test_riddles_without_end_follow_each_other_and_get_harder(ui: Driver) -> None:
    ui.app.go("riddle", game="braverats")
    ui.settle()
    screen = ui.app.screen
    first = screen._riddle
    submit(ui, *first.answer)
    ui.until(lambda: done(ui), "the proof", seconds=30)
    ui.tap(ui.find("Next"))
    ui.settle()
    ui.frames(4)
    assert screen._riddle.grade == first.grade + 1 and ui.says("try 1 of 3")
    assert not ui.app.riddles.streak


def test_the_calendar_marks_what_was_begun_and_not_what_was_looked_at(ui: Driver) -> None:
    kept = ui.app.riddles
    kept.today = lambda: DAY
    for day in (DAY - 1, DAY):
        kept.open("braverats", day, book_of("braverats").riddle_of(day))
    kept.note_hint("braverats", DAY)
    ui.app.go("riddles")
    ui.settle()
    cells = [one for one in visible(ui.app.screen) if isinstance(one, DayCell)]
    marks = {one.number: one.state_of for one in cells if one.state_of}
    assert marks == {date.fromordinal(DAY).day: "open"}
    assert ui.says("begun") and ui.says("One puzzle a day is enough")


def test_the_last_month_of_the_calendar_can_be_shown(ui: Driver) -> None:
    """The clock of a device may say anything."""
    ui.app.riddles.today = lambda: date.max.toordinal()
    ui.app.go("riddles")
    ui.settle()
    page = ui.app.screen
    assert page.month.endswith("9999")
    assert [cell.number for cell in reversed(page.ids.days.children) if isinstance(cell, DayCell)] == [
        *range(1, 32)
    ]
