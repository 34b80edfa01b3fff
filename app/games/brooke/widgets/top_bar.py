"""The score and the pass: in the bar over the table, or standing beside the islands between two readers."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.core.emblems import EMBLEMS
from app.games.brooke.presenter import wording
from app.games.brooke.presenter.shows import BrookeShow
from app.games.brooke.widgets.drawing import CLANS, WHITE, turned
from app.ui.text import tr
from app.ui.theme import SMALLEST_SP, theme
from app.ui.widgets.lettering import draw_fitted
from app.ui.widgets.pictures import BLACK, picture, text_texture
from app.ui.widgets.press import Pressable


class BrookeScore(Pressable, Widget):
    """Cards won by each side, the tie-break pips, and which pass it is; a press explains."""

    table: BrookeShow | None = ObjectProperty(None, allownone=True)
    #: Upright between two readers: the far side's part is turned.
    facing = BooleanProperty(False)
    #: The colour that stands first: left, or below.
    near = ObjectProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("table", "facing", "near", "pos", "size"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw, scale=self._draw)
        tr.bind(_=self._draw)

    @property
    def label(self) -> str:
        return wording.score(self.table) if self.table is not None else ""

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.table is None or min(self.size) < dp(20):
            return
        with self.canvas:
            if self.facing:
                self._draw_upright(self.table)
            else:
                self._draw_across(self.table)

    def _draw_across(self, table: BrookeShow) -> None:
        side = min(self.height * 0.52, dp(30))
        middle = self.y + self.height / 2
        wide = side + text_texture("88", side * 0.9, BLACK).width + dp(6)
        room = self.width - 2 * wide - dp(8)
        title, note = wording.title(table)
        size, small = (
            min(theme.label, self.height * 0.34),
            max(sp(SMALLEST_SP), min(theme.caption, self.height * 0.29)),
        )
        titles = (title, wording.plain_title(table.number), wording.short_title(table))
        title = next((text for text in titles if text_texture(text, size).width <= room), titles[-1])
        lines = [
            text
            for text in (note, wording.pips(table, self.near))
            if text and text_texture(text, small).width <= room
        ]
        below = " · ".join(lines)
        if lines and text_texture(below, small).width > room:
            below = lines[-1]
        took = draw_fitted(title, size, theme.text, self.center_x, middle + size * 0.55, room, bold=False)
        took = max(
            took, draw_fitted(below, small, theme.text_dim, self.center_x, middle - small * 0.75, room, bold=False)
        )
        gap = took / 2 + dp(12)
        self._draw_side(table, self.near, self.center_x - gap, middle, side, mirrored=True)
        self._draw_side(table, 1 - self.near, self.center_x + gap, middle, side, mirrored=False)

    def _draw_side(
        self, table: BrookeShow, colour: int, x: float, y: float, side: float, *, mirrored: bool
    ) -> None:
        """Cards won and the emblem, from a point to the right; mirrored: to the left."""
        clan, own = CLANS[colour], table.sides[colour]
        cards = text_texture(str(own.cards), side * 0.9, BLACK)
        parts = (
            (cards, cards.width, cards.height, theme.side(clan)),
            (picture("tokens", f"emblem_{EMBLEMS[clan]}"), side, side, WHITE),
        )
        for texture, width, height, shade in parts:
            left = x - width if mirrored else x
            Color(*shade)
            Rectangle(texture=texture, pos=(round(left), round(y - height / 2)), size=(width, height))
            x += (-1 if mirrored else 1) * (width + dp(6))

    def _draw_upright(self, table: BrookeShow) -> None:
        line = self.height / 3
        title, note = wording.title(table)
        if text_texture(title, theme.label).width > self.width:
            title = wording.short_title(table)
        shift = theme.caption * 0.7 if note else 0
        draw_fitted(
            title, theme.label, theme.text_dim, self.center_x, self.center_y + shift, self.width, bold=False
        )
        draw_fitted(
            note, theme.caption, theme.text_dim, self.center_x, self.center_y - shift, self.width, bold=False
        )
        for colour in (0, 1):
            near = colour == self.near
            y = self.y + line / 2 if near else self.y + self.height - line / 2
            side = min(line * 0.62, self.width * 0.4, dp(32))
            wide = side + text_texture(str(table.sides[colour].cards), side * 0.9, BLACK).width + dp(6)
            pips = wording.own_pips(table.sides[colour])
            with turned(self.center_x, y, 0 if near else 180):
                self._draw_side(table, colour, self.center_x - wide / 2, y + dp(6), side, mirrored=False)
                low = y + dp(6) - side / 2 - theme.caption * 0.7
                draw_fitted(pips, theme.caption, theme.text_dim, self.center_x, low, self.width, bold=False)


class BrookeTopBar(BoxLayout):
    """What the bar is asked for is told as an order: "menu", "undo", "hint"."""

    __events__ = ("on_order",)

    def on_order(self, order: str) -> None:
        """One of the icons was pressed."""

    @property
    def score(self) -> BrookeScore:
        return self.ids.score
