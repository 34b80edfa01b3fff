"""The regulars' styles in First Rat: which turns they are fond of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from ...ai.style import Style
from ...base import Move, Seat
from ..build import DONATE
from ..goods import CHEESE, amount, count
from ..move import plan_of
from ..shop import STEAL
from ..state import LAUNCHED, WALKING, Family, State, backpack_count, space_of

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
    def late(self) -> float:
        """From -1 in the first round to 1 in the last."""
        return 2 * min(1.0, self.before.round / ROUNDS) - 1

    def spaces(self) -> tuple[list[int], list[int]]:
        """Where the own rats are on their way after it, and where the others' are."""
        own = _walking(self.own[1])
        families = enumerate(self.after.seats)
        others = [at for seat, family in families if seat != self.seat for at in _walking(family)]
        return own, others + list(self.after.greg.rats if self.after.greg is not None else ())


def _walking(family: Family) -> list[int]:
    return [space_of(rat) for rat in family.rats if WALKING < rat < LAUNCHED]


def race(turn: Change) -> float:
    """The front rat goes far."""
    old, new = turn.own
    return (_front(new) - _front(old)) / 5


def _front(family: Family) -> int:
    return sum(sorted(map(space_of, family.rats))[-2:])


def cheese(turn: Change) -> float:
    """Cheese in stock after the turn."""
    return amount(turn.own[1].goods, CHEESE) / 5


def donation(turn: Change) -> float:
    """Cheese is given away for a place on the cheese track."""
    return float(turn.moves.count(DONATE))


def fees_early(turn: Change) -> float:
    """Others are paid for their spaces: gladly in the first rounds, and not at all in the last."""
    pairs = enumerate(zip(turn.before.seats, turn.after.seats, strict=True))
    paid = sum(
        amount(new.goods, CHEESE) - amount(old.goods, CHEESE) for seat, (old, new) in pairs if seat != turn.seat
    )
    return -turn.late * min(2, paid) / 2


def theft(turn: Change) -> float:
    """Something is stolen from the animals."""
    return float(sum(STEAL in move for move in turn.moves))


def stock_late(turn: Change) -> float:
    """Goods in stock after the turn: few in the first rounds, many in the last."""
    return turn.late * count(turn.own[1].goods) / 8


def block(turn: Change) -> float:
    """Own rats stand where the others want to go: at most four spaces before one of theirs."""
    own, others = turn.spaces()
    return sum(any(0 < at - other <= 4 for other in others) for at in own) / 2


def shadow(turn: Change) -> float:
    """Own rats stand at the heels of the others'."""
    own, others = turn.spaces()
    return sum(any(0 <= other - at <= 2 for other in others) for at in own) / 2


def march(turn: Change) -> float:
    """Several rats go together."""
    return (len(plan_of(turn.before, turn.moves[0]).rats) - 1) / 2


def engine(turn: Change) -> float:
    """What pays later: light, backpacks and comics."""
    old, new = turn.own
    packs = backpack_count(new.backpacks) - backpack_count(old.backpacks)
    comics = new.comics.bit_count() - old.comics.bit_count()
    return (new.lamp - old.lamp) / 4 + packs + comics


TurnStyle: TypeAlias = Style[Callable[[Change], float]]

STYLES: Mapping[str, TurnStyle] = {
    "pip": Style({race: 200}, loss=0.2),
    "clover": Style({cheese: 200, donation: 0}, loss=0.3),
    "basil": Style({stock_late: 200, fees_early: 150, donation: 150}, loss=0.3),
    "juniper": Style({block: 200}, loss=0.3),
    "barnabas": Style({theft: 200, march: 150}, loss=0.3),
    "thistle": Style({engine: 200}, loss=0.3),
    "saffron": Style({march: 150}),
    "renard": Style({shadow: 200}, loss=0.2),
}


def allowance(style: TurnStyle, s: State) -> float:
    """What a turn may give away; nothing once the last round is known."""
    return 0.0 if s.last_round else style.allowance(s.round - 1, ROUNDS)
