"""The three islands with both sides' dice: what lies where, and what a finger on it means."""

from __future__ import annotations

from collections.abc import Hashable
from math import inf
from typing import NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.games.brooke.presenter import wording
from app.games.brooke.presenter.scene import DieSpot, IslandSpot
from app.games.brooke.presenter.shows import COLOURS, SLOTS, Die, Placement
from app.games.brooke.widgets import layout
from app.games.brooke.widgets.drawing import (
    LIFT,
    dashed,
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
from app.games.brooke.widgets.island import IslandCard
from app.ui.text import tr
from app.ui.theme import SMALLEST_SP, theme
from app.ui.widgets.gesture import Gesture
from app.ui.widgets.lettering import draw_fitted
from app.ui.widgets.pictures import icon_texture, picture

#: How far from its middle a touch still hits a die.
REACH = 44


class DiePlace(NamedTuple):
    """Where a die is drawn: middle and side."""

    x: float
    y: float
    side: float


class IslandBoard(Gesture, FloatLayout):
    """Draws a scene; things on it are dice (`Die`) and islands (their slot)."""

    spots: tuple[IslandSpot, ...] = ObjectProperty(())
    #: The colour at the lower edge.
    near = NumericProperty(0)
    facing = BooleanProperty(False)
    #: Dice that are in the air and not drawn in their places.
    away: frozenset[Hashable] = ObjectProperty(frozenset())

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.columns: tuple[layout.IslandColumn, ...] = ()
        self.cards = [IslandCard(size_hint=(None, None)) for _ in range(SLOTS)]
        #: Below the cards: dice, totals, forecasts; above them: printed dice.
        self._below = Widget(size_hint=(None, None))
        self._above = Widget(size_hint=(None, None))
        for widget in (self._below, *self.cards, self._above):
            self.add_widget(widget)
        for name in ("pos", "size", "facing"):
            self.fbind(name, self._arrange)
        for name in ("spots", "near", "away"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw, scale=self._arrange)
        tr.bind(_=self._draw)

    # --- where things are

    def _arrange(self, *_: object) -> None:
        if self.width < dp(60):
            return
        box = (self.x, self.y, self.width, self.height)
        self.columns = layout.columns(box, dp(1), facing=self.facing, line=theme.caption * 1.2)
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

    def _dice_box(self, colour: int, slot: int) -> layout.Box:
        column = self.columns[slot]
        return column.near_dice if colour == self.near else column.far_dice

    def _dice(self, colour: int, slot: int) -> tuple[DieSpot, ...]:
        return self.spots[slot].dice[colour] if slot < len(self.spots) else ()

    # --- fingers

    def thing_at(self, x: float, y: float) -> Die | int | None:
        """A die that can be taken if one is near, else the island of the column."""
        close = [
            (((place.x - x) ** 2 + (place.y - y) ** 2) ** 0.5, Die(colour, slot, spot.value))
            for slot in range(len(self.columns))
            for colour in (0, 1)
            for spot, place in zip(self._dice(colour, slot), self.places(colour, slot), strict=True)
            if spot.mark in ("lift", "chosen")
        ]
        away, die = min(close, default=(inf, None))
        return die if away <= dp(REACH) else self.slot_at(x, y)

    def slot_at(self, x: float, y: float) -> int | None:
        """The island whose column a point is in."""
        if not self.spots or not self.collide_point(x, y):
            return None
        lefts = ((slot, column.box[0], column.box[2]) for slot, column in enumerate(self.columns))
        return next((slot for slot, left, wide in lefts if left - dp(3) <= x <= left + wide + dp(3)), None)

    def can_drag(self, thing: object) -> bool:
        return isinstance(thing, Die)

    def on_lift(self, thing: Hashable) -> None:
        self.away = frozenset((thing,))

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
        for spot, column in zip(self.spots, self.columns, strict=False):
            with self._below.canvas:
                self._draw_target(spot, column)
                for colour in (0, 1):
                    self._draw_dice(spot, column, colour)
                    self._draw_total(spot, column, colour)
            if spot.forecast is not None:
                self._draw_forecast(spot, spot.forecast, column)
            if self.cards[spot.island.slot].turn >= 1 and self.cards[spot.island.slot].zoom >= 1:
                with self._above.canvas:
                    self._draw_printed(spot, column)

    def _draw_forecast(self, spot: IslandSpot, told: Placement, column: layout.IslandColumn) -> None:
        """Below the near dice; for the reader opposite turned, at the far end of the picture."""
        far = self.facing and any(die.mark == "ghost" for die in spot.dice[1 - round(self.near)])
        x, y, width, height = column.forecast
        if far:
            x, y, width, tall = column.card
            y += tall - column.label - height - dp(6)
        canvas = (self._above if far else self._below).canvas
        with canvas, turned(x + width / 2, y + height / 2, 180 if far else 0):
            if far:
                draw_box(x + dp(6), y - dp(1), width - dp(12), height + dp(2), theme.ground, height / 2)
            _draw_forecast(told, (x, y, width, height), turned_away=far)

    def _draw_target(self, spot: IslandSpot, column: layout.IslandColumn) -> None:
        """The place where a die in hand would go."""
        if spot.forecast is None:
            return
        colour = next(colour for colour in (0, 1) if any(die.mark == "ghost" for die in spot.dice[colour]))
        x, y, width, height = self._dice_box(colour, spot.island.slot)
        shade = theme.good if spot.frame == "chosen" else theme.accent
        draw_box(x + dp(1), y - dp(2), width - dp(2), height + dp(4), shade, dp(10))
        draw_box(x + dp(3), y, width - dp(6), height, theme.raised, dp(8))

    def _draw_dice(self, spot: IslandSpot, column: layout.IslandColumn, colour: int) -> None:
        angle = 180 if self.facing and colour != self.near else 0
        slot = spot.island.slot
        for die, place in zip(spot.dice[colour], self.places(colour, slot), strict=True):
            if Die(colour, slot, die.value) in self.away:
                continue
            x, y, side = place.x - place.side / 2, place.y - place.side / 2, place.side
            with turned(place.x, place.y, angle):
                if die.mark == "ghost":
                    draw_ghost(colour, die.value, x, y, side)
                    continue
                if die.mark:
                    y += dp(2)
                    draw_ring(x, y, side, taken=die.mark == "chosen")
                draw_die(colour, die.value, x, y, side)
            if die.mark and die.badge:
                self._draw_badge(die, colour, x, y, side, angle)

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


def _draw_forecast(told: Placement, box: layout.Box, *, turned_away: bool) -> None:
    x, y, width, height = box
    middle = y + height / 2
    text = wording.forecast(told, full=width > dp(200))
    size = max(sp(SMALLEST_SP), min(theme.caption * 1.08, height * 0.62))
    if not told.upper:
        dashed(x + dp(8), y + dp(1), width - dp(16), height - dp(2), theme.line, height / 2, dp(0.9))
        draw_fitted(text, size, theme.text_dim, x + width / 2, middle, width - dp(28))
        return
    draw_box(x + dp(3), y, width - dp(6), height, theme.good, height / 2)
    side = height - dp(4)
    angle = 180 if turned_away and told.action in ("right", "left") else 0
    with turned(x + dp(9) + side / 2, middle, angle):
        art = picture("dice", f"{told.action}_{COLOURS[told.of]}")
        draw_picture(art, x + dp(9), y + dp(2), side, alpha=1 if told.possible else 0.35)
    if not told.possible:
        draw_sign(icon_texture("close-thick", side * 0.9), x + dp(9) + side / 2, middle, theme.ground)
    left = x + dp(9) + side + dp(3)
    draw_fitted(text, size, theme.ground, (left + x + width - dp(9)) / 2, middle, x + width - dp(10) - left)
