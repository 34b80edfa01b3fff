"""The table itself: oak planks over two flat discs of candle light.  Flat, because it is a print."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import NumericProperty, ReferenceListProperty
from kivy.uix.widget import Widget

from app.ui.theme import theme

PLANK = 52
HALO = 1.43


class Planks(Widget):
    """A field of wood with a candle over one spot."""

    light_x = NumericProperty(0)
    light_y = NumericProperty(0)
    light = ReferenceListProperty(light_x, light_y)
    radius = NumericProperty(dp(130))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "light", "radius"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            StencilPush()
            Rectangle(pos=self.pos, size=self.size)
            StencilUse()
            for radius, colour in ((self.radius * HALO, theme.halo), (self.radius, theme.glow)):
                Color(*colour)
                Ellipse(
                    pos=(self.light_x - radius, self.light_y - radius), size=(2 * radius, 2 * radius), segments=96
                )
            Color(*theme.joint)
            y = (self.y + self.height) - dp(PLANK)
            while y > self.y:
                Rectangle(pos=(self.x, y), size=(self.width, dp(2)))
                y -= dp(PLANK)
            StencilUnUse()
            Rectangle(pos=self.pos, size=self.size)
            StencilPop()
