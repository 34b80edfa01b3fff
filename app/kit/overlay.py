"""Layers turned towards one player, and overlays: questions and explanations at the table.

Kivy's modal views cannot be rotated."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import NamedTuple

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.kit.press import LinkRow, Pressable


class RotatedLayer(FloatLayout):
    """Rotates its children about its centre, and maps touches to them."""

    angle = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._turn = Rotate(axis=(0, 0, 1))
        with self.canvas.after:
            PopMatrix()
        for name in ("angle", "pos", "size"):
            self.fbind(name, self._place)
        self._place()

    def _place(self, *_: object) -> None:
        self._turn.angle, self._turn.origin = self.angle, (self.x + self.width / 2, self.y + self.height / 2)

    def _turned(self, x: float, y: float, angle: float) -> tuple[float, float]:
        a = radians(angle)
        x0, y0 = self.x + self.width / 2, self.y + self.height / 2
        dx, dy = x - x0, y - y0
        return x0 + dx * cos(a) - dy * sin(a), y0 + dx * sin(a) + dy * cos(a)

    def to_local(self, x: float, y: float, **kwargs: object) -> tuple[float, float]:
        return self._turned(x, y, -self.angle)

    def to_parent(self, x: float, y: float, **kwargs: object) -> tuple[float, float]:
        return self._turned(x, y, self.angle)

    def _inside(self, name: str, touch: MotionEvent) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        try:
            return bool(getattr(super(), name)(touch))
        finally:
            touch.pop()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self._inside("on_touch_down", touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self._inside("on_touch_move", touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return self._inside("on_touch_up", touch)


#: The least height for a menu in one column, and the least width for two columns.
LOW_DP, TWO_COLUMNS_DP = 560, 480


class OverlayRoom(NamedTuple):
    """The part of a place that an overlay covers, from its lower edge, as shares of it."""

    x: float = 0.0
    width: float = 1.0
    height: float = 1.0


WHOLE, LOWER_HALF = OverlayRoom(), OverlayRoom(height=0.5)


class Overlay(FloatLayout):
    """Title and content over a darkened table; a tap beside a button, or Back, closes it."""

    title = StringProperty("")
    #: 0 below the edge, 1 in place.
    lift = NumericProperty(0)

    __events__ = ("on_close",)

    def __init__(self, *content: Widget, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for widget in content:
            self.ids.content.add_widget(widget)
        self._open = True

    def on_close(self) -> None:
        """It was closed."""

    def add(self, widget: Widget) -> None:
        self.ids.content.add_widget(widget)

    def over(self, host: FloatLayout) -> Overlay:
        """Show it over a layout that fills the table."""
        host.add_widget(self)
        if theme.slide:
            Animation(lift=1, d=theme.slide, t="out_cubic").start(self)
        else:
            self.lift = 1
        return self

    def before(self, place: FloatLayout, room: OverlayRoom = WHOLE) -> None:
        """Show it over a player's area or a part of it, instead of an older one."""
        lying = top_overlay(place)
        if lying is not None:
            lying.close()
        self.size_hint = room.width, room.height
        self.pos_hint = {"x": room.x, "y": 0}
        self.over(place)

    def close(self, *_: object) -> None:
        if not self._open:
            return
        self._open = False
        Animation.cancel_all(self)
        if self.parent is not None:
            self.parent.remove_widget(self)
        self.dispatch("on_close")

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.ud[self] = _pressable(self, touch)
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return bool(super().on_touch_move(touch)) or self in touch.ud

    def on_touch_up(self, touch: MotionEvent) -> bool:
        used = super().on_touch_up(touch)
        window = self.get_root_window()
        if window is None or touch.grab_current is not None or self not in touch.ud:
            return bool(used)
        moved = abs(touch.sx - touch.osx) * window.width + abs(touch.sy - touch.osy) * window.height
        if not touch.ud[self] and moved < dp(12):
            self.close()
        return True


def top_overlay(place: FloatLayout) -> Overlay | None:
    """The topmost overlay of a player's area."""
    return next((child for child in place.children if isinstance(child, Overlay)), None)


class Menu(GridLayout):
    """The rows of a menu, in two columns if the overlay is low and wide."""

    def __init__(self, overlay: Overlay, **kwargs: object) -> None:
        super().__init__(**{"cols": 1, "size_hint_y": None, "spacing": (dp(8), dp(6)), **kwargs})
        self._overlay = overlay
        self.bind(minimum_height=self.setter("height"))
        overlay.bind(size=self._fold)

    def offer(self, icon: str, text: str, act: Callable[[], object], *, refused: bool = False) -> None:
        """Add a row, which closes the menu before it acts; `refused` makes it faint."""

        def choose(_row: LinkRow) -> None:
            self._overlay.close()
            act()

        row = LinkRow(icon=icon, text=text, refused=refused, on_release=choose)
        self.add_widget(row)

    def _fold(self, _overlay: Overlay, size: tuple[float, float]) -> None:
        low = size[1] < dp(LOW_DP) * theme.scale
        self.cols = 2 if low and size[0] >= dp(TWO_COLUMNS_DP) * theme.scale else 1


def _pressable(root: Widget, touch: MotionEvent) -> bool:
    """Whether the touch is on a pressable widget."""
    x, y = root.to_window(*touch.pos)
    return any(
        isinstance(widget, Pressable) and not widget.disabled and widget.collide_point(*widget.to_widget(x, y))
        for widget in root.walk(restrict=True)
    )


def confirm(title: str, text: Widget, yes: Pressable, no: Pressable, done: Callable[[], None]) -> Overlay:
    """Ask before something that cannot be undone."""
    overlay = Overlay(text, yes, no, title=title)

    def agreed(*_: object) -> None:
        overlay.close()
        done()

    yes.bind(on_release=agreed)
    no.bind(on_release=overlay.close)
    return overlay
