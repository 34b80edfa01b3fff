"""The rounds of a game side by side, as many in a row as fit."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.ui.kv import load_kv
from app.ui.theme import theme


class RoundSheet(BoxLayout):
    """A panel with one column for each round; columns wrap."""

    title = StringProperty("")
    columns: Sequence[Widget] = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("columns", self._fill)
        theme.bind(caption=self._measure)
        self._fill()

    def _fill(self, *_: object) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        for column in self.columns:
            column.size_hint_y = None
            grid.add_widget(column)
        grid.fbind("width", self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        grid = self.ids.grid
        number = max(1, len(self.columns))
        most = max(1, int((grid.width + dp(6)) // dp(86)))
        rows = -(-number // most)
        grid.cols = max(1, -(-number // rows))
        line = max(dp(18), theme.caption * 1.3)
        for column in self.columns:
            column.height = 2 * line + dp(40) + dp(12)
        grid.height = rows * (2 * line + dp(52)) + (rows - 1) * dp(10)


load_kv("braverats/result")
