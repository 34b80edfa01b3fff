"""The three islands with both sides' dice and forecasts: where they are, and what a touch hits."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import NamedTuple

from kivy.graphics import Color, Line
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter import question_text
from app.games.brooke.presenter.scene import DieSpot, IslandSpot
from app.games.brooke.presenter.view_models import COLOURS, SLOTS, Die, Forecast, OtherSide
from app.games.brooke.widgets import layout
from app.games.brooke.widgets.drawing import (
    LIFT,
    dashed,
    draw_die,
    draw_flip_mark,
    draw_ghost,
    draw_label,
    draw_last_ring,
    draw_pill,
    draw_ring,
    least_mark_height,
    pill_width,
)
from app.games.brooke.widgets.island import IslandCard, is_plain, name_band
from app.games.brooke.widgets.layout import Box
from app.kit.drawing import draw_box, draw_picture, draw_sign, fill_pattern, turned
from app.kit.gesture import Gesture
from app.kit.labels import draw_fitted, wrap_lines
from app.kit.pictures import icon_texture, picture, text_texture

#: How far from its middle a touch still hits a die.
REACH = 44


class DiePlace(NamedTuple):
    """Where a die is drawn: middle and side."""

    x: float
    y: float
    side: float


class IslandBoard(Gesture, FloatLayout):
    """Draws a scene; things on it are dice (`Die`), islands (their slot), and the other side's part of them."""

    spots: tuple[IslandSpot, ...] = ObjectProperty(())
    #: The colour at the lower edge.
    near = NumericProperty(0)
    #: The colour whose turn it is: the other one's part of an island is not theirs to touch.
    own = NumericProperty(0)
    facing = BooleanProperty(False)
    foretells = BooleanProperty(True)
    #: Dice that are in the air and not drawn in their places.
    away: frozenset[Die] = ObjectProperty(frozenset())
    #: The die on a finger.
    lifted: Die | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.columns: tuple[layout.IslandColumn, ...] = ()
        self.cards = [IslandCard(size_hint=(None, None)) for _ in range(SLOTS)]
        #: Below the cards: dice, totals, forecasts; above them: printed dice.
        self._below = Widget(size_hint=(None, None))
        self._above = Widget(size_hint=(None, None))
        for widget in (self._below, *self.cards, self._above):
            self.add_widget(widget)
        for name in ("pos", "size", "facing", "foretells"):
            self.fbind(name, self._arrange)
        for name in ("spots", "near", "away", "lifted"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw, scale=self._arrange, large_print=self._draw)
        tr.bind(_=self._draw)

    # --- where things are

    def _arrange(self, *_: object) -> None:
        if self.width < dp(60):
            return
        box = (self.x, self.y, self.width, self.height)
        pill = pill_height(theme.caption * 1.2, dp(1)) if self.foretells else 0.0
        self.columns = layout.columns(box, dp(1), facing=self.facing, pill=pill)
        for card, column in zip(self.cards, self.columns, strict=True):
            card.pos, card.size = column.card[:2], column.card[2:]
            card.label_height, card.strip_height = column.label, column.strip
        self._draw()

    def places(self, colour: int, slot: int) -> list[DiePlace]:
        """Where the dice of a colour lie at an island, in the order in which they are shown."""
        column, box = self.columns[slot], self._dice_box(colour, slot)
        dice = self._dice(colour, slot)
        # One place more than dice that lie there: a die that is only thought of moves none of them.
        lie = sum(die.mark not in ("ghost", "gone") for die in dice)
        places = layout.pack(max(len(dice), lie + 1), box, column.die, dp(1))[: len(dice)]
        return [DiePlace(x + side / 2, y + side / 2, side) for x, y, side in places]

    def place_of(self, die: Die) -> DiePlace:
        """Where a die lies, or would lie, in this widget's coordinates."""
        colour, slot, value = die
        for spot, place in zip(self._dice(colour, slot), self.places(colour, slot), strict=True):
            if spot.value == value:
                return place
        x, y, width, height = self._dice_box(colour, slot)
        return DiePlace(x + width / 2, y + height / 2, self.columns[slot].die)

    def keep_place(self, die: Die) -> Callable[[], DiePlace]:
        """A function for the present place of a die, also after the table has changed; it follows the window."""
        place, (x, y, width, height) = self.place_of(die), self._dice_box(die.colour, die.slot)
        across, up = (place.x - x) / width, (place.y - y) / height

        def then() -> DiePlace:
            x, y, width, height = self._dice_box(die.colour, die.slot)
            return DiePlace(x + across * width, y + up * height, place.side)

        return then

    def _dice_box(self, colour: int, slot: int) -> layout.Box:
        column = self.columns[slot]
        return column.near_dice if colour == self.near else column.far_dice

    def _dice(self, colour: int, slot: int) -> tuple[DieSpot, ...]:
        return self.spots[slot].dice[colour] if slot < len(self.spots) else ()

    # --- touch

    def thing_at(self, x: float, y: float) -> Die | OtherSide | int | None:
        """A die that can be taken if one is near, else the island, or the other side's part of it."""
        close = [
            (((place.x - x) ** 2 + (place.y - y) ** 2) ** 0.5, Die(colour, slot, spot.value))
            for slot in range(len(self.columns))
            for colour in (0, 1)
            for spot, place in zip(self._dice(colour, slot), self.places(colour, slot), strict=True)
            if spot.mark in ("lift", "chosen")
        ]
        away, die = min(close, default=(inf, None))
        return die if away <= dp(REACH) else self.part_at(x, y)

    def part_at(self, x: float, y: float) -> OtherSide | int | None:
        """An island, or the part of it that is the other side's."""
        slot = self.slot_at(x, y)
        if slot is None:
            return None
        _, low, _, height = self.columns[slot].card
        beyond = y > low + height if self.own == self.near else y < low
        return OtherSide(slot) if beyond else slot

    def slot_at(self, x: float, y: float) -> int | None:
        """The island whose column a point is in."""
        if not self.spots or not self.collide_point(x, y):
            return None
        lefts = ((slot, column.box[0], column.box[2]) for slot, column in enumerate(self.columns))
        return next((slot for slot, left, wide in lefts if left - dp(3) <= x <= left + wide + dp(3)), None)

    def can_drag(self, thing: object) -> bool:
        return isinstance(thing, Die)

    def on_lift(self, thing: Hashable) -> None:
        self.lifted = thing if isinstance(thing, Die) else None

    # --- drawing

    def _draw(self, *_: object) -> None:
        self._below.canvas.clear()
        self._above.canvas.clear()
        if not self.columns:
            return
        for slot, card in enumerate(self.cards):
            column = self.columns[slot]
            card.plain = is_plain(column.card[3] - column.label - column.strip)
            spot = self.spots[slot] if slot < len(self.spots) else None
            card.island = spot.island if spot else None
            card.frame, card.stamp = (spot.frame, spot.stamp) if spot else ("", "")
            card.name_height = self._name_band(slot, spot is not None and bool(spot.flipped or spot.stamp))
        for spot, column in zip(self.spots, self.columns, strict=False):
            with self._below.canvas:
                self._draw_target(spot, column)
                for colour in (0, 1):
                    self._draw_dice(spot, column, colour)
                    self._draw_total(spot, column, colour)
                if spot.forecast is not None:
                    self._draw_forecast(spot.forecast, column)
            if spot.flipped:
                with self._above.canvas:
                    band = self.cards[spot.island.slot].name_height
                    room = column.card[3] - column.label - column.strip - band
                    draw_flip_mark(spot.flipped, column.card, column.label, room)
            if self.cards[spot.island.slot].turn >= 1 and self.cards[spot.island.slot].zoom >= 1:
                with self._above.canvas:
                    self._draw_printed(spot, column)

    def _name_band(self, slot: int, marked: bool) -> float:
        """How high an island's name is; a mark or a stamp has to fit above it."""
        column = self.columns[slot]
        high = column.card[3] - column.label - column.strip
        return name_band(column.card[2], high, least_mark_height() if marked else 0.0)

    def _draw_forecast(self, forecast: Forecast, column: layout.IslandColumn) -> None:
        """Beyond the dice of the one who places."""
        far = self.facing and forecast.colour != self.near
        box = column.far_forecast if far else column.forecast
        x, y, width, height = box
        with turned(x + width / 2, y + height / 2, 180 if far else 0):
            draw_forecast(forecast, box, turned_away=far)

    def _draw_target(self, spot: IslandSpot, column: layout.IslandColumn) -> None:
        """The place where a die in hand would go."""
        if spot.forecast is None:
            return
        colour = spot.forecast.colour
        x, y, width, height = self._dice_box(colour, spot.island.slot)
        shade = theme.good if spot.frame == "chosen" else theme.accent
        draw_box(x + dp(1), y - dp(2), width - dp(2), height + dp(4), shade, dp(10))
        draw_box(x + dp(3), y, width - dp(6), height, theme.raised, dp(8))

    def _draw_dice(self, spot: IslandSpot, column: layout.IslandColumn, colour: int) -> None:
        angle = 180 if self.facing and colour != self.near else 0
        slot = spot.island.slot
        # Of equal dice only one is in the air.
        flying = self.away if self.lifted is None else self.away | {self.lifted}
        away = {die.value for die in flying if die[:2] == (colour, slot)}
        labelled = []
        for die, place in zip(spot.dice[colour], self.places(colour, slot), strict=True):
            if die.value in away and die.mark not in ("ghost", "gone"):
                away.discard(die.value)
                continue
            if die.label:
                labelled.append((die, place))
            x, y, side = place.x - place.side / 2, place.y - place.side / 2, place.side
            with turned(place.x, place.y, angle):
                self._draw_die(die, colour, x, y, side)
            if die.mark in ("lift", "chosen") and die.badge:
                self._draw_badge(die, colour, x, y + dp(2), side, angle)
        # Last, so that no ring of a neighbour covers a number.
        for die, place in labelled:
            lift = dp(2) if die.mark else 0
            with turned(place.x, place.y, angle):
                draw_label(die.label, place.x + place.side * 0.46, place.y + place.side * 0.46 + lift)

    def _draw_die(self, die: DieSpot, colour: int, x: float, y: float, side: float) -> None:
        if die.mark == "ghost":
            draw_ghost(colour, die.value, x, y, side)
            return
        if die.mark == "gone":
            draw_die(colour, die.value, x, y, side, 0.3)
            return
        if die.was:
            # Behind it, no further than the gap between two dice.
            draw_die(colour, die.was, x - min(side * 0.42, dp(10)), y + side * 0.2, side * 0.8, 0.4)
        if die.mark:
            y += dp(2)
            draw_ring(x, y, side, taken=die.mark == "chosen")
        elif die.label:
            draw_last_ring(x, y, side)
        draw_die(colour, die.value, x, y, side)

    def _draw_badge(self, die: DieSpot, colour: int, x: float, y: float, side: float, angle: float) -> None:
        """What would become of a die: the side it would show, or the way it would go."""
        small = max(dp(15), side * 0.46)
        if isinstance(die.badge, int):
            with turned(x + side, y, angle):
                draw_die(colour, die.badge, x + side - small * 0.62, y - small * 0.38, small)
            return
        # Right is right for both readers, so an arrow is never turned.
        right = die.badge == "right"
        left = x + side - small * 0.4 if right else x - small * 0.6
        draw_box(left, y + (side - small) / 2, small, small, LIFT, small / 2)
        arrow = icon_texture("arrow-right-bold" if right else "arrow-left-bold", small * 0.8)
        draw_sign(arrow, left + small / 2, y + side / 2, theme.outline)

    def _draw_total(self, spot: IslandSpot, column: layout.IslandColumn, colour: int) -> None:
        near = colour == self.near
        x, y, width, height = column.near_total if near else column.far_total
        now = spot.totals[colour]
        then = spot.then[colour] if spot.then is not None else now
        parts = (now,) if then == now else (now, then)
        counted = spot.then or spot.totals
        leads = counted[colour] > counted[1 - colour]
        wide = pill_width(parts, height)
        # A printed die stands at the right end of the edge: the total makes room for it.
        card = column.card
        left = card[0] if spot.island.face.printed[colour] else x + (width - wide) / 2
        left = min(left, x + width - wide)
        with turned(left + wide / 2, y + height / 2, 180 if self.facing and not near else 0):
            draw_pill(colour, parts, left, y, height, leads=leads)

    def _draw_printed(self, spot: IslandSpot, column: layout.IslandColumn) -> None:
        x, y, width, height = column.card
        for colour in (0, 1):
            value = spot.island.face.printed[colour]
            if not value:
                continue
            side = min(max(dp(34), width * 0.24), dp(60))
            low = y - side * 0.6 if colour == self.near else y + height - side * 0.4
            art = picture("dice", f"printed_{COLOURS[colour]}_{value}")
            draw_picture(art, x + width - side + dp(4), low, side)


