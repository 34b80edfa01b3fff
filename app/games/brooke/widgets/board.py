"""The three islands with both sides' dice: what lies where, and what a finger on it means."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.theme import theme
from app.games.brooke.presenter.scene import DieSpot, IslandSpot
from app.games.brooke.presenter.shows import COLOURS, SLOTS, Die, Forecast, OtherSide
from app.games.brooke.widgets import layout
from app.games.brooke.widgets.drawing import (
    LIFT,
    draw_box,
    draw_die,
    draw_ghost,
    draw_picture,
    draw_pill,
    draw_ring,
    draw_sign,
    pill_width,
    turned,
)
from app.games.brooke.widgets.forecast_pill import draw_forecast, pill_height
from app.games.brooke.widgets.island import NAMED_PICTURE, IslandCard, name_band
from app.games.brooke.widgets.marks import draw_flip_mark, draw_label, draw_last_ring, least_mark_height
from app.kit.gesture import Gesture
from app.kit.pictures import icon_texture, picture

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
        theme.bind(name=self._draw, scale=self._arrange)
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
        return [
            DiePlace(x + side / 2, y + side / 2, side)
            for x, y, side in layout.pack(len(self._dice(colour, slot)), box, column.die, dp(1))
        ]

    def place_of(self, die: Die) -> DiePlace:
        """Where a die lies, or would lie, in this widget's coordinates."""
        colour, slot, value = die
        for spot, place in zip(self._dice(colour, slot), self.places(colour, slot), strict=True):
            if spot.value == value:
                return place
        x, y, width, height = self._dice_box(colour, slot)
        return DiePlace(x + width / 2, y + height / 2, self.columns[slot].die)

    def keep_place(self, die: Die) -> Callable[[], DiePlace]:
        """Where a die lies now, to be asked after the table has changed: it moves with the window."""
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

    # --- fingers

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
        return name_band(column.card[2], high, least_mark_height() if marked else dp(NAMED_PICTURE))

    def _draw_forecast(self, told: Forecast, column: layout.IslandColumn) -> None:
        """Beyond the dice of the one who places."""
        far = self.facing and told.colour != self.near
        box = column.far_forecast if far else column.forecast
        x, y, width, height = box
        with turned(x + width / 2, y + height / 2, 180 if far else 0):
            draw_forecast(told, box, turned_away=far)

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
