"""Named states of lessons and statistics."""

from __future__ import annotations

from app.lessons.model import PUPIL, Do, Say
from app.matches.entry import Summary
from engine.riddles import book_of
from tests.touch.driver import Driver
from tests.touch.lines import keep_lines
from tests.touch.states import state


def begin(ui: Driver, name: str) -> None:
    """Start a lesson."""
    ui.app.go("lessons")
    ui.settle()
    ui.app.start_lesson(name)
    ui.settle()
    calm(ui)


def calm(ui: Driver) -> None:
    """Run until the tutor waits for the pupil."""
    screen = ui.app.screen
    ui.until(
        lambda: not screen.sitting.animator.moving and isinstance(screen.tutor.step, (Say, Do)),
        "the tutor waits",
        seconds=30,
    )
    ui.frames(10)


def follow(ui: Driver, steps: int) -> None:
    """Follow the tutor for some sentences."""
    screen = ui.app.screen
    for _ in range(steps):
        step = screen.tutor.step
        if isinstance(step, Say):
            screen.read()
        else:
            screen.sitting.play(PUPIL, step.moves[0])
        ui.frames(2)
        calm(ui)


@state("lessons")
def _lessons(ui: Driver) -> None:
    ui.app.lesson_done("braverats-duel")
    ui.app.lesson_done("brooke-limit")
    ui.app.go("lessons")
    ui.settle()


@state("lesson-braverats")
def _braverats(ui: Driver) -> None:
    begin(ui, "braverats-duel")
    follow(ui, 2)


@state("lesson-braverats-wrong")
def _wrong(ui: Driver) -> None:
    begin(ui, "braverats-duel")
    follow(ui, 7)
    ui.app.screen.sitting.play(PUPIL, "musician")
    ui.frames(10)


@state("lesson-brooke")
def _brooke(ui: Driver) -> None:
    begin(ui, "brooke-pass")
    follow(ui, 8)


@state("lesson-firstrat")
def _firstrat(ui: Driver) -> None:
    begin(ui, "firstrat-flight")
    follow(ui, 2)


@state("lesson-firstrat-shop")
def _shop(ui: Driver) -> None:
    begin(ui, "firstrat-places")
    follow(ui, 2)


@state("lesson-firstrat-burrow")
def _burrow(ui: Driver) -> None:
    begin(ui, "firstrat-places")
    follow(ui, 6)


@state("lesson-done")
def _done(ui: Driver) -> None:
    begin(ui, "braverats-held")
    follow(ui, 4)
    ui.app.screen.read()
    ui.frames(6)


# --- statistics


def years(ui: Driver) -> None:
    """Statistics of many matches, without the matches."""
    plain = Summary(1, "braverats", 2, "novice", (), "won", 4, 1, False, 0, 260, 0.91)
    rivals = ("novice", "casual", "skilled", "expert", "master", "fox", "people")
    results = ("won", "won", "lost", "won", "drawn", "won", "won", "won")
    lines: list[Summary] = []
    for number in range(1, 200):
        rival = rivals[number * 7 % 11 % len(rivals)]
        result = "" if rival == "people" else results[number * 5 % len(results)]
        line = plain._replace(number=number, rival=rival, result=result, hints=number % 9 == 0)
        line = line._replace(variant=(("mime", "fast"), (), ("emperor",), ())[number % 4])
        lines.append(line)
    brooke = plain._replace(number=200, game="brooke", rival="master", points=7, other=4, seconds=900)
    flight = plain._replace(number=201, game="firstrat", rival="greg-hard", seats=1, points=84, accuracy=None)
    keep_lines(ui.app.store, [*lines, brooke, flight])


def some_riddles(ui: Driver, game: str) -> None:
    """Three days of riddles, one of them not solved, and one without end."""
    kept, book = ui.app.riddles, book_of(game)
    today = kept.today()
    for day in (today - 2, today - 1, today):
        kept.today = lambda day=day: day
        riddle = book.riddle_of(day)
        assert riddle is not None
        kept.open(game, day, riddle)
        kept.note_shown(game, day) if day == today else kept.note_try(game, day, right=True)
    kept.next_endless(book)
    kept.note_try(game, None, right=True)


@state("statistics")
def _statistics(ui: Driver) -> None:
    years(ui)
    some_riddles(ui, "braverats")
    ui.app.go("statistics", game="braverats")
    ui.settle()


@state("statistics-empty")
def _statistics_empty(ui: Driver) -> None:
    ui.app.go("statistics")
    ui.settle()