# --- forecasts

#: What stands beside the words: colours are never the only sign.
_SIGNS = {"mine": "check-bold", "theirs": "alert-outline", "nobody": "equal"}


def pill_height(line: float, unit: float) -> float:
    """How high a pill is: two lines of small print, or three of the smallest."""
    return max(44 * unit, 2 * line + 8 * unit)


def draw_forecast(forecast: Forecast, box: Box, *, turned_away: bool) -> None:
    """Green: the mover's to use; hatched: it serves the other side; dashed: nothing happens."""
    x, y, width, height = box
    x, width = x + dp(2), width - dp(4)
    ink = _draw_ground(forecast, x, y, width, height)
    head, follows = question_text.forecast(forecast)
    room = width - dp(10)
    art = min(height - dp(12), dp(28)) if forecast.leads else 0.0
    size = max(sp(SMALLEST_SP), min(theme.caption * 1.08, height * 0.34))
    widest = max(text_texture(word, sp(SMALLEST_SP), bold=True).width for word in follows.split())
    if art and max(widest, text_texture(follows, size, bold=True).width) > room - art - dp(4):
        art = 0.0
    left = x + dp(5)
    if art:
        angle = 180 if turned_away and forecast.action in ("right", "left") else 0
        with turned(left + art / 2, y + height / 2, angle):
            image = picture("dice", f"{forecast.action}_{COLOURS[forecast.of]}")
            draw_picture(image, left, y + (height - art) / 2, art, alpha=1 if forecast.possible else 0.35)
        left, room = left + art + dp(4), room - art - dp(4)
    lines = [follows]
    if text_texture(follows, sp(SMALLEST_SP), bold=True).width > room:
        size = sp(SMALLEST_SP)
        lines = wrap_lines(follows, size, room)[:2]
    _draw_words(head, lines, _SIGNS[forecast.profit], size, ink, (left, y, room, height))


