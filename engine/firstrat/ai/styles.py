"""The regulars' styles in First Rat: which turns they are fond of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from ...ai.style import Style
from ...base import Move, Seat
from ..build import can_pay
from ..goods import BOTTLE, BULB, CHEESE, CORE, POWDER
from ..move import Plan, plan_of
from ..shop import STEAL
from ..state import LAUNCHED, WALKING, Family, State, space_of
from ..vocabulary import PAD, START, TRACKS

#: Hardly any game has more rounds; the style of a longer one ends here.
ROUNDS = 20


class Change(NamedTuple):
    """A whole turn of a seat."""

    before: State
    after: State
    seat: Seat
    moves: tuple[Move, ...]

    @property
    def own(self) -> tuple[Family, Family]:
        """The own family before and after it."""
        return self.before.seats[self.seat], self.after.seats[self.seat]

    @property
    def plan(self) -> Plan:
        """Which rats walk, and where."""
        return plan_of(self.before, self.moves[0])

    def collected(self, *contents: int) -> float:
        """How much of the walk is for one of these contents: the share of the rats that end on their spaces."""
        targets = [route.target for route in self.plan.routes]
        found = [at < PAD and self.before.board.contents[at] in contents for at in targets]
        return sum(found) / len(found)


def vanguard(turn: Change) -> float:
    """The front rat walks alone."""
    walking = [rat for rat in turn.own[0].rats if WALKING <= rat < LAUNCHED]
    places = turn.plan.rats
    return float(len(places) == 1 and min(walking) < max(walking) and turn.own[0].rats[places[0]] == max(walking))


def cheese(turn: Change) -> float:
    """Rats go for cheese."""
    return turn.collected(CHEESE)


def cores(turn: Change) -> float:
    """Rats go for apple cores."""
    return turn.collected(CORE)


def library(turn: Change) -> float:
    """The way to the library is taken."""
    return float(turn.moves.count("branch lib"))


def pantry(turn: Change) -> float:
    """The way to the pantry is taken."""
    return float(turn.moves.count("branch b3"))


def green(turn: Change) -> float:
    """Rats go for bottles and powder."""
    return turn.collected(BOTTLE, POWDER)


def theft(turn: Change) -> float:
    """Something is stolen from the animals."""
    return float(sum(STEAL in move for move in turn.moves))


def home(turn: Change) -> float:
    """A rat stays at the start."""
    return float(any(space_of(rat) == START for rat in turn.own[1].rats))


def bulbs(turn: Change) -> float:
    """Rats go for light bulbs."""
    return turn.collected(BULB)


def in_front(turn: Change) -> float:
    """A rat goes to the space right in front of a rat of the others."""
    s = turn.before
    families = [family.rats for seat, family in enumerate(s.seats) if seat != turn.seat]
    others = {space_of(rat) for rats in families for rat in rats} | set(s.greg.rats if s.greg is not None else ())
    return float(any(route.target - 1 in others - {START} for route in turn.plan.routes))


def waits(turn: Change) -> float:
    """A part or a donation that could be paid is left for later."""
    return float(any(can_pay(turn.after, turn.seat, track) for track in range(len(TRACKS))))


TurnStyle: TypeAlias = Style[Callable[[Change], float]]

STYLES: Mapping[str, TurnStyle] = {
    "pip": Style({vanguard: 200}, loss=0.35),
    "clover": Style({cheese: 200, theft: 20}, loss=0.4),
    "basil": Style({cores: 200, pantry: 200, library: 0}, loss=0.6, skill=0.25),
    "juniper": Style({bulbs: 200}, loss=0.6),
    "barnabas": Style({in_front: 200}, loss=0.8),
    "thistle": Style({green: 200}, loss=1.1, skill=0.15),
    "saffron": Style({waits: 200}, loss=0.4),
    "renard": Style({home: 200}, loss=0.4),
}


def allowance(style: TurnStyle, s: State) -> float:
    """What a turn may give away; nothing once the last round is known."""
    return 0.0 if s.last_round else style.allowance(s.round - 1, ROUNDS)
