"""Parts of the page of an evening: the tables, the score sheet, and the seats of the next game."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Literal, NamedTuple

from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from app.base.icons import EMBLEMS
from app.base.theme import theme
from app.kit.drawing import Drawn
from app.kit.labels import draw_fitted
from app.kit.pictures import BOLD, picture, text_texture


class PointsCell(NamedTuple):
    """What a guest has of one game."""

    #: Most points, some, none, still to be played, or a break.
    kind: Literal["won", "some", "none", "open", "break", "total", "lead"]
    text: str = ""


class PointsCells(Drawn):
    """The points of one game, a cell for each guest."""

    cells: Sequence[PointsCell] = ObjectProperty(())

    def draw(self) -> None:
        room = self.width / max(1, len(self.cells))
        for place, cell in enumerate(self.cells):
            self._draw_cell(cell, self.x + room * (place + 0.5), self.y + self.height / 2, room - dp(4))

    def _draw_cell(self, cell: PointsCell, x: float, y: float, room: float) -> None:
        if cell.kind == "break":
            fits = text_texture(cell.text, theme.caption, BOLD, bold=False).width <= room
            draw_fitted(cell.text if fits else "–", theme.caption, theme.text_dim, x, y, room, bold=False)
        elif cell.kind == "open":
            _dashed(x, y, min(dp(11), room / 2))
        elif cell.kind in ("total", "lead"):
            leads = cell.kind == "lead"
            side = min(theme.title, room * 0.4) if leads else 0
            colour = theme.accent if leads else theme.text
            wide = draw_fitted(cell.text, theme.title * 1.1, colour, x + side / 2, y, room - side, heavy=True)
            if leads:
                Color(1, 1, 1, 1)
                corner = (x - (wide + side) / 2 - dp(1), y - side / 2)
                Rectangle(texture=picture("tokens", "crown"), pos=corner, size=(side, side))
        else:
            self._draw_points(cell, x, y, room)

    def _draw_points(self, cell: PointsCell, x: float, y: float, room: float) -> None:
        width, height = min(room, dp(40) * theme.scale), min(self.height, theme.body * 1.75)
        box = (x - width / 2, y - height / 2)
        if cell.kind == "won":
            Color(*theme.good)
            RoundedRectangle(pos=box, size=(width, height), radius=[height / 2])
        elif cell.kind == "some":
            Color(*theme.line)
            Line(rounded_rectangle=(*box, width, height, height / 2), width=dp(1))
        ink = theme.ground if cell.kind == "won" else theme.text if cell.kind == "some" else theme.text_dim
        draw_fitted(cell.text, theme.body, ink, x, y, room)


def _dashed(x: float, y: float, radius: float) -> None:
    """A circle of dashes."""
    Color(*theme.line)
    dashes = 10
    for dash in range(dashes):
        turns = [2 * pi * (dash + share) / dashes for share in (0, 0.25, 0.5)]
        points = [value for turn in turns for value in (x + radius * cos(turn), y + radius * sin(turn))]
        Line(points=points, width=dp(1))


class GameDots(Drawn):
    """A dot for each game of a table: played, now, to come."""

    dots: Sequence[str] = ListProperty()

    def draw(self) -> None:
        step = min(dp(17), self.width / max(1, len(self.dots)))
        radius = min(dp(6), step / 2 - dp(1))
        left = self.x + self.width - step * len(self.dots)
        for place, kind in enumerate(self.dots):
            x, y = left + step * (place + 0.5), self.y + self.height / 2
            Color(*(theme.good if kind == "played" else theme.accent if kind == "now" else theme.line))
            if kind == "open":
                Line(circle=(x, y, radius - dp(0.75)), width=dp(1.1))
            else:
                Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
            if kind == "now":
                # Told apart from a played one without its colour.
                Color(*theme.surface)
                Ellipse(pos=(x - radius / 2.2, y - radius / 2.2), size=(radius / 1.1, radius / 1.1))


class EveningTable(BoxLayout):
    """One table of an evening: its picture, how it is played, and how far it is."""

    art = StringProperty("")
    name = StringProperty("")
    note = StringProperty("")
    state_words = StringProperty("")
    dots = ListProperty()
    #: Whether the next game is played at it.
    current = BooleanProperty(False)


class SheetHead(BoxLayout):
    """The guests above their columns."""

    head = StringProperty("")
    note = StringProperty("")
    #: Whether the words are above the cells, else at their left.
    stacked = BooleanProperty(False)
    share = NumericProperty(0.5)


class SheetGuest(BoxLayout):
    """A guest above a column."""

    least = 0.0
    emblem = StringProperty("hammer")
    #: The id of a regular, whose face is shown too.
    regular = StringProperty("")
    name = StringProperty("")


class SheetRow(BoxLayout):
    """One game of the score sheet."""

    number = StringProperty("")
    text = StringProperty("")
    result = StringProperty("")
    cells: Sequence[PointsCell] = ObjectProperty(())
    current = BooleanProperty(False)
    played = BooleanProperty(False)
    #: Whether it has the points of many, which need a line of their own.
    is_long = BooleanProperty(False)
    #: Whether the result is below the names, else at their right.
    under = BooleanProperty(False)
    stacked = BooleanProperty(False)
    share = NumericProperty(0.5)


class SheetTotal(BoxLayout):
    """The last line of the score sheet."""

    head = StringProperty("")
    note = StringProperty("")
    cells: Sequence[PointsCell] = ObjectProperty(())
    stacked = BooleanProperty(False)
    share = NumericProperty(0.5)


class SeatFace(BoxLayout):
    """A seat of the next game with its side at the edge, or a winner without a side."""

    least = 0.0
    #: The side; empty at the end of an evening.
    colour_key = StringProperty("")
    #: The guest's own emblem.
    emblem = StringProperty("hammer")
    #: The id of a regular, whose face stands for the emblem.
    regular = StringProperty("")
    name = StringProperty("")
    side = StringProperty("")
    #: The side of the picture.
    face = NumericProperty(dp(72))

    def _badge(self) -> str:
        """The emblem at the edge; empty if the picture itself is that emblem."""
        edge = EMBLEMS[self.colour_key] if self.colour_key else self.emblem
        return edge if self.regular or edge != self.emblem else ""

    badge = AliasProperty(_badge, bind=("colour_key", "emblem", "regular"))


class RestRow(BoxLayout):
    """A guest who has a break, and what comes then."""

    emblem = StringProperty("hammer")
    regular = StringProperty("")
    text = StringProperty("")
