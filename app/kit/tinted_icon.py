"""A white picture in any colour: a card's ability, or an icon of the icon font."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, StringProperty

from app.kit.drawn import Drawn
from app.kit.pictures import icon_texture, picture

#: Names that begin so are icons of the icon font.
ICON = "md:"


class TintedIcon(Drawn):
    """A white picture in `color`; nothing without a name."""

    name = StringProperty("")
    color = ColorProperty((1, 1, 1, 1))

    def draw(self) -> None:
        if not self.name or self.width < 2:
            return
        if self.name.startswith(ICON):
            texture = icon_texture(self.name.removeprefix(ICON), self.height)
        else:
            texture = picture("tokens", f"ability_{self.name}")
        side = min(self.size)
        Color(*self.color)
        Rectangle(
            texture=texture,
            pos=(self.x + (self.width - side) / 2, self.y + (self.height - side) / 2),
            size=(side, side),
        )
