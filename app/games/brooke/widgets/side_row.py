"""A side's own row: whose it is, dice in stock and reserve, and the meter of pips against the limit."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from app.core.emblems import EMBLEMS
from app.games.brooke.presenter import wording
from app.games.brooke.presenter.shows import HIGHEST_LIMIT, BrookeSide
from app.games.brooke.widgets.drawing import CLANS, WHITE, dashed, draw_die, framed
from app.ui.text import tr
from app.ui.theme import SMALLEST_SP, theme
from app.ui.widgets import patterns
from app.ui.widgets.lettering import draw_fitted
from app.ui.widgets.pictures import picture, text_texture
from app.ui.widgets.press import Pressable

#: The notches of the meter stand in groups, to be counted at a glance.
GROUP = 5


class SideRow(Pressable, Widget):
    """Drawn on one canvas; a press explains stock and limit."""

    side: BrookeSide | None = ObjectProperty(None, allownone=True)
    #: The value of the die in hand.
    hand = NumericProperty(0)
    #: Dice that are on their way and not in stock any more.
    missing = NumericProperty(0)
    pulse = NumericProperty(0)
    thinking = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("side", "hand", "missing", "pos", "size", "pulse", "thinking"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw, scale=self._draw)
        tr.bind(_=self._draw)
        self._clock = Clock.schedule_interval(self._beat, 0.4)
        self._clock.cancel()

    @property
    def label(self) -> str:
        return wording.stock(self.side) if self.side is not None else ""

    def on_thinking(self, *_: object) -> None:
        if self.thinking:
            self._clock()
        else:
            self._clock.cancel()
            self.pulse = 0

    def _beat(self, _dt: float) -> None:
        self.pulse = (self.pulse + 1) % 4

    def stock_spot(self, index: int = 0) -> tuple[float, float, float]:
        """Middle and side of a die in stock, in this widget's coordinates."""
        return self._spots[min(index, len(self._spots) - 1)] if self._spots else (*self.center, dp(18))

    _spots: tuple[tuple[float, float, float], ...] = ()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = self.side
        if side is None or self.width < dp(80):
            return
        upper = self.height * 0.52
        with self.canvas:
            self._draw_names(side, self.y + self.height - upper / 2, upper)
            self._draw_meter(side, self.y, self.height - upper)

    # --- the upper row

    def _draw_names(self, side: BrookeSide, middle: float, height: float) -> None:
        clan = CLANS[side.colour]
        emblem = min(height - dp(4), dp(26))
        x = self.x
        Color(*WHITE)
        Rectangle(
            texture=picture("tokens", f"emblem_{EMBLEMS[clan]}"),
            pos=(x, middle - emblem / 2),
            size=(emblem, emblem),
        )
        x += emblem + dp(6)
        die, small = min(height - dp(7), dp(22)), min(height - dp(10), dp(16))
        stock = max(0, side.stock - round(self.missing))
        dice = stock * (die + dp(4)) + side.reserve * (small + dp(4)) + dp(12)
        count = self._draw_count(side, middle, self.width * 0.44)
        room = self.width - (x - self.x) - dice - count - dp(14)
        x += self._draw_name(side, clan, x, middle, room, height) + dp(8)
        spots = []
        for index in range(stock):
            rolled = side.first if index == 0 else 0
            draw_die(side.colour, rolled, x, middle - die / 2, die)
            spots.append((x + die / 2, middle, die))
            x += die + dp(4)
        self._spots = tuple(spots) or ((x, middle, die),)
        if side.reserve:
            Color(*theme.line)
            Rectangle(pos=(x + dp(2), middle - height * 0.34), size=(dp(1.2), height * 0.68))
            x += dp(8)
            for _ in range(side.reserve):
                draw_die(side.colour, 0, x, middle - small / 2, small, 0.45)
                x += small + dp(4)

    def _draw_name(self, side: BrookeSide, clan: str, x: float, y: float, room: float, height: float) -> float:
        """A name is shortened before it gets too small to read."""
        name, size = side.name, min(theme.body, height * 0.7)
        while len(name) > 1 and text_texture(name, max(sp(SMALLEST_SP), size * 0.8), bold=True).width > room:
            name = name[:-2].rstrip() + "…" if len(name) > 2 else ""
        return draw_fitted(name, size, theme.side(clan), x, y, room, align="left")

    def _draw_count(self, side: BrookeSide, middle: float, room: float) -> float:
        if self.thinking:
            text = tr._("thinking") + " " + "·" * round(self.pulse)
            widest = tr._("thinking") + " ···"
            wide = min(room, text_texture(widest, theme.caption).width)
            draw_fitted(
                text,
                theme.caption,
                theme.text_dim,
                self.x + self.width - wide,
                middle,
                room,
                align="left",
                bold=False,
            )
            return wide
        over = side.excess > 0
        text = wording.count(side, round(self.hand))
        wide = min(room, text_texture(text, theme.label, bold=over).width)
        shade = theme.side(CLANS[side.colour]) if over else theme.text
        left = self.x + self.width - wide
        return draw_fitted(text, theme.label, shade, left, middle, room + 1, align="left", bold=over)

    # --- the meter

    def _draw_meter(self, side: BrookeSide, y: float, height: float) -> None:
        clan = CLANS[side.colour]
        boat = min(height, dp(27))
        Color(*WHITE)
        Rectangle(texture=picture("dice", f"limit_{clan}"), pos=(self.x, y), size=(boat, boat))
        number = max(HIGHEST_LIMIT, side.placed)
        x = self.x + boat + dp(5)
        gap, wider = dp(1.6), dp(5)
        groups = (number - 1) // GROUP
        wide = min(dp(24), (self.x + self.width - x - gap * (number - 1 - groups) - wider * groups) / number)
        tall = min(dp(15), height * 0.6)
        low = y + (height - tall) / 2
        for notch in range(number):
            self._draw_notch(side, clan, notch, x, low, wide, tall)
            x += wide + (wider if notch % GROUP == GROUP - 1 else gap)

    def _draw_notch(
        self, side: BrookeSide, clan: str, notch: int, x: float, y: float, width: float, height: float
    ) -> None:
        radius = dp(3)
        colour = theme.side(clan)
        if notch < side.placed:
            over = notch >= side.limit
            framed(x, y, width, height, theme.text if over else theme.line, radius)
            edge = dp(1.6) if over else dp(1)
            inner = (x + edge, y + edge, width - 2 * edge, height - 2 * edge)
            framed(*inner, theme.surface if over else colour, radius - dp(1))
            if over:
                patterns.fill("stripes", colour, *inner, tile=7)
        elif notch < side.placed + round(self.hand):
            framed(x, y, width, height, theme.line, radius)
            inner = (x + dp(1), y + dp(1), width - dp(2), height - dp(2))
            framed(*inner, theme.ground, radius - dp(1))
            patterns.fill("stripes", colour, *inner, tile=7)
        elif notch < side.limit:
            Color(*theme.line)
            Line(
                rounded_rectangle=(x + dp(0.5), y + dp(0.5), width - dp(1), height - dp(1), radius), width=dp(0.7)
            )
        else:
            dashed(
                x + dp(0.5), y + dp(0.5), width - dp(1), height - dp(1), [*theme.line[:3], 0.6], radius, dp(0.6)
            )
