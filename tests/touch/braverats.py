"""Somebody who plays BraveRats with fingers or keys: knows the table only as it lies on screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from random import Random

from app.base.theme import theme
from app.games.braverats.director.director import BraveRatsDirector
from app.games.braverats.widgets.hand import Hand
from app.games.braverats.widgets.player_area import BraveRatsArea
from app.games.braverats.widgets.stage import BraveRatsStage
from app.kit.gesture import LONG_PRESS
from app.table.table import Table
from tests.touch.driver import Driver, Finger, Point

#: Into so many parts a card is divided, across and up, to find where it can be touched.
GRID = 20
#: What the button says when a game is over; the tests play in English.
AFTERWARDS = ("Next game", "Result")


class Guest:
    """Plays matches on the app's table."""

    def __init__(self, ui: Driver, seed: object = 0) -> None:
        self.ui = ui
        self.rng = Random(str(seed))

    # --- the table

    def sit_down(self, players: Sequence[str], options: Mapping[str, bool] | None = None) -> None:
        """A new match, with the play screen shown."""
        self.ui.app.start_match("braverats", list(players), dict(options or {}))
        self.ui.settle()

    @property
    def table(self) -> Table:
        return self.ui.app.table

    @property
    def director(self) -> BraveRatsDirector:
        return self.ui.app.screens.get_screen("play").sitting.director

    @property
    def stage(self) -> BraveRatsStage:
        return self.director.stage

    def area(self, seat: int) -> BraveRatsArea:
        area = self.stage.area_of(seat)
        if area is None:
            raise AssertionError(f"seat {seat} has no place at the table")
        return area

    def calm(self) -> None:
        """Until nothing moves and every AI that owes a card has sealed it."""
        self.ui.until(lambda: not self.stage.busy and not self._ai_owes(), "the table is calm", seconds=20)
        # A hand that closes up slides, and a finger needs cards that lie still.
        self.ui.seconds(theme.slide + 0.04)

    def _ai_owes(self) -> bool:
        return any(self.table.players[seat].is_ai for seat in self.table.asked())

    # --- cards

    def spot(self, hand: Hand, index: int) -> Point:
        """A point of the window where a finger hits this card and no other: the middle of what is in sight."""
        mine = in_sight(hand, index)
        if not mine:
            raise AssertionError(f"card {index} of {len(hand.cards)} cannot be touched")
        x, y = (sum(axis) / len(mine) for axis in zip(*mine, strict=True))
        return hand.to_window(*min(mine, key=lambda point: abs(point[0] - x) + abs(point[1] - y)))

    def card_spot(self, seat: int, card: str) -> Point:
        area = self.area(seat)
        return self.spot(area.choosing, area.choices().index(card))

    def slot_spot(self, seat: int) -> Point:
        """Where a dragged card is dropped: the seat's place in the duel, or in a draft its own hand."""
        if self.area(seat).drafting:
            hand = self.area(seat).hand
            return hand.to_window(*hand.center)
        x, y, width, height = self.stage.duel.slot_box(self.stage.slot_of(seat))
        return self.stage.duel.to_window(x + width / 2, y + height / 2)

    def look(self, seat: int) -> None:
        """Hold the cards that lie face down, if they do; they lie face down again afterwards."""
        if self.area(seat).covered:
            self.ui.hold(self.spot(self.area(seat).choosing, 0), LONG_PRESS + 0.1)

    def slide_to(self, seat: int, card: str) -> Finger:
        """Hold the cards that lie face down, and slide to one of them; returns the finger, which is still down."""
        finger = self.ui.down(self.spot(self.area(seat).choosing, 0))
        self.ui.seconds(LONG_PRESS + 0.1)
        # Away from the first card and back, so that the first one can be meant as well.
        self.ui.move(finger, self.spot(self.area(seat).choosing, -1 % len(self.area(seat).choosing.cards)))
        self.ui.move(finger, self.card_spot(seat, card))
        self.ui.frames(2)
        return finger

    def _take_up(self, seat: int, card: str) -> Point:
        """Where a card is touched, after a look if that is needed."""
        if seat not in self.director._looked:
            self.look(seat)
        return self.card_spot(seat, card)

    def pick(self, seat: int) -> str:
        """Any card that may be played."""
        return self.rng.choice(list(self.table.legal(seat)))

    def tap_tap(self, seat: int, card: str) -> None:
        """Lift a card, then the same card's place in the hand again is its second tap."""
        spot = self._take_up(seat, card)
        self.ui.tap(spot)
        if self.stage.lifted_card(seat) != card:
            raise AssertionError(f"{card} was not lifted by the first tap: {self.stage.lifted_card(seat)!r}")
        self.ui.tap(spot)

    def tap_button(self, seat: int, card: str) -> None:
        """Lift a card, then press the button."""
        self.ui.tap(self._take_up(seat, card))
        self.press(seat)

    def tap_slot(self, seat: int, card: str) -> None:
        """Lift a card, then tap it where it lies in the duel."""
        self.ui.tap(self._take_up(seat, card))
        self.ui.tap(self.slot_spot(seat))

    def drag(self, seat: int, card: str) -> None:
        self.ui.drag(self._take_up(seat, card), self.slot_spot(seat))

    def press(self, seat: int) -> None:
        """The button beside a player's line."""
        self.ui.tap(self.area(seat).prompt.ids.button)

    # --- whole matches

    @property
    def closing(self) -> bool:
        """Whether a game has just ended and waits to be put away: the button says what comes next."""
        return any(area.prompt.verb in AFTERWARDS for area in self.stage.areas)

    def play_out(self, seat: int, way: str = "tap_tap", most: int = 200) -> int:
        """Play to the result screen against an AI; returns the number of decisions made."""
        made = 0
        for _ in range(most):
            self.calm()
            if self.closing or self.table.over:
                self.press(seat)
                self.ui.settle()
                if self.ui.screen == "result":
                    return made
                continue
            before = len(self.table.match.log)
            getattr(self, way)(seat, self.pick(seat))
            self.calm()
            if len(self.table.match.log) == before:
                raise AssertionError(f"{way} played nothing at step {before}")
            made += 1
        raise AssertionError(f"the match did not end within {most} decisions")


def in_sight(hand: Hand, index: int) -> list[Point]:
    """Points of a card in a hand where a finger hits it, and not one that lies over it."""
    card = hand.card_at(index)
    half = hypot(*card.size) / 2
    steps = [half * (2 * step / GRID - 1) for step in range(GRID + 1)]
    points = [(card.center_x + across, card.center_y + up) for across in steps for up in steps]
    return [point for point in points if hand.thing_at(*point) == index]
