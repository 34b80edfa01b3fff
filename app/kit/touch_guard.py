"""Nothing new takes the touch that was meant for what was there before.

Whoever taps twice hits whatever the first tap has brought under the finger: a button that has just appeared, moved
or got another meaning.  So for half a second it takes no touch, no drag and no key.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.kit.gesture import Gesture
from app.kit.overlay import Overlay
from app.kit.page_sheet import Toast
from app.kit.press import Pressable

#: Seconds in which something new takes no touch.
PAUSE = 0.5
#: Seconds in which a place is watched after a touch, and how often.
WATCH, EVERY = 3.0, 0.1
#: How near to the last touch a second one is, in dp.
NEAR = 30
#: The keys that press.
CONFIRMING = ("enter", "space")


class Control(NamedTuple):
    """What a touch would reach."""

    #: Another one if it would do something else.
    meaning: Hashable
    #: Whether it is meant to be pressed several times in a row.
    repeats: bool = False


class _Touched:
    """A place that was touched, and what is there since then."""

    def __init__(self, x: float, y: float, control: Control | None) -> None:
        self.x, self.y, self.time = x, y, Clock.time()
        self.meaning = control and control.meaning
        #: When something else came there; None if it is still the same.
        self.changed: float | None = None

    def look(self, control: Control | None) -> None:
        meaning = control and control.meaning
        if meaning != self.meaning:
            self.meaning, self.changed = meaning, Clock.time()

    def refuses(self, control: Control) -> bool:
        if self.changed is not None and Clock.time() - self.changed < PAUSE:
            return True
        return Clock.time() - self.time < PAUSE and not (control.repeats and self.changed is None)


class TouchGuard:
    """Knows where the window was touched, and refuses what comes too soon."""

    def __init__(self) -> None:
        self._touched: list[_Touched] = []
        self._watching = Clock.create_trigger(self._watch, EVERY, interval=True)
        self._last_key = -PAUSE

    def forget(self) -> None:
        """Everything there may be touched."""
        self._touched.clear()
        self._last_key = -PAUSE

    def refuses(self, touch: MotionEvent) -> bool:
        """Whether a touch that begins comes too soon; remember it if not."""
        if touch.is_mouse_scrolling:
            return False
        control = control_at(Window.children, *touch.pos)
        near = self._near(*touch.pos)
        for place in near:
            place.look(control)
        if control is not None and any(place.refuses(control) for place in near):
            return True
        self._note(touch, control)
        return False

    def lifted(self, touch: MotionEvent) -> None:
        """A finger was lifted: watch what a drag has brought under it, but nothing where a page scrolled."""
        moved = abs(touch.sx - touch.osx) * Window.width + abs(touch.sy - touch.osy) * Window.height
        if moved <= dp(NEAR):
            return
        start = touch.osx * Window.width, touch.osy * Window.height
        self._touched = [place for place in self._touched if abs(place.x - start[0]) + abs(place.y - start[1]) > 2]
        if any(isinstance(held(), Gesture) for held in touch.grab_list):
            self._note(touch, control_at(Window.children, *touch.pos))

    def refuses_key(self, name: str, focused: Pressable | None) -> bool:
        """Whether a key that presses comes too soon; one that is held down comes again and again."""
        if name not in CONFIRMING:
            return False
        before, self._last_key = self._last_key, Clock.time()
        return self._last_key - before < PAUSE and not (focused is not None and focused.repeats)

    def _note(self, touch: MotionEvent, control: Control | None) -> None:
        near = self._near(*touch.pos)
        self._touched = [place for place in self._touched if place not in near]
        self._touched.append(_Touched(touch.x, touch.y, control))
        self._watching()

    def _near(self, x: float, y: float) -> list[_Touched]:
        return [place for place in self._touched if abs(place.x - x) <= dp(NEAR) and abs(place.y - y) <= dp(NEAR)]

    def _watch(self, _dt: float) -> bool:
        now = Clock.time()
        self._touched = [place for place in self._touched if now - place.time < WATCH]
        for place in self._touched:
            place.look(control_at(Window.children, place.x, place.y))
        return bool(self._touched)


def control_at(widgets: Sequence[Widget], x: float, y: float) -> Control | None:
    """What a touch would reach among these widgets, as they lie over each other; None if it is no control."""
    for widget in widgets:
        found = _control(widget, x, y)
        if found is not None:
            return found
    return None


def _control(widget: Widget, x: float, y: float) -> Control | None:
    if isinstance(widget, Toast):
        # It passes touches on.
        return None
    if isinstance(widget, ModalView):
        return control_at(widget.children, x, y) or Control(("beside", type(widget).__name__))
    inside = widget.collide_point(x, y)
    if getattr(widget, "busy", False) is True and inside:
        # A touch only skips what moves.
        return Control("busy")
    if not inside and isinstance(widget, (Overlay, ScrollView, Pressable)):
        return None
    if isinstance(widget, Gesture) and inside and not widget.disabled:
        thing = widget.thing_at(x, y)
        if thing is not None:
            return Control((type(widget).__name__, repr(thing), _said(widget)))
    if isinstance(widget, Pressable):
        return Control((type(widget).__name__, widget.disabled, _said(widget)), widget.repeats)
    found = control_at(widget.children, *widget.to_local(x, y))
    if found is None and isinstance(widget, Overlay):
        return Control(("beside", widget.title))
    return found


def _said(widget: Widget) -> tuple[str, ...]:
    """What it says that it does."""
    return tuple(str(getattr(widget, name, "")) for name in ("label", "text", "icon", "name", "head", "detail"))
