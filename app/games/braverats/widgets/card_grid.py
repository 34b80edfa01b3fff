"""Every card of one side against every card of the other: results of a round, and chances as a heat map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, ObjectProperty

from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.coach import percent, whole_percent
from app.games.braverats.presenter.forecast import ForecastResult
from app.games.braverats.presenter.view_models import CardState
from app.games.braverats.widgets.card_row import draw_chip, draw_small_card
from app.kit.drawing import Drawn, draw_box
from app.kit.labels import WrappedLabel
from app.kit.overlay import Overlay
from app.kit.pictures import BLACK, fitted_text


class _CardGrid(Drawn):
    """Own cards downwards, theirs across."""

    rows: tuple[CardState, ...] = ObjectProperty(())
    cols: tuple[CardState, ...] = ObjectProperty(())
    #: One tuple for each row.
    cells: tuple[tuple[Any, ...], ...] = ObjectProperty(())
    #: The side of the largest cell, the air around a card, and the cells besides the results, in each direction.
    LARGEST, PAD, EXTRA = dp(52), dp(2), 1

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.size_hint_y = None
        self.fbind("width", self._measure)
        self._measure()

    @property
    def cell(self) -> float:
        return min(self.LARGEST, self.width / (len(self.cols) + self.EXTRA)) if self.cols else dp(40)

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """The lower left of a cell; row and column -1 are the cards."""
        cell = self.cell
        # Not from `center_x` and `top`: they are stale while Kivy reports a new position.
        left = self.x + (self.width - cell * (len(self.cols) + self.EXTRA)) / 2
        return left + (column + 1) * cell, self.y + self.height - (row + 2) * cell

    def _measure(self, *_: object) -> None:
        self.height = (len(self.rows) + self.EXTRA) * self.cell + dp(4)

    def draw(self) -> None:
        if self.rows and self.width >= dp(60):
            self.draw_cells()

    def draw_cells(self) -> None:
        """Draw cards and cells."""
        for column, card in enumerate(self.cols):
            self.draw_card(card, -1, column)
        for row, (card, cells) in enumerate(zip(self.rows, self.cells, strict=True)):
            self.draw_ground(row)
            self.draw_card(card, row, -1)
            for column, cell in enumerate(cells):
                self.draw_cell(cell, *self.corner(row, column))

    def draw_card(self, card: CardState, row: int, column: int) -> None:
        x, y = self.corner(row, column)
        draw_small_card(card, x + self.PAD, y + self.PAD, self.cell - 2 * self.PAD)

    def draw_ground(self, row: int) -> None:
        """What lies behind a row."""

    def draw_cell(self, cell: Any, x: float, y: float) -> None:
        """Draw a cell with its lower left corner at a point."""


class Matrix(_CardGrid):
    """The result table of a round: each cell says what would happen."""

    cells: tuple[tuple[ForecastResult, ...], ...]

    def draw_cells(self) -> None:
        super().draw_cells()
        Color(*theme.line)
        x, y = self.corner(-1, -1)
        Rectangle(pos=(x, y - dp(0.5)), size=(self.cell * (len(self.cols) + 1), dp(1)))

    def draw_ground(self, row: int) -> None:
        if row % 2 == 0:
            draw_box(*self.corner(row, -1), self.cell * (len(self.cols) + 1), self.cell, theme.raised, dp(8))

    def draw_cell(self, cell: ForecastResult, x: float, y: float) -> None:
        high = min(dp(20), self.cell - dp(8))
        draw_chip(cell, x + self.PAD, y + (self.cell - high) / 2, self.cell - 2 * self.PAD, high)


class HeatMap(_CardGrid):
    """The chance to win the match in each cell; warm cells are good for the rows, cold ones for the columns."""

    #: Chances of the rows, from 0 to 1.
    cells: tuple[tuple[float, ...], ...]
    row_mix: tuple[float, ...] = ObjectProperty(())
    col_mix: tuple[float, ...] = ObjectProperty(())
    #: What was played: row and column, -1 for unknown.
    played: Sequence[int] = ListProperty([-1, -1])
    LARGEST, PAD, EXTRA = dp(56), dp(1.5), 2

    def draw_cells(self) -> None:
        super().draw_cells()
        for column, share in enumerate(self.col_mix):
            self._draw_share(share, *self.corner(len(self.rows), column))
        for row, share in enumerate(self.row_mix):
            self._draw_share(share, *self.corner(row, len(self.cols)))
        if min(self.played) >= 0:
            Color(*theme.text)
            Line(rounded_rectangle=(*self.corner(*self.played), self.cell, self.cell, dp(7)), width=dp(2))

    def draw_cell(self, cell: float, x: float, y: float) -> None:
        side, far = self.cell - 2 * self.PAD, min(1.0, 2 * abs(cell - 0.5))
        deep = theme.green_deep if cell >= 0.5 else theme.red_deep
        for colour in (theme.raised, (*deep[:3], far)):
            draw_box(x + self.PAD, y + self.PAD, side, side, colour, dp(6))
        ink = theme.deep_ink if far > 0.35 or theme.name != "light" else theme.text
        self._write(str(whole_percent(cell)), ink, x, y)

    def _draw_share(self, share: float, x: float, y: float) -> None:
        """How often the master plays a card."""
        width = self.cell - dp(8)
        for colour, part in ((theme.line, width), (theme.accent, width * share)):
            Color(*colour)
            Rectangle(pos=(x + dp(4), y + dp(4)), size=(part, dp(3)))
        self._write(percent(share) if share > 0.005 else "–", theme.text_dim, x, y)

    def _write(self, text: str, ink: Sequence[float], x: float, y: float) -> None:
        size = max(sp(SMALLEST_SP), self.cell * 0.34)
        texture, wide, high = fitted_text(text, size, self.cell - dp(4), BLACK)
        Color(*ink)
        Rectangle(texture=texture, pos=(x + (self.cell - wide) / 2, y + (self.cell - high) / 2), size=(wide, high))


def matrix_overlay(
    rows: tuple[CardState, ...], cols: tuple[CardState, ...], cells: tuple[tuple[ForecastResult, ...], ...]
) -> Overlay:
    """Every card against every card, with the +2 and the waiting crowns of this round."""
    legend = tr._(
        "Your cards downwards, theirs across. Arrow up: you win that many crowns; down: they do; = held."
    )
    return Overlay(
        Matrix(rows=rows, cols=cols, cells=cells), WrappedLabel(text=legend), title=tr._("Results of this round")
    )
