"""The emblem and the pattern of a side, which tell sides apart without colour."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Line, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import OptionProperty

from app.base.emblems import EMBLEMS
from app.base.theme import theme
from app.kit.drawn import Drawn
from app.kit.pictures import picture

#: The sides that have a pattern and a large emblem.
CLANS = ("blue", "red")
#: The shades of a pattern in every theme but high contrast.
LIGHT = {"blue": (0.243, 0.525, 0.8, 1), "red": (0.851, 0.345, 0.247, 1)}
DEEP = {"blue": (0.122, 0.365, 0.62, 1), "red": (0.659, 0.196, 0.141, 1)}


class Emblem(Drawn):
    """The emblem of a side, by its colour."""

    clan = OptionProperty("blue", options=list(EMBLEMS))

    def draw(self) -> None:
        side = min(self.size)
        large = side > dp(100) and self.clan in CLANS
        name = "emblem_large" if large else f"emblem_{EMBLEMS[self.clan]}"
        Color(1, 1, 1, 1)
        Rectangle(
            texture=picture(f"cards_{self.clan}" if large else "tokens", name),
            pos=(self.x + (self.width - side) / 2, self.y + (self.height - side) / 2),
            size=(side, side),
        )


class Pattern(Drawn):
    """A field in the colours of a side: diagonal hatching for blue, dots for red."""

    clan = OptionProperty("blue", options=CLANS)

    def draw(self) -> None:
        contrast = theme.name == "contrast"
        deep = theme.side(self.clan, deep=True) if contrast else DEEP[self.clan]
        light = theme.side(self.clan) if contrast else LIGHT[self.clan]
        StencilPush()
        Rectangle(pos=self.pos, size=self.size)
        StencilUse()
        Color(*deep)
        Rectangle(pos=self.pos, size=self.size)
        Color(*light)
        if self.clan == "blue":
            self._hatch()
        else:
            self._dots()
        StencilUnUse()
        Rectangle(pos=self.pos, size=self.size)
        StencilPop()

    def _hatch(self) -> None:
        x = self.x - self.height
        while x < self.x + self.width:
            Line(points=[x, self.y, x + self.height, self.y + self.height], width=dp(3.5))
            x += dp(22)

    def _dots(self) -> None:
        step, radius = dp(36), dp(6)
        row, y = 0, self.y + self.height - dp(16)
        while y > self.y - radius:
            x = self.x + dp(16) + (step / 2 if row % 2 else 0) - step
            while x < self.x + self.width + radius:
                Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
                x += step
            y -= step / 2
            row += 1
