"""Wooden planks with candle light, as two flat discs."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import NumericProperty, ReferenceListProperty

from app.base.theme import theme
from app.kit.drawn import Drawn

PLANK = 52
HALO = 1.43


class Planks(Drawn):
    """Planks with a candle over one point."""

    light_x = NumericProperty(0)
    light_y = NumericProperty(0)
    light = ReferenceListProperty(light_x, light_y)
    radius = NumericProperty(dp(130))

    def draw(self) -> None:
        StencilPush()
        Rectangle(pos=self.pos, size=self.size)
        StencilUse()
        for radius, colour in ((self.radius * HALO, theme.halo), (self.radius, theme.glow)):
            Color(*colour)
            corner = (self.light_x - radius, self.light_y - radius)
            Ellipse(pos=corner, size=(2 * radius, 2 * radius), segments=96)
        Color(*theme.joint)
        y = self.y + self.height - dp(PLANK)
        while y > self.y:
            Rectangle(pos=(self.x, y), size=(self.width, dp(2)))
            y -= dp(PLANK)
        StencilUnUse()
        Rectangle(pos=self.pos, size=self.size)
        StencilPop()
