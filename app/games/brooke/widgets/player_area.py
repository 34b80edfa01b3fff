"""One player's area at the Brooke table: stock, meter and prompt; overlays are laid on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.base.icons import EMBLEMS
from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter import text as words
from app.games.brooke.presenter.prompts import BrookePrompt
from app.games.brooke.presenter.view_models import COLOURS, HIGHEST_LIMIT, BrookeSide
from app.games.brooke.widgets.drawing import dashed, draw_die, draw_emblem
from app.games.brooke.widgets.layout import BrookeAreaLayout
from app.games.brooke.widgets.prompt import BrookePromptPanel
from app.kit.drawing import Drawn, draw_box, draw_picture, fill_pattern, put
from app.kit.faces import OUT, draw_face
from app.kit.labels import draw_fitted
from app.kit.overlay import RotatedLayer
from app.kit.pictures import picture, text_texture
from app.kit.press import AreaIcon, Pressable

#: The notches of the meter stand in groups, to be counted at a glance.
GROUP = 5


class Pile(NamedTuple):
    """Dice drawn in one place."""

    value: int
    side: float
    alpha: float
    #: Whether it begins a group of its own.
    first: bool
    number: int = 1


class SideRow(Pressable, Drawn):
    """A press explains stock and limit."""

    side: BrookeSide | None = ObjectProperty(None, allownone=True)
    #: Whether the pass is over, so that no side sits out.
    settled = BooleanProperty(False)
    #: The value of the die in hand.
    hand = NumericProperty(0)
    thinking = BooleanProperty(False)
    pulse = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        #: Middle and side of the next die in stock.
        self.stock_spot = (0.0, 0.0, dp(18))
        #: Where the words begin, and how wide the count at the right end is.
        self.words_left, self.count_width = 0.0, 0.0
        super().__init__(**kwargs)
        self._clock = Clock.schedule_interval(self._beat, 0.4)
        self._clock.cancel()

    @property
    def colour(self) -> int | None:
        return self.side.colour if self.side is not None else None

    @property
    def label(self) -> str:
        side = self.side
        return ". ".join(part for part in (words.stock(side), self.sits_out) if part) if side is not None else ""

    @property
    def sits_out(self) -> str:
        """Why this side does not get a turn; empty if it does."""
        return words.sits_out(self.side) if self.side is not None and not self.settled else ""

    def on_side(self, *_: object) -> None:
        self.thinking = self.side is not None and self.side.thinking

    def on_thinking(self, *_: object) -> None:
        if self.thinking:
            self._clock()
        else:
            self._clock.cancel()
            self.pulse = 0

    def _beat(self, _dt: float) -> None:
        self.pulse = (self.pulse + 1) % 4

    def draw(self) -> None:
        side = self.side
        if side is None or self.width < dp(80):
            return
        upper, left = self.height * 0.52, self.x
        if side.face:
            tall = min(self.height, dp(52))
            mood = "thinking" if self.thinking else ""
            emblem = EMBLEMS[COLOURS[side.colour]]
            draw_face(side.face, mood, left, self.y + (self.height - tall) / 2, tall, emblem)
            left += tall * (1 + OUT) + dp(6)
        self.words_left = left
        self._draw_names(side, left, self.y + self.height - upper / 2, upper)
        self._draw_meter(side, left, self.y, self.height - upper)

    # --- the upper row

    def _draw_names(self, side: BrookeSide, x: float, middle: float, height: float) -> None:
        if not side.face:
            emblem = min(height - dp(4), dp(26))
            draw_emblem(side.colour, x, middle - emblem / 2, emblem)
            x += emblem + dp(6)
        die, small = min(height - dp(7), dp(22)), min(height - dp(10), dp(16))
        count = self._draw_count(side, middle, self.width * 0.44)
        self.count_width = count
        room = self.width - (x - self.x) - count - dp(14)
        dice = side.stock * (die + dp(4)) + side.reserve * (small + dp(4)) + dp(12)
        size = max(sp(SMALLEST_SP), min(theme.body, height * 0.7))
        # A name is worth more than dice side by side: they are counted where both do not fit.
        piled = dice + text_texture(side.name, size, bold=True).width > room
        if piled:
            dice = self._piles(side, die, small) + dp(12)
        x += self._draw_name(side, x, middle, room - dice, size) + dp(8)
        self.stock_spot = (x + die / 2 if side.stock else x, middle, die)
        for number, pile in enumerate(self._shown(side, die, small, piled=piled)):
            if number and pile.first:
                draw_box(x + dp(2), middle - height * 0.34, dp(1.2), height * 0.68, theme.line, 0)
                x += dp(8)
            draw_die(side.colour, pile.value, x, middle - pile.side / 2, pile.side, pile.alpha)
            x += pile.side + dp(4)
            if pile.number > 1:
                times = f"×{pile.number}"
                x += draw_fitted(times, sp(SMALLEST_SP), theme.text_dim, x - dp(2), middle, dp(40), align="left")

    def _shown(self, side: BrookeSide, die: float, small: float, *, piled: bool) -> Iterator[Pile]:
        """Dice in stock, the rolled one first, then those in reserve; equal ones side by side or as one pile."""
        rolled = 1 if side.first and side.stock else 0
        groups = (
            (rolled, side.first, die, 1.0, True),
            (side.stock - rolled, 0, die, 1.0, not rolled),
            (side.reserve, 0, small, 0.45, True),
        )
        for number, value, wide, alpha, first in groups:
            if number and piled:
                yield Pile(value, wide, alpha, first, number)
            else:
                yield from (Pile(value, wide, alpha, first and not at) for at in range(number))

    def _piles(self, side: BrookeSide, die: float, small: float) -> float:
        """How wide the piles are."""
        times = text_texture("×4", sp(SMALLEST_SP), bold=True).width
        piles = list(self._shown(side, die, small, piled=True))
        return sum(pile.side + dp(4) + (times if pile.number > 1 else 0) for pile in piles)

    def _draw_name(self, side: BrookeSide, x: float, y: float, room: float, size: float) -> float:
        """A name is shortened before it gets too small to read."""
        name = side.name
        while len(name) > 1 and text_texture(name, max(sp(SMALLEST_SP), size * 0.8), bold=True).width > room:
            name = name[:-2].rstrip() + "…" if len(name) > 2 else ""
        return draw_fitted(name, size, theme.side(COLOURS[side.colour]), x, y, room, align="left")

    def _draw_count(self, side: BrookeSide, middle: float, room: float) -> float:
        """Pips and limit at the right end, or that the side is thinking; how wide that is."""
        over = side.excess > 0 and not self.thinking
        text, size, shade = words.count(side, round(self.hand)), theme.label, theme.text
        if over:
            shade = theme.side(COLOURS[side.colour])
        widest = text
        if self.thinking:
            size, shade = theme.caption, theme.text_dim
            text, widest = (f"{tr._('thinking')} {'·' * dots}" for dots in (round(self.pulse), 3))
        wide = min(room, text_texture(widest, size, bold=over).width)
        draw_fitted(text, size, shade, self.x + self.width - wide, middle, room + 1, align="left", bold=over)
        return wide

    # --- the meter

    def _draw_meter(self, side: BrookeSide, left: float, y: float, height: float) -> None:
        boat = min(height, dp(27))
        draw_picture(picture("dice", f"limit_{COLOURS[side.colour]}"), left, y, boat)
        if self.sits_out:
            # Instead of pips: how many there are stands above.
            x, tall = left + boat + dp(5), min(height, max(dp(22), theme.label * 1.4))
            low, room = y + (height - tall) / 2, self.x + self.width - x
            draw_box(x, low, room, tall, theme.raised, tall / 2)
            dashed(x, low, room, tall, theme.side(COLOURS[side.colour]), tall / 2, dp(0.9))
            draw_fitted(self.sits_out, theme.label, theme.text, x + room / 2, low + tall / 2, room - dp(16))
            return
        number = max(HIGHEST_LIMIT, side.placed)
        x = left + boat + dp(5)
        gap, wider = dp(1.6), dp(5)
        groups = (number - 1) // GROUP
        wide = min(dp(24), (self.x + self.width - x - gap * (number - 1 - groups) - wider * groups) / number)
        tall = min(dp(15), height * 0.6)
        low = y + (height - tall) / 2
        for notch in range(number):
            self._draw_notch(side, notch, x, low, wide, tall)
            x += wide + (wider if notch % GROUP == GROUP - 1 else gap)

    def _draw_notch(self, side: BrookeSide, notch: int, x: float, y: float, width: float, height: float) -> None:
        """A pip that is placed, over the limit, in hand, free, or beyond the limit."""
        radius, colour = dp(3), theme.side(COLOURS[side.colour])
        in_hand = side.placed <= notch < side.placed + round(self.hand)
        if notch < side.placed or in_hand:
            over = notch >= side.limit and not in_hand
            edge = dp(1.6) if over else dp(1)
            inner = (x + edge, y + edge, width - 2 * edge, height - 2 * edge)
            draw_box(x, y, width, height, theme.text if over else theme.line, radius)
            draw_box(*inner, theme.surface if over else theme.ground if in_hand else colour, radius - dp(1))
            if over or in_hand:
                fill_pattern("stripes", colour, *inner, tile=7)
            return
        x, y, width, height = x + dp(0.5), y + dp(0.5), width - dp(1), height - dp(1)
        if notch < side.limit:
            Color(*theme.line)
            Line(rounded_rectangle=(x, y, width, height, radius), width=dp(0.7))
        else:
            dashed(x, y, width, height, [*theme.line[:3], 0.6], radius, dp(0.6))


class BrookeArea(RotatedLayer):
    """Fills the whole table, so that its layout is the same whether it is turned or not."""

    #: Whose area it is; one that two share belongs to the player who has to decide.
    seat = NumericProperty(0)
    #: The colour whose turn it is, "" for none: the colour of the edge.
    turn = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._layout: BrookeAreaLayout | None = None
        self.row = SideRow(size_hint=(None, None))
        self.prompt = BrookePromptPanel(size_hint=(None, None))
        self.icons = {name: AreaIcon(name) for name in ("menu", "undo", "hint", "reference")}
        with self.canvas:
            self._edge_colour = Color()
            self._edge = RoundedRectangle()
            self._surface_colour = Color()
            self._surface = RoundedRectangle()
        for widget in (self.row, self.prompt, *self.icons.values()):
            self.add_widget(widget)
        theme.bind(name=self._paint)
        self.fbind("turn", self._paint)
        self.fbind("angle", self._turn_away)

    # --- layout

    def place(self, boxes: BrookeAreaLayout) -> None:
        """Put everything where it belongs."""
        self._layout = boxes
        for name, icon in self.icons.items():
            icon.place(getattr(boxes, name), self)
        x, y, width, height = boxes.surface
        radius = [dp(18), dp(18), 0, 0] if width < self.width or height > dp(160) else [0]
        put(self._edge, boxes.surface, self)
        put(self._surface, (x, y, width, height - dp(2.5)), self)
        self._edge.radius = self._surface.radius = radius
        self._paint()
        self._arrange()

    def _arrange(self) -> None:
        """A prompt with many options may take the room of the row, where there is not enough for both."""
        boxes = self._layout
        if boxes is None:
            return
        x, y, width, height = boxes.prompt
        above = boxes.row[1] >= y + height
        lacks = boxes.shares or self.prompt.wanted_height() > height
        covered = above and lacks and self.prompt.model.wants_room
        put(self.row, boxes.row, self)
        self.row.opacity, self.row.disabled = (0, True) if covered else (1, False)
        if covered:
            self.row.pos = (-self.row.width, -self.row.height)
        stacked = above and not covered
        self.prompt.headroom = boxes.row[1] + boxes.row[3] - y - height if stacked else 0
        put(self.prompt, (x, y, width, boxes.row[1] + boxes.row[3] - y - dp(4) if covered else height), self)

    # --- showing

    def present(self, prompt: BrookePrompt) -> None:
        self.prompt.model = prompt
        self._arrange()

    def _turn_away(self, *_: object) -> None:
        self.prompt.turned_away = self.angle == 180

    def _paint(self, *_: object) -> None:
        self._edge_colour.rgba = theme.side(self.turn) if self.turn else theme.line
        self._surface_colour.rgba = theme.surface
