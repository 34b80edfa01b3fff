"""Brooke as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from .. import base
from ..base import CHANCE, IS_OVER, NOT_YOUR_TURN, Json, Move, RuleRef, Seat, Setup, Step
from . import play, position
from .cards import ACTION_NAMES, deck_of
from .events import events_of
from .info import INFO
from .rules import OVERFLOW, RULES
from .state import ACT, CUT, PLACE, BrookeView, Rules, State, opening, places, tally


class Brooke:
    """The rules; it holds no state of its own."""

    info = INFO

    def start(self, setup: Setup) -> State:
        if setup.seats not in self.info.seats:
            raise base.BadOption("Brooke is a duel: it takes exactly two seats.")
        return opening(self._rules(setup.options))

    def _rules(self, options: Mapping[str, Json]) -> Rules:
        chosen = base.full_options(self.info, options)
        return Rules(deck_of(chosen["deck"]), chosen["pair"], chosen["correction"])

    # --- whose turn, and what is possible

    def to_act(self, s: State) -> tuple[Seat, ...]:
        return s.actors

    def legal(self, s: State, seat: Seat) -> Sequence[Move]:
        if seat not in s.actors:
            return ()
        return play.moves(s) if seat != CHANCE else play.outcomes(s)

    def odds(self, s: State) -> Sequence[tuple[Move, float]]:
        return _even(play.outcomes(s)) if s.actors == (CHANCE,) else ()

    def why_not(self, s: State, seat: Seat, move: Move) -> RuleRef | None:
        if seat not in s.actors:
            if not s.actors:
                return IS_OVER
            return RULES["pass-over"] if CHANCE in s.actors else NOT_YOUR_TURN
        if move in self.legal(s, seat):
            return None
        if seat == CHANCE:
            return RULES["chance"]
        if s.due >= CUT:
            return RULES[OVERFLOW[s.rules.correction]]
        if s.due >= ACT:
            return RULES[ACTION_NAMES[play.action_at(s, s.due - ACT)[1]]]
        return _misplaced(s, move)

    def mid_turn(self, s: State) -> bool:
        """Whether the turn of the mover is not finished: an action or a correction is due."""
        return s.due != PLACE

    # --- what happens

    def advance(self, s: State, moves: Mapping[Seat, Move]) -> State:
        seat = s.actors[0]
        return play.drawn(s, moves[seat]) if seat == CHANCE else play.decided(s, moves[seat])

    def apply(self, s: State, moves: Mapping[Seat, Move]) -> Step[State]:
        after = self.advance(s, moves)
        return Step(after, tuple(events_of(s, moves[s.actors[0]], after)), reveals=s.actors == (CHANCE,))

    # --- who knows what

    def view(self, s: State, seat: Seat | None) -> BrookeView:
        return BrookeView(seat, s)

    def sample(self, v: BrookeView, rng: Random) -> State:
        # Only the order of the stack is hidden, and that is not in the state.
        return v.state

    # --- counting

    def scores(self, s: State) -> tuple[int, ...]:
        return tally(s.rules, s.ledger).cards

    def ranks(self, s: State) -> tuple[int, ...] | None:
        return None if s.actors else places(s.rules, s.ledger)

    # --- as data

    def position(self, s: State) -> Json:
        return position.to_json(s)

    def from_position(self, data: Json, options: Mapping[str, Json]) -> State:
        return position.from_json(data, self._rules(options))

    def view_json(self, v: BrookeView) -> Json:
        return {"seat": v.seat, "to_act": list(v.to_act), **position.to_json(v.state)}

    def options_of(self, s: State) -> dict[str, Json]:
        return s.rules.options()


@lru_cache(maxsize=32)
def _even(texts: tuple[Move, ...]) -> tuple[tuple[Move, float], ...]:
    return tuple((text, 1 / len(texts)) for text in texts)


def _misplaced(s: State, move: Move) -> RuleRef:
    """Why a placement is refused."""
    slot, equals, value = move.partition("=")
    if not equals or slot not in ("1", "2", "3"):
        return RULES["upper-hand"] if move.startswith("act") else RULES["place"]
    if value not in ("1", "2", "3", "4", "5", "6"):
        return RULES["value"]
    return RULES["first"] if play.dice_sets(s)[0].first else RULES["limit"]


GAME = Brooke()
