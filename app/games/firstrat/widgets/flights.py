"""What animations draw: a walking rat with its trail, and pictures that fly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kivy.graphics import Color, Ellipse, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.widgets.drawing import draw_text, text_width
from app.games.firstrat.widgets.geometry import Point
from app.games.firstrat.widgets.pictures import INK, glyph
from app.games.firstrat.widgets.pieces import draw_trail


class Walker(Widget):
    """A rat that has walked a `share` of a line."""

    share = NumericProperty(0)

    def __init__(self, name: str, points: Sequence[Point], steps: int, side: float, tile: float) -> None:
        super().__init__(size_hint=(None, None))
        self._points, self._steps, self._side, self._tile = list(points), max(1, steps), side, tile
        self._texture = glyph(name)
        self._lengths = [0.0]
        for a, b in pairwise(self._points):
            self._lengths.append(self._lengths[-1] + ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
        with self.canvas.before:
            draw_trail(self._points, tile)
        with self.canvas:
            Color(*INK[:3], 0.4)
            self._shadow = Ellipse(size=(side * 0.8, side * 0.22))
            Color(1, 1, 1, 1)
            self._figure = Rectangle(texture=self._texture, size=(side, side))
        self.fbind("share", self._place)
        self._place()

    def at(self, share: float) -> Point:
        """The point of the line after a share of its length."""
        along = share * self._lengths[-1]
        for number, (a, b) in enumerate(pairwise(self._points)):
            start, end = self._lengths[number], self._lengths[number + 1]
            if along <= end or number == len(self._points) - 2:
                part = (along - start) / (end - start) if end > start else 0.0
                return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        return self._points[-1]

    def _place(self, *_: object) -> None:
        x, y = self.at(self.share)
        y -= self._tile * 0.12
        phase = (self.share * self._steps) % 1.0
        hop = self._tile * 0.28 * 4 * phase * (1 - phase)
        side = self._side
        self._shadow.pos = (x - side * 0.4, y - side * 0.08)
        self._figure.pos = (x - side / 2, y - side * 0.04 + hop)


class Flyer(Widget):
    """A picture that flies, perhaps with a number at its side."""

    text = StringProperty("")

    def __init__(self, name: str, text: str, side: float) -> None:
        super().__init__(size_hint=(None, None), size=(side, side))
        self._texture = glyph(name)
        self.text = text
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = self.height
        size = max(sp(SMALLEST_SP), side * 0.62)
        with self.canvas:
            x, y = self.x, self.y
            if self.text:
                wide = text_width(self.text, size, black=True)
                Color(*theme.surface[:3], 0.85)
                Rectangle(pos=(x - wide - dp(5), y + side * 0.1), size=(wide + side + dp(9), side * 0.8))
                draw_text(self.text, size, x - dp(1), y + side / 2, theme.text, align="right", black=True)
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=(x, y), size=(side, side))
