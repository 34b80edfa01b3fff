"""Labels: text in the theme's colour and size, wrapped text, icons."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from app.ui.theme import theme


class ThemedLabel(Label):
    """A label with the theme's text colour and size, unless they are set otherwise.

    A KV rule for the class would overwrite the rule of a single widget whenever the theme changes.
    """

    font_size: float
    color: list[float]

    def __init__(self, **properties: object) -> None:
        properties.setdefault("font_size", theme.body)
        properties.setdefault("color", theme.text)
        super().__init__(**properties)
        self._given_size, self._given_ink = theme.body, list(theme.text)
        theme.bind(body=self._follow_size, text=self._follow_ink)

    def _follow_size(self, _theme: object, size: float) -> None:
        if self.font_size == self._given_size:
            self.font_size = size
        self._given_size = size

    def _follow_ink(self, _theme: object, ink: list[float]) -> None:
        if list(self.color) == self._given_ink:
            self.color = ink
        self._given_ink = list(ink)


class WrappedLabel(ThemedLabel):
    """Text that wraps to its width and is as high as it needs."""


class FittedLabel(Label):
    """Text as wide as it needs, wrapped if that is more than its `room`."""

    room = NumericProperty(0)
    #: Its width on one line.
    natural = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        for name in ("text", "font_size", "bold", "room"):
            self.fbind(name, self._fit_soon)
        self._fit_soon()

    def _fit(self, *_: object) -> None:
        self.text_size = (None, None)
        self.texture_update()
        self.natural = self.texture_size[0]
        if 0 < self.room < self.texture_size[0]:
            self.text_size = (self.room, None)
            self.texture_update()
        self.size = self.texture_size


class Icon(ThemedLabel):
    """An icon of the icon font, by its name."""

    icon = StringProperty("")

    def on_icon(self, _widget: Widget, name: str) -> None:
        self.text = md_icons.get(name, "")


for _widget in (WrappedLabel, FittedLabel, Icon):
    Factory.register(_widget.__name__, cls=_widget)
