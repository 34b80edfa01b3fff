"""How a position looks: the points that each side has, those it can still expect, and its chance to be first."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from math import exp
from typing import Generic, TypeVar

from ...base import Seat
from ..board import Board
from ..scoring import cap_points, greg_total, total
from ..state import GREG, LAUNCHED, Family, State, Tracks, space_of
from ..vocabulary import (
    CARGO,
    COCKPIT,
    ENGINE,
    LIGHT,
    PAD,
    PANTRY,
    PROVISIONS,
    RATS,
    RATTONAUT,
    ROCKET,
)
from . import features
from .features import Figures
from .weights import GREG_PACE, PLAIN, Curve, Weights, weights_for

#: Weights are curves up to so many turns left; hardly any game lasts longer.
LONGEST = 20
#: Looked-up sums of one group that are kept at most.
_KEPT = 20_000

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")


class _Sums(dict[K, T], Generic[K, T]):
    """What a group of figures adds up to, by what it depends on; worked out when first asked for."""

    def __init__(self, work: Callable[[K], T]) -> None:
        super().__init__()
        self._work = work

    def __missing__(self, key: K) -> T:
        if len(self) >= _KEPT:
            self.clear()
        found = self[key] = self._work(key)
        return found


class Eye:
    """The weights made ready for a board and a number of turns left."""

    def __init__(self, board: Board, left: int, weights: Mapping[str, Curve]) -> None:
        components = board.components

        def of(*names: str) -> list[float]:
            return [at(weights[name], left) if name in weights else 0.0 for name in names]

        goods, ready = of(*features.GOODS), of(*features.READY)
        lamp, burrow = of(*features.LAMP), of(*features.BURROW)
        rats, items = of(*features.RATS_OUT), of(*features.ITEMS)
        cubes, packs = of(*features.CUBES), of(*features.backpack_names(components))
        light, pantry, parts, launch = of(*features.REACH)
        (self.always,) = of("always")
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

    def prospects(self, family: Family, seat: Seat, tracks: Tracks, worth: list[int]) -> float:
        """The points that a family can still expect; `worth` is what the next place on each track brings."""
        goods, cockpit, cargo, engine, donation = self.goods[family.goods]
        lamp, light = self.lamp[family.lamp]
        burrow, pantry = self.burrow[family.burrow]
        rats, launch = self.rats[family.rats]
        expected = self.always + goods + lamp + burrow + rats + self.cubes[family.cubes]
        expected += launch * worth[RATTONAUT]
        if family.cubes:
            expected += light * worth[LIGHT] + pantry * worth[PANTRY] + donation * worth[PROVISIONS]
            expected += cockpit * worth[COCKPIT] + cargo * worth[CARGO] + engine * worth[ENGINE]
            expected += self.parts * features.set_reach(tracks, seat) * worth[ROCKET]
        if family.drinks or family.caps or family.comics:
            expected += self.items[family.drinks, family.caps, family.comics]
        if family.backpacks:
            expected += self.packs[family.backpacks]
        return expected


def at(curve: Curve, left: int) -> float:
    """A weight with so many turns left."""
    x = min(left, LONGEST) / LONGEST
    return sum([w * x**power for power, w in enumerate(curve)])


def _sum(weights: list[float], figures: Figures) -> float:
    return sum([w * f for w, f in zip(weights, figures, strict=True)])


@lru_cache(maxsize=256)
def eye_of(board: Board, left: int, weights: Weights) -> Eye:
    """The eye for a board with so many turns left."""
    return Eye(board, left, weights.figures)


# --- how long it will last


def pace_figures(s: State) -> Figures:
    """What tells how long a game will last: how far the sides are on their ways to both ends of it."""
    cubes = s.board.components.numbers.cubes
    placed = [cubes - family.cubes for family in s.seats]
    ways = [sum([max(0, space_of(rat)) for rat in family.rats]) / (PAD * RATS) for family in s.seats]
    home = [family.rats.count(LAUNCHED) for family in s.seats]
    against = (0.0, 0.0, 0.0)
    if s.greg is not None:
        against = (1.0, sum(s.greg.rats) / (PAD * RATS), cubes - s.greg.cubes)
    return (1.0, max(placed), sum(placed) / len(placed), max(ways), max(home), s.round, *against)


def rounds_left(s: State) -> int:
    """About how many rounds will follow the present one; exact once the last one is known."""
    if s.last_round:
        return s.last_round - s.round
    pace = weights_for(len(s.seats)).pace
    guess = sum([w * f for w, f in zip(pace, pace_figures(s), strict=True)])
    return max(1, min(LONGEST - 1, round(guess)))


def turns_left(s: State, seat: Seat, rounds: int) -> int:
    """The turns that a seat has still to come, if so many rounds follow."""
    if not s.actors:
        return 0
    left = s.last_round - s.round if s.last_round else rounds
    return left + (s.mover <= seat)


# --- what to expect


def sure(s: State, seat: Seat) -> int:
    """The points that a family has: tracks, awards, mould, and caps as they stand."""
    family, numbers = s.seats[seat], s.board.components.numbers
    points = family.points + numbers.award_points * family.awards + numbers.mould_points * family.mould
    if family.caps:
        for kind, cap in enumerate(s.board.components.caps):
            if family.caps >> kind & 1:
                points += cap_points(s, seat, cap)
    return points


def expected(s: State, seat: Seat, rounds: int, plain: bool = False) -> float:
    """The points that a seat can expect at the end, if so many rounds follow."""
    left = turns_left(s, seat, rounds)
    if not left:
        return total(s, seat)
    board, front = s.board, s.board.front
    worth = [row[min(len(pieces), front)] for row, pieces in zip(board.worth, s.tracks, strict=True)]
    eye = eye_of(board, min(left, LONGEST), PLAIN if plain else weights_for(board.players))
    return sure(s, seat) + eye.prospects(s.seats[seat], seat, s.tracks, worth)


def greg_expected(s: State, rounds: int) -> float:
    """The points that Greg can expect at the end."""
    return greg_total(s) + GREG_PACE * turns_left(s, GREG, rounds)


def standing(s: State, rounds: int, plain: bool = False) -> list[float]:
    """What everybody can expect, by seat; Greg comes last."""
    found = [expected(s, seat, rounds, plain) for seat in range(len(s.seats))]
    return found if s.greg is None else [*found, greg_expected(s, rounds)]


def lead(points: list[float], seat: Seat) -> float:
    """How far a seat is ahead of the average of the others."""
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def chance(s: State, points: list[float], seat: Seat, rounds: int) -> float:
    """The chance to be first with these expectations: the further the end, the less they say."""
    return share(points, seat, at(weights_for(len(s.seats)).spread, rounds))


def share(points: list[float], seat: Seat, spread: float) -> float:
    """A seat's share of the first place, if expectations are off by about so much."""
    best = max(points)
    shares = [exp((expected - best) / spread) for expected in points]
    return shares[seat] / sum(shares)
