"""A layer that can be rotated, with its children and its touches."""

from __future__ import annotations

from math import cos, radians, sin

from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.input.motionevent import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout


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
