"""Lessons in the states worth looking at, by name."""

from __future__ import annotations

from app.lessons.coach import PUPIL
from app.lessons.script import Do, Say
from tests.ui.driver import Driver
from tests.ui.states import state


def begin(ui: Driver, name: str) -> None:
    """A lesson, at its first sentence."""
    ui.app.go("lessons")
    ui.settle()
    ui.app.take_lesson(name)
    ui.settle()
    calm(ui)


def calm(ui: Driver) -> None:
    """Until nothing moves and the coach waits for the pupil."""
    screen = ui.app.screen
    ui.until(
        lambda: not screen._animator.moving and isinstance(screen._coach.step, (Say, Do)),
        "the coach waits",
        seconds=30,
    )
    ui.frames(10)


def follow(ui: Driver, steps: int) -> None:
    """Do what is wanted, so many sentences long."""
    screen = ui.app.screen
    for _ in range(steps):
        step = screen._coach.step
        if isinstance(step, Say):
            screen.read()
        else:
            screen.play(PUPIL, step.moves[0])
        ui.frames(2)
        calm(ui)


@state("lessons")
def _lessons(ui: Driver) -> None:
    ui.app.learned("braverats-duel")
    ui.app.learned("brooke-limit")
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
    ui.app.screen.play(PUPIL, "musician")
    ui.frames(10)


@state("lesson-brooke")
def _brooke(ui: Driver) -> None:
    begin(ui, "brooke-pass")
    follow(ui, 8)


@state("lesson-firstrat")
def _firstrat(ui: Driver) -> None:
    begin(ui, "firstrat-flight")
    follow(ui, 2)


@state("lesson-done")
def _done(ui: Driver) -> None:
    begin(ui, "braverats-held")
    follow(ui, 4)
    ui.app.screen.read()
    ui.frames(6)
