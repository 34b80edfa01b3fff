"""What happens once home has been drawn: what the next pages need is imported, before anybody can ask for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module

from kivy.clock import Clock
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.games import GAMES

Step = Callable[[], object]

#: What home needs to show an open match, in an order in which each takes little time.
FOR_HOME = ("engine.match", "engine.notation", "app.core.table", "app.core.library")
#: What all tables share, and KivyMD.
FOR_PAGES = ("app.core.thinker", "app.ui.screens.play", "app.ui.screens.riddle", "kivymd.theming")


def lay_out(widget: Widget) -> None:
    """Give every widget its place, from the top down, before texts are wrapped.

    Kivy wraps each text to the hundred pixels that a new widget has, and again once its place is known.
    """
    if isinstance(widget, Layout):
        widget.do_layout()
    for child in widget.children:
        lay_out(child)


def after_first_frame(begin: Step) -> None:
    """Call once the first frame is on the screen."""
    # A first call comes before the frame is drawn, a second one after it.
    Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _dt: begin()))


def in_next_frames(steps: Iterable[Step]) -> None:
    """Take one step in each of the next frames, so that a touch does not wait for all of them."""
    rest = iter(steps)

    def take(_dt: float) -> bool:
        step = next(rest, None)
        if step is not None:
            step()
        return step is not None

    Clock.schedule_interval(take, 0)


def imports_for_home() -> Iterator[Step]:
    """Import what the rest of home needs."""
    return (partial(import_module, name) for name in FOR_HOME)


def imports_for_pages() -> Iterator[Step]:
    """Import what the pages after home need: the rules of all games, and what all tables share."""
    rules = (f"engine.{game}.game" for game in GAMES)
    return (partial(import_module, name) for name in (*rules, *FOR_PAGES))
