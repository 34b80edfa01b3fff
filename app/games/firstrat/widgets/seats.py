"""The other seats: cells, rows with their last turn, cards and rims; a press shows all that a seat has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.presenter.last_turns import DOT, LastTurn, pieces
from app.games.firstrat.presenter.text import Amount
from app.games.firstrat.presenter.view_models import GREG, KEPT, FirstRatSeat
from app.games.firstrat.widgets.drawing import (
    LEAST,
    Colour,
    counted,
    draw_glyph,
    draw_text,
    edged,
    family_colour,
    fitted_size,
    shortened,
    text_width,
)
from app.games.firstrat.widgets.layout import Box, Chair, RoundLayout, seen_from
from app.kit.drawing import Drawn, draw_box
from app.kit.faces import draw_face
from app.kit.overlay import RotatedLayer
from app.kit.pictures import text_texture
from app.kit.press import Pressable
from app.kit.speech_bubble import SpeechPlace

#: After a segment that another one follows; it never begins a row.
_TIED_DOT = DOT.rstrip().replace(" ", "\N{NO-BREAK SPACE}")
#: The side of a picture, and the distance of two rows, in heights of the letters.
_SIDE, ROW = 1.12, 1.3


class Token(NamedTuple):
    """What never stands apart: words or pictures without a space between them, and how wide they are."""

    parts: tuple[tuple[str, str], ...]
    width: float


def rows(turn: LastTurn, size: float, room: float) -> list[list[Token]]:
    """A turn in rows that fit the room; segments stay together where they can."""
    found: list[list[Token]] = [[]]
    gap, used = _space(size), 0.0
    last = len(turn.segments) - 1
    for number, segment in enumerate(turn.segments):
        tokens = _tokens(segment + (_TIED_DOT if number < last else ""), size)
        whole = sum(token.width for token in tokens) + gap * (len(tokens) - 1)
        if used and used + gap + whole > room >= whole:
            found.append([])
            used = 0.0
        for token in tokens:
            if used and used + gap + token.width > room:
                found.append([])
                used = 0.0
            used += token.width + (gap if used else 0)
            found[-1].append(token)
    return found


def first_rows(lines: list[list[Token]], number: int) -> list[list[Token]]:
    """The rows that there is room for; dots say that more would follow."""
    *shown, last = lines[:number]
    token = last[-1]
    *parts, (words, picture) = token.parts
    ended = (*parts, (words.removesuffix(_TIED_DOT), picture), ("\N{NO-BREAK SPACE}…", ""))
    return [*shown, [*last[:-1], token._replace(parts=tuple(part for part in ended if any(part)))]]


def draw_rows(lines: list[list[Token]], size: float, x: float, top: float, ink: Colour) -> None:
    """Draw rows downwards from a point."""
    gap = _space(size)
    for number, line in enumerate(lines):
        left, y = x, top - size * ROW * (number + 0.5)
        for token in line:
            for words, picture in token.parts:
                if picture:
                    side = size * _SIDE
                    draw_glyph(picture, left + dp(1) + side / 2, y, side)
                    left += side + dp(2)
                else:
                    left += draw_text(words, size, left, y, ink, align="left", bold=False)
            left += gap


@lru_cache(maxsize=512)
def _tokens(segment: str, size: float) -> tuple[Token, ...]:
    found: list[list[tuple[str, str]]] = [[]]
    for words, picture in pieces(segment):
        if picture:
            found[-1].append(("", picture))
            continue
        first, *rest = words.split(" ")
        if first:
            found[-1].append((first, ""))
        found += [[(word, "")] if word else [] for word in rest]
    return tuple(Token(tuple(parts), sum(_width(*part, size) for part in parts)) for parts in found if parts)


def _width(words: str, picture: str, size: float) -> float:
    return size * _SIDE + dp(2) if picture else float(text_texture(words, size).width)


def _space(size: float) -> float:
    return size * 0.27


# --- rows with last turns


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
    draw_box(x, dash - dp(2), dp(_DASH), dp(4), family_colour(turn.emblem), dp(2))
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


class TurnRow(Pressable, Drawn):
    """One seat: emblem, name, points, cubes, rats aboard, goods and items; below them its last turn."""

    seat: FirstRatSeat | None = ObjectProperty(None, allownone=True)
    turn: LastTurn | None = ObjectProperty(None, allownone=True)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return self.seat.name if self.seat is not None else ""

    def least(self, width: float) -> float:
        """The least height at a width, with all text in small letters."""
        line = turn_height(self.turn, width - dp(34 + 24), sp(SMALLEST_SP)) if self.turn is not None else 0
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
        room, below = self.height - head - dp(4), 0.0
        if self.turn is not None:
            heights = [turn_height(self.turn, right - left, size) for size in turn_sizes()]
            below = next((height for height in heights if height <= room + 1), room)
        top = self.y + self.height - (self.height - head - below) / 2
        self._head(seat, left, right, top - head / 2, size)
        if self.turn is not None:
            draw_turn(self.turn, left, top - head, right - left, below)

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
        """The least height for all of its text."""
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


# --- cells, cards and rims


#: The height of a target for fingers, in dp.
LEAST_TARGET = 48
#: The height of a row of a card, and where there is little room, in dp.
LARGE_ROW, SMALL_ROW = 28, 20
#: The sky at the left of the board, where nothing lies: its share of the width, and where it begins from below.
SKY = (0.3, 0.5)


class SeatCell(Pressable, Drawn):
    """One seat in a row; narrow ones leave the name out, then the goods."""

    seat: FirstRatSeat | None = ObjectProperty(None, allownone=True)
    #: Its last turn, if it has had one.
    turn: LastTurn | None = ObjectProperty(None, allownone=True)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return self.seat.name if self.seat is not None else ""

    def draw(self) -> None:
        if self.seat is not None and self.width >= dp(40):
            self._ground(self.seat)
            self._contents(self.seat)

    def _ground(self, seat: FirstRatSeat) -> None:
        Color(*(theme.raised if seat.to_move else theme.ground))
        Rectangle(pos=self.pos, size=self.size)
        if seat.to_move:
            Color(*(family_colour(seat.emblem)))
            Rectangle(pos=self.pos, size=(self.width, dp(2.5)))
        Color(*theme.line[:3], 0.4)
        Rectangle(pos=(self.x + self.width - dp(1), self.y), size=(dp(1), self.height))
        Rectangle(pos=self.pos, size=(self.width, dp(1)))

    def _contents(self, seat: FirstRatSeat) -> None:
        two_rows = bool(seat.goods or seat.items) and self.height >= sp(SMALLEST_SP) * 3.2
        upper = self.y + self.height * (0.73 if two_rows else 0.5)
        self._first_row(seat, upper)
        if two_rows:
            self._goods(seat, self.y + self.height * 0.27)

    def _first_row(self, seat: FirstRatSeat, y: float) -> None:
        inner = self.width - dp(8)
        counts = [
            (f"cube-{seat.emblem}", str(seat.cubes[0]), seat.warm[0]),
            ("rattonaut", str(seat.aboard[0]), seat.warm[1]),
        ]
        points = seat.score
        for share in (1.0, 0.9, 0.8, 0.7):
            # Text shrinks before anything is left out.
            big = max(sp(SMALLEST_SP), min(theme.caption * 1.25, self.height * 0.36) * share)
            small = max(sp(SMALLEST_SP), min(theme.caption, self.height * 0.32) * share)
            side = min(dp(20), self.height * 0.42) * share
            glyph = side * 0.72
            wide = side + text_width(points, big, black=True)
            wide += sum(glyph + text_width(text, small) + dp(1) for _, text, _ in counts)
            if wide <= inner:
                break
        x = self.x + dp(3)
        draw_glyph(f"emblem-{seat.emblem}", x + side / 2, y, side)
        x += side
        # Spare room goes to the name first, then to gaps.
        room = inner - wide - dp(24)
        name = fitted_size(seat.name, small, room) if room > dp(40) else 0
        if name:
            x += dp(5) + draw_text(seat.name, name, x + dp(5), y, theme.text, align="left")
        spare = max(0.0, self.x + self.width - dp(3) - x - (wide - side))
        gap = min(dp(14), spare / 3.2)
        x += gap if not name else max(gap, spare - 2 * gap)
        x += draw_text(points, big, x, y, theme.text, align="left", black=True) + gap
        for picture, text, warm in counts:
            draw_glyph(picture, x + glyph / 2, y, glyph)
            x += glyph + dp(1)
            x += draw_text(text, small, x, y, theme.warn if warm else theme.text, align="left", bold=warm) + gap

    def _goods(self, seat: FirstRatSeat, y: float) -> None:
        small = min(theme.caption, self.height * 0.3)
        side = min(max(dp(LEAST), small * 0.95), self.width / 8)
        texts = [(amount.picture, str(amount.number)) for amount in seat.goods]
        natural = sum(side + text_width(text, small) + dp(1) for _, text in texts)
        room = self.width - dp(6)
        if natural > room:
            # Numbers and pictures close up, but stay readable.
            side = max(dp(LEAST), side - (natural - room) / max(1, len(texts)))
            natural = sum(side + text_width(text, small) for _, text in texts)
        spare = (room - natural) / max(1, len(texts))
        gap = min(dp(7), max(0.0, spare))
        larger = min(1.5, 1 + max(0.0, spare - dp(10)) / dp(30))
        side *= larger
        x = self.x + dp(3)
        for picture, text in texts:
            draw_glyph(picture, x + side / 2, y, side)
            x += side + (dp(1) if spare > 0 else 0)
            x += draw_text(text, small, x, y, theme.text_dim, align="left", bold=False) + gap
        for item in seat.items:
            if x + side * 1.2 > self.x + self.width - dp(4):
                break
            draw_glyph(item.picture, x + dp(4) + side * 0.6, y, side * 1.15)
            if item.number > 1:
                counted(x + dp(4) + side * 1.05, y - side * 0.35, max(dp(13), side * 0.7), item.number)
            x += side * 1.3


class SeatCard(SeatCell):
    """One seat in a column: with its name, its items, all of its goods, and its last turn."""

    def least(self, width: float, size: float = 0) -> float:
        """The least height at a width for all of its text, in letters of a size or in small ones."""
        line = turn_height(self.turn, width - dp(40), size or sp(SMALLEST_SP)) if self.turn is not None else 0
        rows = 3 if self.seat is None or self.seat.owner != GREG else 2
        return rows * dp(LARGE_ROW if size else SMALL_ROW) + line + dp(20)

    def _ground(self, seat: FirstRatSeat) -> None:
        line = family_colour(seat.emblem) if seat.to_move else theme.line
        edged(
            self.x + dp(8),
            self.y + dp(5),
            self.width - dp(16),
            self.height - dp(10),
            theme.raised if seat.to_move else theme.surface,
            line,
            dp(14),
        )

    def _contents(self, seat: FirstRatSeat) -> None:
        left, right = self.x + dp(20), self.x + self.width - dp(20)
        top, low = self.y + self.height - dp(9), self.y + dp(9)
        rows = 3 if seat.owner != GREG else 2
        step = min((top - low) / rows, theme.title * 1.6)
        if self.turn is not None:
            # The last turn stands below.
            heights = [turn_height(self.turn, right - left, size) for size in turn_sizes()]
            room = top - low - rows * dp(LARGE_ROW)
            below = next((height for height in heights if height <= room), heights[-1])
            step = min((top - low - below) / rows, theme.title * 1.3)
            draw_turn(self.turn, left, top - step * rows, right - left, top - step * rows - low)
        y = top - step / 2
        side = min(dp(30), step * 0.86)
        draw_seat_sign(seat, left - dp(2), y, side)
        points = draw_text(
            seat.score, min(theme.title, step * 0.8), right, y, theme.text, align="right", black=True
        )
        room = right - left - side - points - dp(18)
        size = fitted_size(seat.name, min(theme.body, step * 0.72), room) or sp(SMALLEST_SP)
        draw_text(shortened(seat.name, size, room + dp(4)), size, left + side + dp(9), y, theme.text, align="left")
        y -= step
        self._counts(seat, left, right, y, step)
        if rows > 2:
            self._all_goods(seat, left, right, y - step, step)

    def _counts(self, seat: FirstRatSeat, left: float, right: float, y: float, step: float) -> None:
        side = min(dp(20), step * 0.75)
        size = min(theme.label, step * 0.64)
        x = left
        cubes, aboard = seat.counts
        for picture, text, warm in (
            (f"cube-{seat.emblem}", cubes, seat.warm[0]),
            ("rattonaut", aboard, seat.warm[1]),
        ):
            draw_glyph(picture, x + side / 2, y, side)
            x += side + dp(4)
            ink = theme.warn if warm else theme.text
            x += draw_text(text, size, x, y, ink, align="left", bold=warm) + dp(9)
        draw_things(seat.items, x, right, y, min(dp(24), step * 0.7))

    def _all_goods(self, seat: FirstRatSeat, left: float, right: float, y: float, step: float) -> None:
        held = {amount.picture: amount.number for amount in seat.goods}
        amounts = [held.get(good, 0) for good in KEPT]
        side, size, widths, gap = goods_room(amounts, right - left, step)
        x = left
        for good, amount, width in zip(KEPT, amounts, widths, strict=True):
            faint = 1.0 if amount else 0.4
            draw_glyph(good, x + side / 2, y, side, faint)
            draw_text(str(amount), size, x + side + dp(3), y, (*theme.text[:3], faint), align="left")
            x += width + gap


def goods_room(amounts: Sequence[int], room: float, step: float) -> tuple[float, float, list[float], float]:
    """Amounts in a row of a height: side of the pictures, size of the letters, width of each, gap between them."""
    each = room / len(amounts)
    for share in (1.0, 0.93, 0.86, 0.8, 0.74):
        # Pictures and numbers shrink where numbers of two digits leave no gap.
        side = min(dp(20), step * 0.75, each * 0.52) * share
        size = max(sp(SMALLEST_SP), min(theme.label, step * 0.64, each * 0.42) * share)
        widths = [side + dp(3) + text_width(str(amount), size) for amount in amounts]
        gap = (room - sum(widths)) / (len(amounts) - 1)
        if gap >= dp(4):
            break
    return side, size, widths, gap


class SeatBar(FloatLayout):
    """The seats beside or below each other."""

    seats: tuple[FirstRatSeat, ...] = ObjectProperty(())
    #: The last turns to display.
    turns: tuple[LastTurn, ...] = ObjectProperty(())
    #: Cards below each other.
    upright = BooleanProperty(False)
    #: The number of columns of rows with last turns; 0 for narrow cells.
    columns = NumericProperty(0)

    __events__ = ("on_seat",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._cells: list[SeatCell | TurnRow] = []
        for name in ("seats", "turns", "upright", "columns", "pos", "size"):
            self.fbind(name, self._arrange)
        with self.canvas.before:
            self._colour = Color()
            self._ground = Rectangle()
        theme.bind(name=self._arrange, scale=self._arrange)

    def on_seat(self, owner: int) -> None:
        """A seat was pressed."""

    def spot(self, owner: int) -> tuple[float, float]:
        """The middle of a seat; of the bar, for one that has none."""
        x, y, width, height = self.box(owner)
        return x + width / 2, y + height / 2

    def box(self, owner: int) -> tuple[float, float, float, float]:
        """Where a seat lies; the whole bar, for one that has none."""
        cells = [cell for cell in self._cells if cell.seat is not None and cell.seat.owner == owner]
        one = cells[0] if cells else self
        return one.x, one.y, one.width, one.height

    def speech_place(self, owner: int, board: Widget) -> SpeechPlace | None:
        """Where words of a seat can stand: on a card over the name, else in the sky of the board."""
        if all(seat.owner != owner for seat in self.seats):
            return None
        x, y, width, height = self.box(owner)
        if self.upright:
            left, right = x + dp(62), x + width - dp(72)
            return SpeechPlace((left, y + height - dp(46), right - left, dp(40)))
        wide, low = SKY
        high = board.height * (1 - low) - dp(30)
        return SpeechPlace((board.x + dp(6), board.y + board.height * low, board.width * wide, high), apart=True)

    def _arrange(self, *_: object) -> None:
        kind = SeatCard if self.upright else TurnRow if self.columns else SeatCell
        if len(self._cells) != len(self.seats) or any(type(cell) is not kind for cell in self._cells):
            self.clear_widgets()
            self._cells = [kind(size_hint=(None, None)) for _ in self.seats]
            for cell in self._cells:
                cell.bind(on_release=lambda cell: self.dispatch("on_seat", cell.seat.owner))
                self.add_widget(cell)
        self._colour.rgba = theme.ground
        self._ground.pos, self._ground.size = self.pos, self.size
        number = max(1, len(self.seats))
        turns = {turn.seat: turn for turn in self.turns}
        for place, (cell, seat) in enumerate(zip(self._cells, self.seats, strict=True)):
            cell.seat, cell.turn = seat, turns.get(seat.owner)
            if not self.columns and not self.upright:
                wide = self.width / number
                cell.size, cell.pos = (wide, self.height), (self.x + wide * place, self.y)
        if self.upright:
            self._in_cards()
        elif self.columns:
            self._in_rows()

    def _in_cards(self) -> None:
        """Cards below each other, each as high as it needs and a share of what is left."""
        cards = [cell for cell in self._cells if isinstance(cell, SeatCard)]
        wanted = ([card.least(self.width, size) for card in cards] for size in turn_sizes())
        small = [card.least(self.width) for card in cards]
        least = next((heights for heights in wanted if sum(heights) <= self.height), small)
        spare = min((self.height - sum(least)) / max(1, len(least)), dp(46))
        top = self.y + self.height
        for card, high in zip(cards, least, strict=True):
            top -= high + spare
            card.size, card.pos = (self.width, high + spare), (self.x, top)

    def _in_rows(self) -> None:
        """Rows of seats; one with a long text takes room from the others."""
        wide, top = self.width / self.columns, self.y + self.height
        rows = [self._cells[start : start + self.columns] for start in range(0, len(self._cells), self.columns)]
        least = [max(dp(LEAST_TARGET), *(cell.least(wide) for cell in row)) for row in rows]
        spare = self.height - sum(least)
        flexible = sum(high - dp(LEAST_TARGET) for high in least)
        for row, high in zip(rows, least, strict=True):
            # What is missing is taken from those that are high.
            share = 1 / len(rows) if spare > 0 or not flexible else (high - dp(LEAST_TARGET)) / flexible
            tall = high + spare * share
            top -= tall
            for column, cell in enumerate(row):
                cell.size, cell.pos = (wide, tall), (self.x + wide * column, top)


class SeatRim(RotatedLayer):
    """One seat at its edge, turned towards its player."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.cell = SeatCard(size_hint=(None, None))
        self.add_widget(self.cell)

    def place(self, table: Box, chair: Chair, layout: RoundLayout) -> None:
        """Fill the table as seen from a chair."""
        self.size, self.pos = seen_from(table, chair.angle)
        self.angle = chair.angle
        left, low, wide, high = layout.cells[chair]
        self.cell.pos, self.cell.size = (self.x + left, self.y + low), (wide, high)

    def show(self, seat: FirstRatSeat, hidden: bool) -> None:
        """Show a seat; the one whose area lies at this edge is hidden."""
        self.cell.seat = seat
        self.opacity = 0 if hidden else 1

    def spot(self) -> tuple[float, float]:
        """The middle of the seat on the table."""
        cell = self.cell
        return self.to_parent(cell.x + cell.width / 2, cell.y + cell.height / 2)
