"""The score sheet at the end: one column for every seat."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from app.base.live_text import tr
from app.base.theme import theme
from app.games.firstrat.presenter.scores import ScoreColumn, ScoreRow, ScoresShow
from app.games.firstrat.widgets.drawing import Colour, draw_glyph, fill, fitted_size, shortened
from app.kit.drawn import Drawn
from app.kit.lettering import draw_fitted, wrap_lines

#: The narrowest and the widest column of figures.
NARROW, WIDE = 40, 92

#: The least room of a row's name, in dp.
LEAST_NAME = 60


class ScoreTable(Drawn):
    """Tracks, caps, medals and the rest, seat by seat, and the totals; the winner's column is lit."""

    show: ScoresShow | None = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**{"size_hint_y": None, **properties})
        theme.bind(scale=self._fit)
        self.fbind("show", self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        if self.show is not None:
            self.height = self._head + self._line * (len(self.show.rows) + 1.3) + dp(16)

    @property
    def label(self) -> str:
        """For tests and for a voice."""
        show = self.show
        return "" if show is None else ", ".join(f"{column.name} {column.total}" for column in show.columns)

    @property
    def _line(self) -> float:
        return max(dp(30), theme.label * 1.75)

    @property
    def _head(self) -> float:
        return dp(34) + max(dp(16), theme.caption * 1.35)

    def draw(self) -> None:
        show = self.show
        if show is None:
            return
        fill(self.x, self.y, self.width, self.height, theme.surface, dp(16))
        edge, number = dp(10), len(show.columns)
        each = min(dp(WIDE), (self.width - 2 * edge - dp(30)) / number)
        if self.width - 2 * edge - each * number > dp(170) or each > dp(64):
            each = max(min(dp(WIDE), (self.width - 2 * edge - dp(124)) / number), dp(NARROW))
        left = self.x + self.width - edge - each * number
        top = self.y + self.height - dp(8)
        for place, column in enumerate(show.columns):
            self._column(column, left + each * place, top, each)
        y = top - self._head
        for place, row in enumerate(show.rows):
            self._row(row, y - self._line * (place + 0.5), left, each, edge)
        self._totals(show, y - self._line * (len(show.rows) + 0.6), left, each, edge)

    def _column(self, column: ScoreColumn, x: float, top: float, width: float) -> None:
        if column.won:
            fill(x + dp(2), self.y + dp(6), width - dp(4), self.height - dp(10), (*theme.accent[:3], 0.2), dp(12))
        draw_glyph(f"emblem-{column.emblem}", x + width / 2, top - dp(17), dp(28))
        size = theme.caption
        name = shortened(column.name, size, width - dp(6))
        draw_fitted(name, size, theme.text, x + width / 2, top - dp(34) - size * 0.6, width - dp(6))

    def _row(self, row: ScoreRow, y: float, left: float, each: float, edge: float) -> None:
        Color(*theme.raised)
        Rectangle(pos=(self.x + edge, y + self._line / 2 - dp(0.5)), size=(self.width - 2 * edge, dp(1)))
        draw_glyph(row.picture, self.x + edge + dp(13), y, dp(24))
        ink = theme.text if row.counts else theme.text_dim
        room = left - self.x - edge - dp(34)
        # With many families the pictures stand alone.
        if room >= dp(LEAST_NAME):
            self._name(row.name, self.x + edge + dp(30), y, room, ink)
        for place, points in enumerate(row.points):
            x = left + each * (place + 0.5)
            draw_fitted(points, theme.label, ink, x, y, each - dp(6), bold=True)

    def _name(self, name: str, x: float, y: float, room: float, ink: Colour) -> None:
        """On one line, or in small letters on two."""
        size, lines = theme.label, [name]
        if not fitted_size(name, size, room):
            size = min(theme.caption, self._line / 2.3)
            lines = wrap_lines(name, size, room)[:2]
        for number, line in enumerate(lines):
            middle = y + size * 1.15 * ((len(lines) - 1) / 2 - number)
            draw_fitted(line, size, ink, x, middle, room, align="left", bold=False)

    def _totals(self, show: ScoresShow, y: float, left: float, each: float, edge: float) -> None:
        Color(*theme.line)
        Rectangle(pos=(self.x + edge, y + self._line * 0.6), size=(self.width - 2 * edge, dp(1.5)))
        room = left - self.x - edge - dp(34)
        if room >= dp(LEAST_NAME):
            draw_fitted(tr._("Total"), theme.label, theme.text, self.x + edge + dp(30), y, room, align="left")
        for place, column in enumerate(show.columns):
            ink = theme.accent if column.won else theme.text
            draw_fitted(
                column.total, theme.body * 1.3, ink, left + each * (place + 0.5), y, each - dp(4), heavy=True
            )
