"""Other seats as rows that tell their last turn, and the strip that tells all of them where there are no rows."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty

from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.presenter.last_turns import LastTurn
from app.games.firstrat.presenter.names import Amount
from app.games.firstrat.presenter.shows import FirstRatSeat
from app.games.firstrat.widgets.drawing import (
    Colour,
    counted,
    draw_glyph,
    draw_text,
    fill,
    fitted_size,
    shortened,
    text_width,
)
from app.games.firstrat.widgets.pictures import family_colour
from app.games.firstrat.widgets.turn_line import ROW, draw_rows, first_rows, rows
from app.kit.drawn import Drawn
from app.kit.face import draw_face
from app.kit.press import Pressable

#: The dash in the family's colour before a line, and what it takes with its gap.
_DASH, _DASH_ROOM = 12, 17
#: How high the upper part of a row is, in heights of its letters.
HEAD = 1.4
#: How much smaller the figures of goods are where there is little room, and their pictures at most.
CLOSE, CLOSEST = 0.9, 0.65


def draw_turn(turn: LastTurn, x: float, top: float, room: float, height: float, ink: Colour | None = None) -> None:
    """The line of a turn in a box, in the largest letters in which all of it fits."""
    inner = room - dp(_DASH_ROOM)
    for size in turn_sizes():
        lines = rows(turn, size, inner)
        if len(lines) * size * ROW <= height + 1:
            break
    else:
        lines = first_rows(lines, max(1, int(height / (size * ROW))))
    first = top - max(0.0, height - len(lines) * size * ROW) / 2
    dash = first - size * ROW / 2
    fill(x, dash - dp(2), dp(_DASH), dp(4), family_colour(turn.emblem), dp(2))
    draw_rows(lines, size, x + dp(_DASH_ROOM), first, theme.text if ink is None else ink)


def turn_sizes() -> tuple[float, ...]:
    """The letters of a line, the largest first."""
    small = sp(SMALLEST_SP)
    return theme.label, (theme.label + theme.caption) / 2, theme.caption, (theme.caption + small) / 2, small


def turn_height(turn: LastTurn, room: float, size: float) -> float:
    """How high the line of a turn is in letters of a size."""
    return len(rows(turn, size, room - dp(_DASH_ROOM))) * size * ROW


def draw_things(
    things: Sequence[Amount], left: float, right: float, y: float, side: float, step: float = 0
) -> None:
    """Items that end at `right`; where they would be a heap, the last ones are only counted."""
    step = step or side * 1.12
    room = int((right - left + step - side + 1) / step)
    if room < 1 or not things:
        return
    shown = list(things) if len(things) <= room else list(things[: room - 1])
    at = right - side / 2 - step * (min(len(things), room) - 1)
    for thing in shown:
        draw_glyph(thing.picture, at, y, side)
        if thing.number > 1:
            counted(at + side * 0.36, y - side * 0.3, max(dp(13), side * 0.55), thing.number)
        at += step
    if len(shown) < len(things):
        rest = sum(thing.number for thing in things[len(shown) :])
        draw_text("…", max(sp(SMALLEST_SP), side * 0.9), at, y + side * 0.36, theme.text)
        counted(at + side * 0.36, y - side * 0.3, max(dp(13), side * 0.55), rest)


def draw_seat_sign(seat: FirstRatSeat, left: float, middle: float, side: float) -> None:
    """The emblem of a seat; if a regular sits there, its face with the emblem at the edge."""
    if not seat.face:
        draw_glyph(f"emblem-{seat.emblem}", left + dp(2) + side / 2, middle, side)
        return
    mood = "thinking" if seat.to_move else ""
    draw_face(seat.face, mood, left - dp(1), middle - side / 2, side, seat.emblem)


class ToldSeat(Pressable, Drawn):
    """One seat: emblem, name, points, cubes, rats aboard, goods and items; below them its last turn."""

    seat: FirstRatSeat | None = ObjectProperty(None, allownone=True)
    turn: LastTurn | None = ObjectProperty(None, allownone=True)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return self.seat.name if self.seat is not None else ""

    def least(self, width: float) -> float:
        """How high it must be at a width to tell everything in small letters."""
        told = self.turn
        line = turn_height(told, width - dp(34 + 24), sp(SMALLEST_SP)) if told is not None else 0
        return min(theme.label, dp(24)) * HEAD + line + dp(6)

    def draw(self) -> None:
        seat = self.seat
        if seat is None or self.width < dp(100):
            return
        Color(*(theme.raised if seat.to_move else theme.ground))
        Rectangle(pos=self.pos, size=self.size)
        Color(*family_colour(seat.emblem))
        Rectangle(pos=self.pos, size=(dp(4), self.height))
        Color(*theme.line[:3], 0.4)
        Rectangle(pos=self.pos, size=(self.width, dp(1)))
        side = min(dp(34), self.height * 0.66)
        draw_seat_sign(seat, self.x + dp(8), self.y + self.height / 2, side)
        left, right = self.x + side + dp(18), self.x + self.width - dp(6)
        size = min(theme.label, self.height * 0.36)
        head = size * HEAD
        room, told = self.height - head - dp(4), 0.0
        if self.turn is not None:
            heights = [turn_height(self.turn, right - left, size) for size in turn_sizes()]
            told = next((height for height in heights if height <= room + 1), room)
        top = self.y + self.height - (self.height - head - told) / 2
        self._head(seat, left, right, top - head / 2, size)
        if self.turn is not None:
            draw_turn(self.turn, left, top - head, right - left, told)

    def _head(self, seat: FirstRatSeat, left: float, right: float, y: float, size: float) -> None:
        """Name and points on the left, goods and items on the right; a long name gives way."""
        small = max(sp(SMALLEST_SP), size * 0.88)
        side = size * 1.1
        counts = (
            (f"cube-{seat.emblem}", str(seat.cubes[0]), seat.warm[0]),
            ("rattonaut", str(seat.aboard[0]), seat.warm[1]),
        )
        points = seat.score
        wide = text_width(points, size * 1.15, black=True) + dp(8)
        wide += sum(side + dp(2) + text_width(text, small) + dp(8) for _, text, _ in counts)
        held = [(good.picture, str(good.number)) for good in seat.goods]
        goods = sum(side + dp(1) + text_width(text, small) + dp(6) for _, text in held)
        things = min(len(seat.items), 3) * side * 1.12 + dp(4) if seat.items else 0
        # The name has priority over the goods, which can be drawn closer to each other, but not over one another.
        figures = sum(text_width(text, small * CLOSE) + dp(1) for _, text in held)
        least = figures + len(held) * (side + dp(5)) * CLOSEST
        needed = min(
            text_width(seat.name, size / theme.enlarged) + dp(1),
            (right - left) * 0.35,
            right - left - wide - least - things - dp(10),
        )
        room = max(dp(36), needed, right - left - wide - goods - things - dp(10))
        fitted = fitted_size(seat.name, size, room) or sp(SMALLEST_SP)
        x = (
            left
            + draw_text(shortened(seat.name, fitted, room + dp(4)), fitted, left, y, theme.text, align="left")
            + dp(8)
        )
        x += draw_text(points, size * 1.15, x, y, theme.accent, align="left", black=True) + dp(8)
        for picture, text, warm in counts:
            draw_glyph(picture, x + side / 2, y, side)
            x += side + dp(2)
            x += draw_text(text, small, x, y, theme.warn if warm else theme.text, align="left", bold=warm) + dp(8)
        # Goods end where the items begin.
        room = right - x
        tight = 1.0 if goods + things <= room else (room - things - figures) / max(1.0, len(held) * (side + dp(5)))
        goods = min(goods, room - things)
        start = right - things - goods
        for picture, text in held:
            draw_glyph(picture, start + side * tight / 2, y, side * tight)
            start += side * tight + dp(1)
            start += (
                draw_text(
                    text, small * (1 if tight == 1 else CLOSE), start, y, theme.text, align="left", bold=False
                )
                + dp(5) * tight
            )
        draw_things(seat.items, right - things + dp(4), right, y, side)


class TurnFeed(Pressable, Drawn):
    """All last turns below each other; a press puts them away."""

    turns: tuple[LastTurn, ...] = ObjectProperty(())

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return " / ".join(turn.text for turn in self.turns)

    def needed(self, width: float) -> float:
        """How high it must be to tell everything."""
        return sum(turn_height(turn, width - dp(16), self._size) + dp(2) for turn in self.turns) + dp(6)

    @property
    def _size(self) -> float:
        return max(sp(SMALLEST_SP), theme.caption)

    def draw(self) -> None:
        if not self.turns:
            return
        Color(*theme.surface)
        Rectangle(pos=self.pos, size=self.size)
        Color(*theme.line)
        Rectangle(pos=(self.x, self.y + self.height - dp(1)), size=(self.width, dp(1)))
        top, room = self.y + self.height - dp(3), self.width - dp(16)
        spare = max(0.0, self.height - self.needed(self.width)) / len(self.turns)
        for turn in self.turns:
            high = turn_height(turn, room, self._size) + spare
            draw_turn(turn, self.x + dp(8), top, room, high)
            top -= high + dp(2)
