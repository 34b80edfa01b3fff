"""Work that is spread over frames: after the first one, and in small steps, one in each frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kivy.clock import Clock, ClockEvent
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

Step = Callable[[], object]


class FrameLoop:
    """Takes a step in every frame while there is something to do."""

    def __init__(self, step: Callable[[], None], busy: Callable[[], bool]) -> None:
        self._step = step
        self._busy = busy
        self._event: ClockEvent | None = None

    def start(self) -> None:
        """Go on if there is something to do."""
        if self._event is None and self._busy():
            self._event = Clock.schedule_interval(self._run, 0)

    def stop(self) -> None:
        """Pause."""
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def _run(self, _dt: float) -> bool:
        if self._busy():
            self._step()
        if self._busy():
            return True
        self._event = None
        return False


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
