"""Crowns: won, waiting, still to win.  Three shapes, not three colours."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.ui.theme import theme
from app.ui.widgets.pictures import picture


class Crowns(Widget):
    """A row of crowns, as wide as it needs to be."""

    won = NumericProperty(0)
    target = NumericProperty(0)
    waiting = NumericProperty(0)
    side = NumericProperty(dp(22))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.size_hint = (None, None)
        for name in ("won", "target", "waiting", "side"):
            self.fbind(name, self._measure)
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)
        theme.bind(name=self._draw)
        self._measure()

    def spot(self, index: int) -> tuple[float, float]:
        """The middle of a crown's place, for crowns that fly there."""
        return self.x + index * (self.side + dp(2)) + self.side / 2, (self.y + self.height / 2)

    def _kinds(self) -> list[str]:
        empty = max(0, round(self.target) - round(self.won))
        return ["crown"] * round(self.won) + ["crown_empty"] * empty + ["crown_pending"] * round(self.waiting)

    def _measure(self, *_: object) -> None:
        number = len(self._kinds())
        self.size = (max(0.0, number * (self.side + dp(2)) - dp(2)), self.side)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(1, 1, 1, 1)
            for index, kind in enumerate(self._kinds()):
                x, y = self.spot(index)
                Rectangle(
                    texture=picture("tokens", kind),
                    pos=(x - self.side / 2, y - self.side / 2),
                    size=(self.side, self.side),
                )
