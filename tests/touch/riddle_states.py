"""Named states of riddles."""

from __future__ import annotations

from engine.riddles import book_of
from tests.touch.driver import Driver
from tests.touch.states import state

#: Monday, 16 November 2026, and a day with a riddle whose refutation has several moves.
DAY = 739_936


def open_riddle(ui: Driver, game: str, day: int = DAY) -> None:
    """Open the riddle of a day, which is today."""
    ui.app.riddles.today = lambda: day
    ui.app.go("riddle", game=game, day=day)
    ui.settle()
    ui.frames(10)


def done(ui: Driver) -> bool:
    """Whether the verdict and what proves it have been shown."""
    board = ui.app.screen.board
    return board is not None and board.phase == "done" and not ui.app.screen.sitting.animator.busy


def submit(ui: Driver, *moves: str) -> None:
    """Make moves, and wait for the verdict on each."""
    screen = ui.app.screen
    for move in moves:
        screen.sitting.play(screen.board.solver, move)
        ui.until(lambda: not screen.board.busy and not screen.sitting.animator.busy, "the verdict", seconds=30)
    ui.until(lambda: screen.board.phase != "show", "the proof", seconds=30)
    ui.frames(10)


def solve(ui: Driver, game: str, day: int = DAY) -> None:
    open_riddle(ui, game, day)
    submit(ui, *ui.app.screen._riddle.answer)


def fail(ui: Driver, game: str) -> None:
    """A wrong turn."""
    open_riddle(ui, game)
    screen = ui.app.screen
    board = screen.board
    wrong = next(move for move in board.legal(board.solver) if move != board.riddle.answer[0])
    submit(ui, wrong)
    while board.phase == "try":
        submit(ui, board.legal(board.solver)[0])


def nudge(ui: Driver, game: str) -> None:
    """A riddle after a nudge."""
    open_riddle(ui, game)
    ui.app.screen.nudge()
    ui.until(lambda: bool(ui.app.screen.ids.rings.boxes), "the nudge")
    ui.frames(10)


@state("riddle-braverats")
def _braverats(ui: Driver) -> None:
    nudge(ui, "braverats")


@state("riddle-brooke")
def _brooke(ui: Driver) -> None:
    nudge(ui, "brooke")


@state("riddle-firstrat")
def _firstrat(ui: Driver) -> None:
    nudge(ui, "firstrat")


@state("riddle-wrong")
def _wrong(ui: Driver) -> None:
    fail(ui, "brooke")


@state("riddle-solved")
def _solved(ui: Driver) -> None:
    for day in range(DAY - 5, DAY):
        ui.app.riddles.today = lambda day=day: day
        ui.app.riddles.open("brooke", day, book_of("brooke").riddle_of(day))
        ui.app.riddles.note_try("brooke", day, right=True)
    solve(ui, "brooke")


@state("riddle-solved-braverats")
def _solved_braverats(ui: Driver) -> None:
    solve(ui, "braverats")


@state("riddle-solved-firstrat")
def _solved_firstrat(ui: Driver) -> None:
    solve(ui, "firstrat")


@state("riddles")
def _riddles(ui: Driver) -> None:
    _solved(ui)
    ui.app.riddles.open("firstrat", DAY, book_of("firstrat").riddle_of(DAY))
    ui.app.riddles.note_try("firstrat", DAY, right=False)
    ui.app.riddles.next_endless(book_of("brooke"))
    ui.app.go("riddles")
    ui.settle()
    ui.app.screen._choose("brooke")
    ui.frames(3)