def _draw_ground(forecast: Forecast, x: float, y: float, width: float, height: float) -> list[float]:
    """The ground of a pill; returns the colour of its letters."""
    radius = dp(12)
    if forecast.profit == "mine":
        draw_box(x, y, width, height, theme.good, radius)
        return theme.ground
    if forecast.profit == "theirs":
        draw_box(x, y, width, height, theme.raised, radius)
        fill_pattern("stripes", [*theme.accent[:3], 0.28], x + dp(3), y + dp(3), width - dp(6), height - dp(6))
        Color(*theme.accent)
        Line(rounded_rectangle=(x + dp(1), y + dp(1), width - dp(2), height - dp(2), radius), width=dp(1.3))
        return theme.text
    draw_box(x, y, width, height, theme.ground, radius)
    dashed(x + dp(1), y + dp(1), width - dp(2), height - dp(2), theme.text_dim, radius, dp(0.9))
    return theme.text_dim


def _draw_words(head: str, follows: list[str], sign: str, size: float, ink: list[float], box: Box) -> None:
    x, y, width, height = box
    pitch = min(height / (1 + len(follows)), size * 1.3)
    middle, row = x + width / 2, y + height / 2 + pitch * len(follows) / 2
    mark = size * 1.1
    words = min(text_texture(head, size).width, width - mark - dp(3))
    left = middle - (words + mark + dp(3)) / 2
    draw_fitted(head, size, ink, left, row, words + 1, align="left", bold=False)
    draw_sign(icon_texture(sign, mark), left + words + dp(3) + mark / 2, row, ink)
    for number, line in enumerate(follows, 1):
        draw_fitted(line, size, ink, middle, row - pitch * number, width)
