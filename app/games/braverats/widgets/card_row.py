"""Small cards: one side's in a row, and every card of one side against every card of the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty

from app.base.live_text import tr
from app.base.text import percent
from app.base.theme import SMALLEST_SP, theme
from app.coach import whole_percent
from app.games.braverats.presenter.forecast import HOLD, WIN, ForecastResult
from app.games.braverats.presenter.view_models import CardState, SmallCard
from app.kit.drawing import Drawn, draw_box, draw_picture, outline
from app.kit.gesture import Gesture
from app.kit.labels import WrappedLabel, draw_texture
from app.kit.overlay import Overlay
from app.kit.pictures import BLACK, BOLD, fitted_text, icon_texture, portrait, text_texture

CHIP_HEIGHT = dp(17)
#: Of a plain card that is gone.
GONE_WIDTH = dp(24)
ARROWS = {WIN: "arrow-up-thick", "lose": "arrow-down-thick"}


class SmallCardRow(Gesture, Drawn):
    """A row of small cards, drawn on one canvas."""

    cards: tuple[SmallCard, ...] = ObjectProperty(())
    #: The largest side of a card.
    largest = NumericProperty(dp(42))
    #: For large letters: the rank over the outcome, and cards that are gone narrower.
    plain = BooleanProperty(False)

    def tiles(self) -> list[tuple[float, float, float, float]]:
        """x, y, width and height of every plain card."""
        number, gone = len(self.cards), sum(small.gone for small in self.cards)
        if not number or self.width < 2:
            return []
        gap, left = dp(4), max(1, number - gone)
        narrow = min(GONE_WIDTH, (self.width - gap * (number - 1)) / number)
        wide = min(dp(48), (self.width - gap * (number - 1) - gone * narrow) / left)
        widths = [narrow if small.gone else wide for small in self.cards]
        x = self.x + (self.width - sum(widths) - gap * (number - 1)) / 2
        boxes = []
        for width in widths:
            boxes.append((x, self.y + dp(1), width, self.height - dp(2)))
            x += width + gap
        return boxes

    def boxes(self) -> list[tuple[float, float, float]]:
        """x, y and side of every picture; below each is room for a chip."""
        number = len(self.cards)
        if not number or self.width < 2:
            return []
        gap = dp(3) if self.width < dp(400) else dp(5)
        side = min(self.largest, (self.width - gap * (number - 1)) / number, self.height - CHIP_HEIGHT - dp(2))
        step = min(side + dp(14), (self.width - side) / max(1, number - 1))
        start = (self.x + self.width / 2) - (step * (number - 1) + side) / 2
        chips = any(small.chip for small in self.cards)
        spare = self.height - side - (CHIP_HEIGHT + dp(2) if chips else 0)
        y = (self.y + self.height) - side - max(0.0, spare / 2)
        return [(start + step * index, y, side) for index in range(number)]

    def thing_at(self, x: float, y: float) -> int | None:
        """The index of a card; a touch above or below it counts too."""
        places = self.tiles() if self.plain else self.boxes()
        for index, (small, (left, _y, side, *_)) in enumerate(zip(self.cards, places, strict=False)):
            if left - dp(2) <= x <= left + side + dp(2) and small.card.name:
                return index
        return None

    def draw(self) -> None:
        if self.plain:
            for small, tile in zip(self.cards, self.tiles(), strict=False):
                _draw_tile(small, *tile)
            return
        for small, (x, y, side) in zip(self.cards, self.boxes(), strict=False):
            if small.gone:
                draw_gone(small.card, x, y, side)
            else:
                draw_small_card(small.card, x, y, side, lit=small.lit)
            if small.chip is not None:
                draw_chip(small.chip, x, y - CHIP_HEIGHT - dp(2), side, CHIP_HEIGHT)


def _draw_tile(small: SmallCard, x: float, y: float, width: float, height: float) -> None:
    """A card as its rank, over what it would do to the lifted one, or over its portrait."""
    card, size = small.card, sp(SMALLEST_SP) * max(1.0, theme.scale)
    if small.gone:
        outline((x, y), (width, height), theme.line, dp(1))
        rank = card.rank if card.name != "mime" else "?"
        draw_words(rank, size, theme.text_dim, x + width / 2, y + height / 2, width - dp(4))
        return
    edge, round_ = dp(2), dp(6)
    half = (height - edge) / 2
    for colour, spread in ((theme.accent, dp(3)), (theme.outline, 0.0))[0 if small.lit else 1 :]:
        draw_box(x - spread, y - spread, width + 2 * spread, height + 2 * spread, colour, round_ + spread)
    draw_box(x, y + half + edge, width, half, theme.side(card.colour, deep=True), [round_, round_, 0, 0])
    draw_words(card.rank or "?", size * 1.2, theme.deep_ink, x + width / 2, y + half * 1.5 + edge, width, BLACK)
    if small.chip is not None:
        draw_box(x, y, width, half, theme.ground, [0, 0, round_, round_])
        draw_chip(small.chip, x, y, width, half)
    elif card.name:
        whole = portrait(card.name, card.colour, width)
        cut = whole.get_region(0, whole.height * 0.36, whole.width, whole.width * half / width)
        draw_picture(cut, x + dp(1), y + dp(1), width - dp(2), half - dp(1))


def draw_small_card(card: CardState, x: float, y: float, side: float, *, lit: bool = False) -> None:
    """A small card on the current canvas: picture, border, rank."""
    edge, radius = dp(1.5), side * 0.2
    if lit:
        draw_box(x - dp(4.5), y - dp(4.5), side + dp(9), side + dp(9), theme.accent, radius + dp(4.5))
        draw_box(x - dp(2), y - dp(2), side + dp(4), side + dp(4), theme.ground, radius + dp(2))
    draw_box(x, y, side, side, theme.outline, radius)
    inner = x + edge, y + edge, side - 2 * edge, side - 2 * edge
    if card.name:
        # The colour of the picture's own ground, so that its square corners do not show.
        draw_box(*inner, (0.953, 0.902, 0.816, 1), radius - edge)
        inset = edge + radius * 0.2
        draw_picture(portrait(card.name, card.colour, side), x + inset, y + inset, side - 2 * inset)
        _badge(card.rank, x, y, side)
    else:
        draw_box(*inner, theme.side(card.colour, deep=True), radius - edge)
        _draw_centred(text_texture("?", side * 0.5, BLACK), theme.deep_ink, x + side / 2, y + side / 2)


def draw_gone(card: CardState, x: float, y: float, side: float) -> None:
    """The place of a card that has been played."""
    outline((x + dp(1), y + dp(1)), (side - dp(2), side - dp(2)), theme.line, dp(1))
    rank = card.rank if card.name != "mime" else "?"
    _draw_centred(text_texture(rank, sp(SMALLEST_SP), bold=True), theme.text_dim, x + side / 2, y + side / 2)


def _badge(rank: str, x: float, y: float, side: float) -> None:
    wide, high = max(dp(17), side * 0.42), max(dp(18), side * 0.44)
    left, top = x - dp(2), y + side + dp(3)
    draw_box(left, top - high, wide, high, theme.outline, [dp(4), dp(4), dp(8), dp(8)])
    edge = dp(1.5)
    inner = left + edge, top - high + edge, wide - 2 * edge, high - 2 * edge
    draw_box(*inner, (1, 0.976, 0.925, 1), [dp(3), dp(3), dp(7), dp(7)])
    _draw_centred(
        text_texture(rank, max(sp(SMALLEST_SP), high * 0.66), BLACK),
        (0.169, 0.125, 0.094, 1),
        left + wide / 2,
        top - high / 2,
    )


def draw_chip(chip: ForecastResult, x: float, y: float, width: float, height: float) -> None:
    """A result: arrow up and crowns won, arrow down and crowns lost, = held."""
    radius, size = min(dp(6), height / 3), min(height, width * 0.56)
    if chip.verdict == HOLD:
        Color(*theme.line)
        Line(rounded_rectangle=(x + dp(1), y + dp(1), width - dp(2), height - dp(2), radius), width=dp(0.9))
        _draw_centred(text_texture("=", size * 0.78, BLACK), theme.text, x + width / 2, y + height / 2)
        return
    draw_box(x, y, width, height, theme.good if chip.verdict == WIN else theme.bad, radius)
    arrow = icon_texture(ARROWS[chip.verdict], size * 0.82)
    what = icon_texture("trophy", size * 0.8) if chip.game else text_texture(str(chip.crowns), size * 0.74, BLACK)
    wide = arrow.width + what.width + dp(1)
    left = x + (width - wide) / 2
    _draw_centred(arrow, theme.ground, left + arrow.width / 2, y + height / 2)
    _draw_centred(what, theme.ground, left + arrow.width + dp(1) + what.width / 2, y + height / 2)


def _draw_centred(texture: Texture, colour: Sequence[float], x: float, y: float) -> None:
    draw_texture(texture, texture.size, colour, x, y, "center")


def draw_words(
    text: str, size: float, colour: Sequence[float], x: float, y: float, room: float, font: str = BOLD
) -> None:
    """A short text around a point, no wider than its room."""
    texture, width, height = fitted_text(text, size, room, font)
    Color(*colour)
    Rectangle(texture=texture, pos=(x - width / 2, y - height / 2), size=(width, height))


# --- every card against every card


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
        "Your cards downwards, theirs across. Arrow up: you win that many crowns. Arrow down: "
        "your opponent does. Equals sign: a tie."
    )
    return Overlay(
        Matrix(rows=rows, cols=cols, cells=cells), WrappedLabel(text=legend), title=tr._("Results of this round")
    )
