"""Taps everything in a state twice, and compares what comes of it with one tap."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label

from app.kit.touch_guard import control_at
from app.settings.storage import CHOICES
from tests.touch.driver import FRAME, Driver, Point, visible
from tests.touch.states import Size, State

#: Seconds from one touch to the next.
DELAYS = (0.08, 0.2, 0.35)
#: Controls are looked for at points so far apart.
GRID = 22
#: Seconds in which everything that a tap has begun comes to an end.
CALM = 3.0


class Case(NamedTuple):
    """A state as it is looked at."""

    state: State
    size: Size
    text_size: str = "normal"
    animation: str = "off"


def reach(ui: Driver, case: Case) -> None:
    """Build a state from home."""
    ui.app.settings.animation = case.animation
    ui.app.settings.text_size = case.text_size
    case.state.build(ui)
    ui.resize(*case.size)
    ui.seconds(0.5)


def controls(ui: Driver) -> Iterator[tuple[Hashable, Point]]:
    """Everything that a finger can do, once each, with a point in its middle."""
    found: dict[Hashable, list[Point]] = {}
    for x in range(GRID // 2, int(Window.width / dp(1)), GRID):
        for y in range(GRID // 2, int(Window.height / dp(1)), GRID):
            point = dp(x), dp(y)
            control = control_at(Window.children, *point)
            if control is not None and not control.repeats:
                found.setdefault(control.meaning, []).append(point)
    for meaning, points in found.items():
        yield meaning, points[len(points) // 2]


def tap(ui: Driver, point: Point) -> None:
    """A tap as a finger makes it, without the patience of `Driver.tap`."""
    finger = ui.down(point)
    ui.frames(2)
    ui.up(finger)


def outcome(ui: Driver, point: Point, *, twice: float = 0.0) -> tuple[object, ...]:
    """The state after one tap, or after two taps `twice` seconds apart."""
    ui.unhurried()
    tap(ui, point)
    if twice:
        ui.frames(max(1, round(twice / FRAME) - 2))
        tap(ui, point)
    ui.seconds(CALM)
    table = ui.app.table
    texts = [one.text for one in visible(ui.app.root) if isinstance(one, Label) and one.text]
    sheets = [one.text for sheet in Window.children[:-1] for one in visible(sheet) if isinstance(one, Label)]
    settings = {name: getattr(ui.app.settings, name) for name in CHOICES}
    return ui.screen, ui.ended, settings, table and table.match.log, sorted(texts), sorted(sheets)
