"""First Rat as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from .. import base
from ..base import (
    CHANCE,
    IS_OVER,
    NOT_YOUR_TURN,
    BadOption,
    Json,
    Move,
    RuleRef,
    Seat,
    Setup,
    Step,
)
from ..turns import Turn
from . import deal, position, scoring, turn
from .broken_rules import broken_rule
from .build import END
from .components import components_of
from .decisions import text_of
from .info import GREG_LEVELS, INFO
from .rules import RULES
from .state import FirstRatView, Rules, State
from .turn_events import step


class FirstRat:
    """The rules of First Rat; stateless."""

    info = INFO

    def start(self, setup: Setup) -> State:
        if setup.seats not in self.info.seats:
            raise BadOption("First Rat takes one to five seats.")
        return deal.first_state(self._rules(setup.options, setup.seats))

    def _rules(self, options: Mapping[str, Json], seats: int) -> Rules:
        chosen = base.full_options(self.info, options)
        if seats > 1 and chosen["greg"] != GREG_LEVELS[0]:
            raise BadOption.for_rule(RULES["greg-level"])
        if seats == 1 and chosen["even_start"]:
            raise BadOption.for_rule(RULES["even-start"])
        return Rules(
            components_of(chosen["components"]),
            seats,
            chosen["first_game"],
            chosen["variable_path"],
            chosen["variable_tracks"],
            chosen["even_start"],
            chosen["greg"],
            chosen["launch_award"],
        )

    # --- whose turn, and what is possible

    def to_act(self, s: State) -> tuple[Seat, ...]:
        return s.actors

    def legal(self, s: State, seat: Seat) -> Sequence[Move]:
        if seat not in s.actors:
            return ()
        return turn.options(s) if seat != CHANCE else tuple([text for text, _ in turn.odds(s)])

    def odds(self, s: State) -> Sequence[tuple[Move, float]]:
        return turn.odds(s) if s.actors == (CHANCE,) else ()

    def why_not(self, s: State, seat: Seat, move: Move) -> RuleRef | None:
        if seat not in s.actors:
            return NOT_YOUR_TURN if s.actors else IS_OVER
        if move in self.legal(s, seat):
            return None
        return RULES["chance"] if seat == CHANCE else RULES[broken_rule(s, move)]

    def move_of(self, s: State, decision: Json) -> Move:
        """The move text of a decision that is given as a JSON object; refuses one that is not well formed."""
        return text_of(s, decision)

    def mid_turn(self, s: State) -> bool:
        """Whether the turn that led here is not finished."""
        return s.turn is not None

    def whole_turns(self, s: State) -> list[Turn[State]]:
        """Every complete turn of the seat to act, distinct results only."""
        return [Turn(moves, after) for moves, after in turn.whole_turns(s)]

    # --- what happens

    def advance(self, s: State, moves: Mapping[Seat, Move]) -> State:
        return turn.after_move(s, moves[s.actors[0]])

    def apply(self, s: State, moves: Mapping[Seat, Move]) -> Step[State]:
        seat = s.actors[0]
        after, events = step(s, moves[seat])
        return Step(after, events, reveals=seat == CHANCE or moves[seat] == END)

    # --- who knows what

    def view(self, s: State, seat: Seat | None) -> FirstRatView:
        return FirstRatView(seat, s)

    def sample(self, v: FirstRatView, rng: Random) -> State:
        # Nothing is hidden but the order of Greg's deck, and that is not in the state.
        return v.state

    # --- counting

    def scores(self, s: State) -> tuple[int, ...]:
        return tuple([scoring.total(s, seat) for seat in range(len(s.seats))])

    def ranks(self, s: State) -> tuple[int, ...] | None:
        return None if s.actors else scoring.places(s)

    # --- as data

    def position(self, s: State) -> Json:
        return position.to_json(s)

    def from_position(self, data: Json, options: Mapping[str, Json]) -> State:
        return position.from_json(data, self._rules(options, position.players_of(data)), options)

    def view_json(self, v: FirstRatView) -> Json:
        return {"seat": v.seat, "to_act": list(v.to_act), **position.to_json(v.state)}

    def options_of(self, s: State) -> dict[str, Json]:
        return s.rules.options()


GAME = FirstRat()
