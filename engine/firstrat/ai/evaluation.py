"""How good a position is: the points that each side has, those it can still expect, and its chance to be first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from operator import mul
from typing import Generic, TypeAlias, TypeVar

from ...base import Seat
from ..components import Components
from ..scoring import greg_total, secured_points, total
from ..state import GREG, LAUNCHED, Family, State, space_of
from ..vocabulary import PAD, RATS, TRACKS
from . import features
from .features import Figures
from .weights import GREG_PACE, Curve, Weights, plain_weights, weights_for

#: The number of turns left where the curves of weights begin; hardly any game lasts longer.
LONGEST = 20
#: Sums that are kept of one group of figures, and of how many sets of groups.  Two groups of a set can be full,
#: and a sum takes some 200 bytes: 10 megabytes in all.
_KEPT, _SETS = 400, 64
#: What a point of lead adds to a chance to win, so that of two certain wins the higher one is taken.
_MARGIN = 0.004

#: What a family can expect: points, and for each track a factor of what the next piece on it brings.
Hopes: TypeAlias = tuple[float, tuple[float, ...]]
NOTHING: tuple[float, ...] = (0.0,) * len(TRACKS)

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class _Sums(dict[K, T], Generic[K, T]):
    """The sum of a group of figures by what it depends on, computed on demand."""

    def __init__(self, work: Callable[[K], T]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, key: K) -> T:
        if len(self) >= _KEPT:
            self.clear()
        found = self[key] = self._work(key)
        return found


class Prospects:
    """The weights for one number of turns left, with the sums that they give."""

    def __init__(self, components: Components, left: int, weights: Mapping[str, Curve]) -> None:
        def weigh(*names: str) -> list[float]:
            return [curve_value(weights[name], left) if name in weights else 0.0 for name in names]

        goods, ready = weigh(*features.GOODS), weigh(*features.READY)
        lamp, burrow = weigh(*features.LAMP), weigh(*features.BURROW)
        rats, items = weigh(*features.RATS_OUT), weigh(*features.ITEMS)
        cubes, packs = weigh(*features.CUBES), weigh(*features.backpack_names(components))
        light, pantry, parts, launch = weigh(*features.REACH)
        (self.always,) = weigh("always")
        self.parts = parts
        self.goods: _Sums[int, tuple[float, ...]] = _Sums(
            lambda pile: (
                _sum(goods, features.goods_figures(pile)),
                *(w * f for w, f in zip(ready, features.ready_figures(components, pile), strict=True)),
            )
        )
        self.lamp: _Sums[int, tuple[float, float]] = _Sums(
            lambda lit: (
                _sum(lamp, features.lamp_figures(components, lit)),
                light * features.light_reach(components, lit),
            )
        )
        self.burrow: _Sums[int, tuple[float, float]] = _Sums(
            lambda field: (
                _sum(burrow, features.burrow_figures(components, field)),
                pantry * features.pantry_reach(components, field),
            )
        )
        self.rats: _Sums[tuple[int, ...], tuple[float, float]] = _Sums(
            lambda family: (
                _sum(rats, features.rats_figures(components, family)),
                launch * features.launch_reach(family),
            )
        )
        self.items: _Sums[tuple[int, int, int], float] = _Sums(
            lambda owned: _sum(items, features.items_figures(components, *owned))
        )
        self.packs: _Sums[int, float] = _Sums(
            lambda owned: _sum(packs, features.backpack_figures(components, owned))
        )
        self.cubes: _Sums[int, float] = _Sums(lambda left: _sum(cubes, features.cube_figures(left)))

    def hopes(self, family: Family, share: float) -> Hopes:
        """What a family with a share of its next set of parts (`features.set_reach`) can still expect."""
        rats, pile, lit, field, _, _, drinks, _, backpacks, comics, caps, cubes, *_ = family
        goods, cockpit, cargo, engine, donation = self.goods[pile]
        lamp, light = self.lamp[lit]
        burrow, pantry = self.burrow[field]
        out, launch = self.rats[rats]
        points = self.always + goods + lamp + burrow + out + self.cubes[cubes]
        if drinks or caps or comics:
            points += self.items[drinks, caps, comics]
        if backpacks:
            points += self.packs[backpacks]
        if not cubes:
            return points, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, launch)
        return points, (cockpit, cargo, engine, self.parts * share, donation, light, pantry, launch)


def curve_value(curve: Curve, left: int) -> float:
    """A weight with `left` turns to come."""
    x = min(left, LONGEST) / LONGEST
    return sum([w * x**power for power, w in enumerate(curve)])


def _sum(weights: list[float], figures: Figures) -> float:
    return sum([w * f for w, f in zip(weights, figures, strict=True)])


@lru_cache(maxsize=_SETS)
def _prospects(components: Components, left: int, weights: Weights) -> Prospects:
    return Prospects(components, left, weights.figures)


# --- the game as a whole


def next_worth(s: State) -> tuple[int, ...]:
    """What the next piece on each track brings."""
    front = s.board.front
    return tuple([row[min(len(pieces), front)] for row, pieces in zip(s.board.worth, s.tracks, strict=True)])


def dot(factors: tuple[float, ...], worth: tuple[int, ...]) -> float:
    """The sum of what factors make of the tracks."""
    found: float = sum(map(mul, factors, worth))
    return found


def pace_figures(s: State) -> Figures:
    """The features that predict how long a game will last: how near each side is to ending it."""
    cubes = s.board.components.numbers.cubes
    placed = [cubes - family.cubes for family in s.seats]
    ways = [sum([max(0, space_of(rat)) for rat in family.rats]) / (PAD * RATS) for family in s.seats]
    home = [family.rats.count(LAUNCHED) for family in s.seats]
    against = (0.0, 0.0, 0.0)
    if s.greg is not None:
        against = (1.0, sum(s.greg.rats) / (PAD * RATS), cubes - s.greg.cubes)
    return (1.0, max(placed), sum(placed) / len(placed), max(ways), max(home), s.round, *against)


def turns_left(s: State, seat: Seat, rounds: int) -> int:
    """How many turns a seat has left, if `rounds` follow."""
    if not s.actors:
        return 0
    left = s.last_round - s.round if s.last_round else rounds
    return left + (s.mover <= seat)


def lead(points: list[float], seat: Seat) -> float:
    """How far a seat is ahead of the average of the others."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def share(points: list[float], seat: Seat, spread: float) -> float:
    """The chance of a seat to be first, if expectations are off by about `spread` points."""
    best = max(points)
    shares = [exp((expected - best) / spread) for expected in points]
    return shares[seat] / sum(shares)


