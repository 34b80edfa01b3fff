"""The own tray: points, cheese, materials, items; with what an intent would change on the numbers."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty

from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.presenter.names import Amount
from app.games.firstrat.presenter.shows import Good, TrayShow
from app.games.firstrat.widgets.drawing import MINUS, draw_glyph, draw_text, smooth, text_width
from app.games.firstrat.widgets.pictures import COST, COST_INK, GAIN, GAIN_INK, family_colour
from app.games.firstrat.widgets.seats import draw_things
from app.kit.drawn import Drawn
from app.kit.press import Pressable


class OwnTray(Pressable, Drawn):
    """A press shows all that the seat has."""

    tray: TrayShow | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        #: Where each content stands, and the items.
        self._spots: dict[str, tuple[float, float]] = {}
        super().__init__(**kwargs)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return tr._("Your goods")

    def spot(self, what: str) -> tuple[float, float]:
        """Where a content or the items stand; anything else goes to the middle."""
        return self._spots.get(what, (self.x + self.width / 2, self.y + self.height / 2))

    def draw(self) -> None:
        tray = self.tray
        if tray is None or self.width < dp(100):
            return
        Color(*theme.raised)
        Rectangle(pos=self.pos, size=self.size)
        Color(*(family_colour(tray.seat.emblem)))
        Rectangle(pos=(self.x, (self.y + self.height) - dp(2)), size=(self.width, dp(2)))
        unit = min(max(min(self.height / dp(44), self.width / dp(360)), 1.0), 1.6) * dp(1)
        middle = (self.y + self.height / 2) - dp(1)
        items = list(tray.seat.items)
        side = 26 * unit
        room = self.width - dp(10)
        head = 34 * unit
        # Items move closer together before goods do.
        wanted = len(items) * side * 1.2
        goods = min(max(room - head - wanted - dp(8), room * 0.58), 5 * 92 * unit)
        x = self.x + dp(4)
        self._points(tray, x, head, middle, unit)
        x += head
        each = goods / len(tray.goods)
        for good in tray.goods:
            self._good(good, x, each, middle, unit)
            self._spots[good.content] = (x + each / 2, middle)
            x += each
        self._spots["item"] = (min(x + side, self.x + self.width - side), middle)
        if not items:
            return
        left = x + dp(6)
        Color(*theme.line)
        Rectangle(pos=(left, self.y + self.height * 0.2), size=(dp(1), self.height * 0.6))
        left += dp(5)
        self._items(items, left, self.x + self.width - dp(6), middle, side)

    def _items(self, items: Sequence[Amount], left: float, right: float, middle: float, side: float) -> None:
        """In one row, perhaps smaller, or in two; those beyond are only counted."""
        small = min(side, self.height * 0.43)
        fitting = (right - left) / (len(items) * 1.08)
        if fitting >= small * 0.75:
            side = min(side, fitting)
            step = min(side * 1.25, (right - left) / len(items))
            draw_things(items, left, left + step * (len(items) - 1) + side, middle, side, step)
            return
        half = -(-len(items) // 2)
        fits = int((right - left + small * 0.12) / (small * 1.12))
        upper = min(half, fits) if half <= fits else fits
        up = self.height * 0.235
        draw_things(items[:upper], left, min(right, left + small * 1.12 * upper), middle + up, small)
        rest = items[upper:]
        draw_things(rest, left, min(right, left + small * 1.12 * len(rest)), middle - up, small)

    def _points(self, tray: TrayShow, x: float, width: float, middle: float, unit: float) -> None:
        size = max(sp(SMALLEST_SP), min(theme.label, 15 * unit))
        side = 20 * unit
        line = size * 1.15
        top = middle + (side + line) / 2
        draw_glyph(f"emblem-{tray.seat.emblem}", x + width / 2, top - side / 2, side)
        draw_text(tray.seat.score, size, x + width / 2, top - side - line / 2, theme.text)

    def _good(self, good: Good, x: float, width: float, middle: float, unit: float) -> None:
        side = min(24 * unit, width * 0.56)
        size = min(max(sp(SMALLEST_SP), min(theme.body, 17 * unit)), width * 0.44)
        text = str(good.amount)
        wide = side + dp(2) + text_width(text, size)
        left = x + max(0.0, (width - wide) / 2)
        faint = 1.0 if good.amount or good.delta else 0.45
        draw_glyph(good.content, left + side / 2, middle, side, faint)
        ink = (*theme.text[:3], faint)
        draw_text(text, size, left + side + dp(2), middle, ink, align="left", black=True)
        if good.delta:
            self._delta(good.delta, left + wide, width, unit)

    def _delta(self, delta: int, right: float, width: float, unit: float) -> None:
        ground, ink = (GAIN, GAIN_INK) if delta > 0 else (COST, COST_INK)
        text = f"+{delta}" if delta > 0 else f"{MINUS}{-delta}"
        size = max(sp(SMALLEST_SP), 12.5 * unit)
        high = size * 1.25
        wide = text_width(text, size) + dp(9)
        x = min(right + dp(3), (self.x + self.width) - dp(2)) - wide / 2
        y = (self.y + self.height) - high * 0.35
        smooth(x - wide / 2, y - high / 2, wide, high, ground, high / 2)
        draw_text(text, size, x, y, ink)
