"""The result table of this round: every card against every card, from one side's seat."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.games.braverats.presenter.forecast import ForecastResult
from app.games.braverats.presenter.shows import CardShow
from app.games.braverats.widgets.card_row import draw_chip, draw_mini
from app.ui.theme import theme


class Matrix(Widget):
    """Own cards downwards, theirs across; each cell says what would happen."""

    rows: tuple[CardShow, ...] = ObjectProperty(())
    cols: tuple[CardShow, ...] = ObjectProperty(())
    cells: tuple[tuple[ForecastResult, ...], ...] = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.size_hint_y = None
        for name in ("rows", "cols", "cells", "pos", "size"):
            self.fbind(name, self._draw)
        self.fbind("width", self._measure)
        theme.bind(name=self._draw)
        self._measure()

    @property
    def cell(self) -> float:
        return min(dp(52), self.width / (len(self.cols) + 1)) if self.cols else dp(40)

    def _measure(self, *_: object) -> None:
        self.height = (len(self.rows) + 1) * self.cell + dp(4)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.rows or self.width < dp(60):
            return
        cell = self.cell
        left = (self.x + self.width / 2) - cell * (len(self.cols) + 1) / 2
        pad = dp(2)
        with self.canvas:
            for number, card in enumerate(self.cols, 1):
                draw_mini(card, left + number * cell + pad, (self.y + self.height) - cell + pad, cell - 2 * pad)
            for line, (card, chips) in enumerate(zip(self.rows, self.cells, strict=True), 1):
                y = (self.y + self.height) - (line + 1) * cell
                if line % 2:
                    Color(*theme.raised)
                    RoundedRectangle(pos=(left, y), size=(cell * (len(self.cols) + 1), cell), radius=[dp(8)])
                draw_mini(card, left + pad, y + pad, cell - 2 * pad)
                for number, chip in enumerate(chips, 1):
                    high = min(dp(20), cell - dp(8))
                    draw_chip(chip, left + number * cell + pad, y + (cell - high) / 2, cell - 2 * pad, high)
            Color(*theme.line)
            Rectangle(
                pos=(left, (self.y + self.height) - cell - dp(0.5)), size=(cell * (len(self.cols) + 1), dp(1))
            )
