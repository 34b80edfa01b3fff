"""A die that moves: on a finger, through the air, rolling, turning."""

from __future__ import annotations

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, Scale
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.games.brooke.widgets.drawing import die_texture


class CarriedDie(Widget):
    """One die on its own canvas."""

    colour = NumericProperty(0)
    value = NumericProperty(0)
    #: Degrees it leans, and how wide it is seen while it turns over (1: flat).
    tilt = NumericProperty(0)
    squeeze = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("size", (dp(52), dp(52)))
        super().__init__(**kwargs)
        with self.canvas:
            PushMatrix()
            self._turn = Rotate(axis=(0, 0, 1))
            self._scale = Scale(1, 1, 1)
            Color(1, 1, 1, 1)
            self._picture = Rectangle(texture=die_texture(round(self.colour), round(self.value)))
            PopMatrix()
        for name in ("pos", "size", "tilt", "squeeze"):
            self.fbind(name, self._place)
        for name in ("colour", "value"):
            self.fbind(name, self._dress)
        self._place()

    def _dress(self, *_: object) -> None:
        self._picture.texture = die_texture(round(self.colour), round(self.value))

    def _place(self, *_: object) -> None:
        middle = (self.x + self.width / 2, self.y + self.height / 2)
        self._turn.angle, self._turn.origin = self.tilt, middle
        self._scale.xyz, self._scale.origin = (max(0.04, self.squeeze), 1, 1), middle
        self._picture.pos, self._picture.size = self.pos, self.size
