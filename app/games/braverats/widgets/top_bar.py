"""The top bar: menu, overview, round, take back, hint, result table."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.theme import theme
from app.kit.pictures import text_texture

#: Between the parts of a note, the less important ones last.
SEPARATOR = " · "
#: The font size in which the head is measured.
MEASURED = 40


class BraveRatsTopBar(BoxLayout):
    """Its icons are `menu`, `reference`, `undo`, `hint` and `matrix`."""

    head = StringProperty("")
    note = StringProperty("")
    #: As much of the note as there is room for.
    shown_note = StringProperty("")
    #: The width of the head in letters of one pixel, to make it fit.
    head_width = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.bind(caption=self._fit)
        self.ids.middle.bind(width=self._fit)
        self.fbind("note", self._fit)

    def on_head(self, *_: object) -> None:
        self.head_width = max(1, text_texture(self.head, MEASURED, bold=True).width / MEASURED)

    def _fit(self, *_: object) -> None:
        parts = self.note.split(SEPARATOR)
        while len(parts) > 1 and _width(parts) > self.ids.middle.width - dp(6):
            parts.pop()
        self.shown_note = SEPARATOR.join(parts)
        self.ids.note.natural = _width(parts)


def _width(parts: list[str]) -> float:
    note = SEPARATOR.join(parts)
    return float(text_texture(note, theme.caption).width) if note else 0.0