@dataclass(frozen=True)
class Evaluator:
    """Evaluates positions with one set of weights."""

    weights: Weights

    def rounds_left(self, s: State) -> int:
        """About how many rounds will follow the present one; exact once the last one is known."""
        if s.last_round:
            return s.last_round - s.round
        guess = sum([w * f for w, f in zip(self.weights.pace, pace_figures(s), strict=True)])
        return max(1, min(LONGEST - 1, round(guess)))

    def expected(self, s: State, seat: Seat, rounds: int) -> float:
        """The points that a seat can expect at the end, if `rounds` follow."""
        points, reach = self.hopes(s, seat, turns_left(s, seat, rounds))
        return points + dot(reach, next_worth(s))

    def hopes(
        self, s: State, seat: Seat, left: int, share: float | None = None, family: Family | None = None
    ) -> Hopes:
        """What a seat can expect at the end, with a number of turns left.

        `share` is how much of its next set of parts is built, if that is known.
        `family` is the seat's with sorted rats, for which more sums are known.
        """
        if not left:
            return total(s, seat), NOTHING
        prospects = _prospects(s.board.components, min(left, LONGEST), self.weights)
        if share is None:
            share = features.set_reach(s.tracks, seat)
        points, reach = prospects.hopes(family or s.seats[seat], share)
        return secured_points(s, seat) + points, reach

    def standing(self, s: State, rounds: int) -> list[float]:
        """What everybody can expect, by seat; Greg comes last."""
        worth, found = next_worth(s), []
        for seat in range(len(s.seats)):
            points, reach = self.hopes(s, seat, turns_left(s, seat, rounds))
            found.append(points + dot(reach, worth))
        return found if s.greg is None else [*found, greg_total(s) + GREG_PACE * turns_left(s, GREG, rounds)]

    def chance(self, points: list[float], seat: Seat, rounds: int) -> float:
        """The chance to be first with these expectations: the further the end, the less they say."""
        return share(points, seat, curve_value(self.weights.spread, rounds))

    def worth(self, s: State, seat: Seat) -> float:
        """What a position is worth to a seat: its chance to be first, and a little for the lead."""
        rounds = self.rounds_left(s) if s.actors else 0
        points = self.standing(s, rounds)
        return self.chance(points, seat, rounds) + _MARGIN * lead(points, seat)


@lru_cache(maxsize=16)
def evaluator_for(players: int, *, plain: bool = False, leads: bool = False) -> Evaluator:
    """The evaluator for a number of families: with the learned weights, for points or leads, or the plain ones."""
    return Evaluator(plain_weights(players) if plain else weights_for(players, leads=leads))
