"""Short facts on one line, or each on its own."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.text import Label as Measure
from kivy.properties import ListProperty

from app.ui.widgets.labels import WrappedLabel


class FactsLabel(WrappedLabel):
    """Facts with dots between them on one line; if they do not fit, each has its own line."""

    facts = ListProperty()

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._join_soon = Clock.create_trigger(self._join, -1)
        for name in ("facts", "width", "font_size", "bold"):
            self.fbind(name, self._join_soon)
        self._join_soon()

    def _join(self, *_: object) -> None:
        row = " · ".join(self.facts)
        fits = Measure(font_size=self.font_size, bold=self.bold).get_extents(row)[0] <= self.width
        self.text = row if fits else "\n".join(self.facts)
