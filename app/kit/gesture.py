"""One gesture for all tables: things that are tapped, held and dragged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp

if TYPE_CHECKING:
    from kivy.uix.widget import Widget
else:
    Widget = object

#: Seconds until a press is a long press.
LONG_PRESS = 0.5
#: How far a finger moves before it drags.
DRAG = 10


class Gesture(Widget):
    """A mixin for widgets.  `thing_at` returns what is at a point; events say what was done with it.

    A touch on a thing is a tap (`on_tap`), a long press (`on_hold`), or a drag: `on_lift`, then `on_carry` and
    `on_let_go` with a point of the window.  Things are whatever the widget calls them.  A second finger waits
    until the first is lifted.
    """

    __events__: tuple[str, ...] = ("on_grip", "on_tap", "on_hold", "on_lift", "on_carry", "on_let_go")

    #: The thing under the finger, until it is let go.
    _gripped: Any = None
    _finger: MotionEvent | None = None
    _waiting: ClockEvent | None = None
    _dragging = False

    def thing_at(self, x: float, y: float) -> Any:
        """What a finger hits here; None for nothing."""
        return None

    def can_drag(self, thing: Any) -> bool:
        """Whether a thing can be dragged."""
        return False

    @property
    def carried(self) -> Any:
        """The thing that is being dragged, or None."""
        return self._gripped if self._dragging else None

    @property
    def finger(self) -> MotionEvent | None:
        """The finger that is on a thing."""
        return self._finger

    # --- events

    def on_grip(self, thing: Any) -> None:
        """A finger was put on a thing; None: it was lifted."""

    def on_tap(self, thing: Any) -> None:
        """A thing was tapped."""

    def on_hold(self, thing: Any) -> None:
        """A thing was pressed long."""

    def on_lift(self, thing: Any) -> None:
        """A thing is being dragged."""

    def on_carry(self, thing: Any, x: float, y: float) -> None:
        """A dragged thing is over a point of the window."""

    def on_let_go(self, thing: Any, x: float, y: float) -> None:
        """A dragged thing was let go over a point of the window."""

    # --- touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.disabled or touch.is_mouse_scrolling:
            return False
        thing = self.thing_at(*touch.pos) if self.collide_point(*touch.pos) else None
        if thing is None:
            return False
        if self._finger is not None:
            return True
        touch.grab(self)
        self._finger, self._gripped, self._dragging = touch, thing, False
        self._waiting = Clock.schedule_once(self._held, LONG_PRESS)
        self.dispatch("on_grip", thing)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch is not self._finger:
            return False
        thing = self._gripped
        if not self._dragging and self._waiting is not None and self._moved(touch) > dp(DRAG):
            if not self.can_drag(thing):
                return True
            self._stop_waiting()
            self._dragging = True
            self.dispatch("on_lift", thing)
        if self._dragging:
            self.dispatch("on_carry", thing, *self.to_window(*touch.pos))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or touch is not self._finger:
            return False
        touch.ungrab(self)
        thing, dragging, waiting = self._gripped, self._dragging, self._waiting is not None
        # A thing may slide away from under a finger that does not move.
        on_thing = self._moved(touch) <= dp(DRAG) or self.thing_at(*touch.pos) == thing
        self.let_go()
        if dragging:
            self.dispatch("on_let_go", thing, *self.to_window(*touch.pos))
        elif waiting and on_thing:
            self.dispatch("on_tap", thing)
        return True

    def let_go(self) -> None:
        """Forget the finger: what it touched may be gone."""
        self._stop_waiting()
        if self._finger is not None:
            self._finger.ungrab(self)
            self._finger = None
            self._gripped, self._dragging = None, False
            self.dispatch("on_grip", None)

    def _held(self, _dt: float) -> None:
        self._waiting = None
        self.dispatch("on_hold", self._gripped)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _moved(self, touch: MotionEvent) -> float:
        window = self.get_root_window()
        if window is None:
            return 0.0
        return max(abs(touch.sx - touch.osx) * window.width, abs(touch.sy - touch.osy) * window.height)
