"""A small picture by its name: a card's ability, or an icon of the icon font."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from app.ui.theme import theme
from app.ui.widgets.pictures import icon_texture, picture

#: Names that begin so are icons of the icon font.
ICON = "md:"


class TintedIcon(Widget):
    """One white picture in a colour of choice; nothing if it has no name."""

    name = StringProperty("")
    color = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("name", "color", "pos", "size"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.name or self.width < 2:
            return
        if self.name.startswith(ICON):
            texture = icon_texture(self.name.removeprefix(ICON), self.height)
        else:
            texture = picture("tokens", f"ability_{self.name}")
        side = min(self.size)
        with self.canvas:
            Color(*self.color)
            Rectangle(
                texture=texture,
                pos=((self.x + self.width / 2) - side / 2, (self.y + self.height / 2) - side / 2),
                size=(side, side),
            )
