"""The top bar: menu, round, take back, hint, result table."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.theme import theme
from app.ui.widgets.pictures import text_texture


class BraveRatsTopBar(BoxLayout):
    """Its icons send the orders "menu", "undo", "hint" and "matrix"."""

    head = StringProperty("")
    note = StringProperty("")

    __events__ = ("on_order",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.bind(caption=self.on_note)

    def on_order(self, order: str) -> None:
        """One of the icons was pressed."""

    def on_note(self, *_: object) -> None:
        # The label shortens itself to its width, so its natural width is measured here.
        if self.ids:
            self.ids.note.natural = text_texture(self.note, theme.caption).width if self.note else 0
