"""The head of the result page: rays and confetti after a win, and the picture of the winner.

Everything is drawn once.  While the joy lasts, `progress` goes from 0 to 1 and only moves what is drawn; at 1, and
with animation off from the start, it is at rest.
"""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

from kivy.graphics import (
    Color,
    Ellipse,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.stencilview import StencilView
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.kit.drawing import Drawn

#: Number of layers of confetti, which fall one after the other.
LAYERS = 3
PIECES = 18
#: The share of the time after which a layer begins to fall, and how long it falls.
_DELAY, _FALL = 0.2, 0.6
_TOKENS = ("blue", "red", "green", "violet", "gold", "text")


def settled(progress: float, start: float, length: float) -> float:
    """How far a part has come that begins late: from 0 to 1, slowing down."""
    share = min(1.0, max(0.0, (progress - start) / length))
    return 1 - (1 - share) ** 3


def bounced(progress: float, start: float, length: float) -> float:
    """The same for something that falls: it goes up once more before it rests."""
    share = min(1.0, max(0.0, (progress - start) / length))
    if share < 0.7:
        return (share / 0.7) ** 2
    return 1 - 0.12 * sin(pi * (share - 0.7) / 0.3)


class Advancing(Widget):
    """Something that moves while `progress` goes from 0 to 1; drawing it again is not needed for that."""

    progress = NumericProperty(1)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.fbind("progress", self._advance)

    def _advance(self, *_: object) -> None:
        self.advance()

    def advance(self) -> None:
        """Move what is drawn to where it is at this time."""


class WinnerPicture(Drawn, Advancing):
    """The picture beside the headline.  It covers the head of the page; its main part is in the `zone`."""

    #: Whether there is something to celebrate.
    festive = BooleanProperty(False)
    #: The part of the head that has no words in it.
    zone_x = NumericProperty(0)
    zone_y = NumericProperty(0)
    zone_width = NumericProperty(0)
    zone_height = NumericProperty(0)
    #: The height that is free above the words.
    band = NumericProperty(0)

    def _redraw(self, *_: object) -> None:
        super()._redraw()
        self.advance()


class PictureFrame(StencilView, FloatLayout):
    """Holds the picture of the winner, and cuts off what is beyond the head."""


class ResultHead(FloatLayout, Advancing):
    """The ground of the head: rays and confetti if there is something to celebrate, else a plain surface."""

    festive = BooleanProperty(False)
    #: The box of the words: x, y, width, height.  No confetti covers them.
    words = ListProperty((0, 0, 0, 0))

    def __init__(self, **properties: object) -> None:
        self._falls: list[Translate] = []
        super().__init__(**properties)
        for name in ("pos", "size", "festive", "words"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        self._falls.clear()
        with self.canvas.before:
            StencilPush()
            Rectangle(pos=self.pos, size=self.size)
            StencilUse()
            Color(*(theme.ground if self.festive else theme.surface))
            Rectangle(pos=self.pos, size=self.size)
            if self.festive:
                self._rays()
                self._confetti()
            StencilUnUse()
            Rectangle(pos=self.pos, size=self.size)
            StencilPop()
        self.advance()

    def _rays(self) -> None:
        x, y, far = (self.x + self.width / 2), (self.y + self.height / 2), self.width + self.height
        Color(*theme.raised)
        for ray in range(24):
            a, b = ray * pi / 12, ray * pi / 12 + pi / 26
            points = (x, y), (x + far * cos(a), y + far * sin(a)), (x + far * cos(b), y + far * sin(b))
            Mesh(
                vertices=[value for px, py in points for value in (px, py, 0, 0)],
                indices=[0, 1, 2],
                mode="triangle_fan",
            )

    def _confetti(self) -> None:
        """The same pieces every time: nothing here may look like chance of a game."""
        rng = Random(7)
        for _ in range(LAYERS):
            PushMatrix()
            self._falls.append(Translate(0, 0, 0))
            for _ in range(PIECES):
                x, y = self.x + rng.random() * self.width, self.y + rng.random() * self.height
                if not self._covers_words(x, y):
                    Color(*theme.side(rng.choice(_TOKENS))[:3], 0.85)
                    _piece(rng, x, y)
            PopMatrix()

    def _covers_words(self, x: float, y: float) -> bool:
        left, low, width, height = self.words
        edge = dp(14)
        return left - edge < x < left + width + edge and low - edge < y < low + height + edge

    def advance(self) -> None:
        for layer, fall in enumerate(self._falls):
            fall.y = (1 - settled(self.progress, layer * _DELAY, _FALL)) * self.height * 1.05


def _piece(rng: Random, x: float, y: float) -> None:
    """A scrap of paper, a dot or a curl."""
    kind = rng.random()
    if kind < 0.5:
        PushMatrix()
        Rotate(angle=rng.uniform(-60, 60), axis=(0, 0, 1), origin=(x, y))
        Rectangle(pos=(x - dp(3.5), y - dp(2)), size=(dp(7), dp(4)))
        PopMatrix()
    elif kind < 0.8:
        Ellipse(pos=(x - dp(2.2), y - dp(2.2)), size=(dp(4.4), dp(4.4)), segments=12)
    else:
        curl = [axis for step in range(9) for axis in (x + dp(1.5) * step, y + dp(2.4) * sin(step * 1.1))]
        Line(points=curl, width=dp(0.9))
