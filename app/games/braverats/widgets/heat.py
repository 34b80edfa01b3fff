"""A round as a heat map: every card against every card, with the chance to win the match in each cell."""

from __future__ import annotations

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.games.braverats.presenter.shows import CardShow
from app.games.braverats.widgets.card_row import draw_mini
from app.ui.text import tr
from app.ui.theme import SMALLEST_SP, theme
from app.ui.widgets.pictures import BLACK, fitted_text

_SMALLEST = sp(SMALLEST_SP)


class HeatMap(Widget):
    """Own cards downwards, theirs across; warm cells are good for the rows, cold ones for the columns."""

    rows: tuple[CardShow, ...] = ObjectProperty(())
    cols: tuple[CardShow, ...] = ObjectProperty(())
    #: Chances of the rows, from 0 to 1.
    chances: tuple[tuple[float, ...], ...] = ObjectProperty(())
    row_mix: tuple[float, ...] = ObjectProperty(())
    col_mix: tuple[float, ...] = ObjectProperty(())
    #: What was played: row and column, -1 for unknown.
    played = ListProperty([-1, -1])

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.size_hint_y = None
        for name in ("rows", "cols", "chances", "row_mix", "col_mix", "played", "pos", "size"):
            self.fbind(name, self._draw)
        self.fbind("width", self._measure)
        theme.bind(name=self._draw)
        tr.bind(_=self._draw)
        self._measure()

    @property
    def cell(self) -> float:
        return min(dp(56), self.width / (len(self.cols) + 2)) if self.cols else dp(40)

    def _measure(self, *_: object) -> None:
        self.height = (len(self.rows) + 2) * self.cell + dp(4)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.rows or self.width < dp(60):
            return
        cell, pad = self.cell, dp(1.5)
        # Not from `center_x` and `top`: while Kivy tells of a new place, they are still the old ones.
        left = self.x + (self.width - cell * (len(self.cols) + 2)) / 2
        top = self.y + self.height
        with self.canvas:
            for number, card in enumerate(self.cols, 1):
                draw_mini(card, left + number * cell + pad, top - cell + pad, cell - 2 * pad)
                self._share(self.col_mix[number - 1], left + number * cell, top - (len(self.rows) + 2) * cell)
            for line, (card, chances) in enumerate(zip(self.rows, self.chances, strict=True), 1):
                y = top - (line + 1) * cell
                draw_mini(card, left + pad, y + pad, cell - 2 * pad)
                for number, chance in enumerate(chances, 1):
                    self._cell(chance, left + number * cell, y)
                self._share(self.row_mix[line - 1], left + (len(self.cols) + 1) * cell, y)
            row, column = self.played
            if row >= 0 and column >= 0:
                Color(*theme.text)
                x, y = left + (column + 1) * cell, top - (row + 2) * cell
                Line(rounded_rectangle=(x, y, cell, cell, dp(7)), width=dp(2))

    def _cell(self, chance: float, x: float, y: float) -> None:
        cell, pad = self.cell, dp(1.5)
        far = min(1.0, 2 * abs(chance - 0.5))
        Color(*theme.raised)
        RoundedRectangle(pos=(x + pad, y + pad), size=(cell - 2 * pad, cell - 2 * pad), radius=[dp(6)])
        deep = theme.green_deep if chance >= 0.5 else theme.red_deep
        Color(*deep[:3], far)
        RoundedRectangle(pos=(x + pad, y + pad), size=(cell - 2 * pad, cell - 2 * pad), radius=[dp(6)])
        ink = theme.deep_ink if far > 0.35 or theme.name != "light" else theme.text
        self._write(str(round(100 * chance)), ink, x, y)

    def _share(self, share: float, x: float, y: float) -> None:
        """How often the master plays a card."""
        cell, pad = self.cell, dp(4)
        width = (cell - 2 * pad) * share
        Color(*theme.line)
        Rectangle(pos=(x + pad, y + dp(4)), size=(cell - 2 * pad, dp(3)))
        Color(*theme.accent)
        Rectangle(pos=(x + pad, y + dp(4)), size=(width, dp(3)))
        self._write(f"{round(100 * share)} %" if share > 0.005 else "–", theme.text_dim, x, y)

    def _write(self, text: str, ink: list[float], x: float, y: float) -> None:
        texture, wide, high = fitted_text(text, max(_SMALLEST, self.cell * 0.34), self.cell - dp(4), BLACK)
        Color(*ink)
        Rectangle(texture=texture, pos=(x + (self.cell - wide) / 2, y + (self.cell - high) / 2), size=(wide, high))
