"""The score and the pass: in the top bar, or standing beside the islands between two readers."""

from __future__ import annotations

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter import text as words
from app.games.brooke.presenter.shows import COLOURS, BrookeShow
from app.games.brooke.widgets.drawing import draw_emblem, turned
from app.kit.drawing import Drawn
from app.kit.labels import draw_fitted, draw_texture
from app.kit.pictures import BLACK, text_texture
from app.kit.press import Pressable


class BrookeScore(Pressable, Drawn):
    """Cards won by each side, which pass it is, and the tie-break while it counts; a press explains."""

    table: BrookeShow | None = ObjectProperty(None, allownone=True)
    #: Upright between two readers: the far side's part is turned.
    facing = BooleanProperty(False)
    #: The colour that stands first: left, or below.
    near = ObjectProperty(0)

    @property
    def label(self) -> str:
        return words.score(self.table) if self.table is not None else ""

    def draw(self) -> None:
        if self.table is not None and min(self.size) >= dp(20):
            (self._draw_upright if self.facing else self._draw_across)(self.table)

    def _draw_across(self, table: BrookeShow) -> None:
        side = min(self.height * 0.52, dp(30), self.width * 0.14)
        x, y = self.center_x, self.y + self.height / 2
        digits = "8" * max(len(str(one.cards)) for one in table.sides)
        wide = side + text_texture(digits, side * 0.9, BLACK).width + dp(6)
        gap = dp(12) if self.width > dp(200) else dp(7)
        room = self.width - 2 * wide - 2 * gap
        size = min(theme.label, self.height * 0.34)
        small = max(sp(SMALLEST_SP), min(theme.caption, self.height * 0.29))
        title, below = _rows(table, self.near, room, size, small)
        took = (
            draw_fitted(title, size, theme.text, x, y + (size * 0.55 if below else 0), room, bold=False),
            draw_fitted(below, small, theme.text_dim, x, y - small * 0.75, room, bold=False),
        )
        gap += max(took) / 2
        self._draw_side(table, self.near, x - gap, y, side, mirrored=True)
        self._draw_side(table, 1 - self.near, x + gap, y, side)

    def _draw_side(
        self, table: BrookeShow, colour: int, x: float, y: float, side: float, *, mirrored: bool = False
    ) -> None:
        """Cards won and the emblem, from a point to the right; mirrored: to the left."""
        cards = text_texture(str(table.sides[colour].cards), side * 0.9, BLACK)
        align, way = ("right", -1) if mirrored else ("left", 1)
        draw_texture(cards, cards.size, theme.side(COLOURS[colour]), x, y, align)
        x += way * (cards.width + dp(6))
        draw_emblem(colour, round(x - side if mirrored else x), round(y - side / 2), side)

    def _draw_upright(self, table: BrookeShow) -> None:
        line = self.height / 3
        x, y, dim = self.center_x, self.center_y, theme.text_dim
        title, note = words.title(table)
        rows = [title, note] if note else [title]
        if text_texture(title, theme.label).width > self.width:
            rows[:1] = words.title_rows(table.number)
        pitch = min(theme.label * 1.25, line / len(rows))
        for number, row in enumerate(rows):
            size = min(theme.caption if row == note else theme.label, max(sp(SMALLEST_SP), pitch * 0.85))
            low = y + ((len(rows) - 1) / 2 - number) * pitch
            draw_fitted(row, size, dim, x, low, self.width, bold=False)
        level = bool(words.tie_break(table, self.near))
        side = min(line * 0.62, self.width * 0.4, dp(32))
        for own in table.sides:
            near = own.colour == self.near
            y = self.y + line / 2 if near else self.y + self.height - line / 2
            wide = side + text_texture(str(own.cards), side * 0.9, BLACK).width + dp(6)
            with turned(x, y, 0 if near else 180):
                self._draw_side(table, own.colour, x - wide / 2, y + dp(6), side)
                low = y + dp(6) - side / 2 - theme.caption * 0.7
                full, pips = words.own_tie_break(own) if level else ("", "")
                if text_texture(full, theme.caption).width <= self.width:
                    pips = full
                draw_fitted(pips, theme.caption, dim, x, low, self.width, bold=False)


def _rows(table: BrookeShow, near: int, room: float, size: float, small: float) -> tuple[str, str]:
    """The words between both sides in two rows, as many as fit; `small` is for the lower one."""
    title, note = words.title(table)
    plain, pips = words.plain_title(table.number), words.tie_break(table, near)
    notes = (*(f"{note} · {one}" for one in pips if note), *pips, note)
    found = [(head, below) for head in (title, plain) for below in (*notes, "")]
    fitting = (
        (head, below)
        for head, below in found
        if text_texture(head, size).width <= room and text_texture(below or " ", small).width <= room
    )
    return next(fitting, words.title_rows(table.number))


class BrookeTopBar(BoxLayout):
    """Score and icons: `menu`, `reference`, `undo`, `hint`."""

    @property
    def score(self) -> BrookeScore:
        return self.ids.score
