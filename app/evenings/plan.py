"""Which games an evening has: the pairings, their order and their seats.

All guests play equally many games at each table.  At a table for two all meet each other; a larger circle
can play a shorter round in which each plays two.  Tables for more are for all together, at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from app.contract import GAMES
from engine.games import info_of

FEWEST, MOST = 2, 5
#: An evening is planned to be no longer than this, if it can be, in minutes.
LONGEST = 120

#: guests → how many games each guest can play at a table for two, the fewest first
ROUNDS: dict[int, tuple[int, ...]] = {2: (1, 2), 3: (2, 4), 4: (2, 3), 5: (2, 4)}
#: guests → circles in which each plays both neighbours: at the first table, the second, the third
RINGS: dict[int, tuple[tuple[int, ...], ...]] = {
    4: ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2)),
    5: ((0, 1, 2, 3, 4), (0, 2, 4, 1, 3)),
}

Pair = tuple[int, int]


class Seating(NamedTuple):
    """One game of a plan: the guests by their numbers, in the order of the seats."""

    game: str
    seats: tuple[int, ...]


def is_duel(game: str) -> bool:
    """Whether a table is for two."""
    return max(info_of(game).seats) == 2


def in_order(tables: Sequence[str]) -> list[str]:
    """Tables in the order of an evening: those for two first, the finale last."""
    known = [game for game in GAMES if game in tables]
    return sorted(known, key=lambda game: not is_duel(game))


def lengths(tables: Sequence[str], guests: int) -> tuple[int, ...]:
    """How many games each guest can play at each table, the fewest first."""
    if any(map(is_duel, tables)):
        return ROUNDS[guests]
    return tuple(range(1, guests + 1)) if tables else ()


def games_of(tables: Sequence[str], guests: int, each: int) -> list[tuple[str, tuple[int, ...]]]:
    """The games of an evening and who plays them, in no particular order."""
    found: list[tuple[str, tuple[int, ...]]] = []
    duels = [game for game in in_order(tables) if is_duel(game)]
    for turn, game in enumerate(duels):
        found += [(game, pair) for pair in _pairs(guests, each, turn)]
    everybody = tuple(range(guests))
    for game in in_order(tables)[len(duels) :]:
        found += [(game, everybody)] * (1 if duels else each)
    return found


def usual_length(tables: Sequence[str], people: Sequence[bool]) -> int:
    """The longest evening that is not too long; `people` says which guests are no AIs."""
    fitting = [each for each in lengths(tables, len(people)) if minutes(tables, people, each) <= LONGEST]
    return fitting[-1] if fitting else min(lengths(tables, len(people)), default=0)


def minutes(tables: Sequence[str], people: Sequence[bool], each: int) -> int:
    """About how long an evening takes; what AIs play among themselves takes no time."""
    games = games_of(tables, len(people), each)
    return sum(GAMES[game].CARD.minutes for game, guests in games if any(people[guest] for guest in guests))


def plan(tables: Sequence[str], guests: int, each: int) -> tuple[Seating, ...]:
    """The games of an evening in their order."""
    found: list[Seating] = []
    waited = [0] * guests
    games = games_of(tables, guests, each)
    for table in in_order(tables):
        pairs = [seats for game, seats in games if game == table]
        if is_duel(table):
            duels = list(_spread([(a, b) for a, b in pairs], waited))
            found += (Seating(table, seats) for seats in _seated(duels, found))
        else:
            for everybody in pairs:
                found.append(Seating(table, _rotated(everybody, found)))
    return tuple(found)


def _pairs(guests: int, each: int, turn: int) -> list[Pair]:
    """Who plays whom at a table; `turn` counts the tables."""
    every = list(combinations(range(guests), 2))
    if each % (guests - 1) and guests in RINGS:
        ring = RINGS[guests][turn % len(RINGS[guests])]
        return [(min(one, other), max(one, other)) for one, other in zip(ring, (*ring[1:], ring[0]), strict=True)]
    return every * (each // (guests - 1))


def _spread(pairs: Sequence[Pair], waited: list[int]) -> Iterator[Pair]:
    """Pairs in an order without long waits; `waited`, for how many games each guest has waited, is updated."""
    left = list(pairs)
    while left:
        after = {pair: [0 if guest in pair else games + 1 for guest, games in enumerate(waited)] for pair in left}
        best = min(left, key=lambda pair: (max(after[pair]), -sum(waited[guest] for guest in pair)))
        left.remove(best)
        waited[:] = after[best]
        yield best


def _seated(pairs: Sequence[Pair], before: Sequence[Seating]) -> list[Pair]:
    """Pairs with the seats exchanged so that each guest has both equally often, as far as possible.

    First at this table, then for each pair that meets again, then over the whole evening.
    """
    duels = [one.seats for one in before if len(one.seats) == 2]
    guests = range(1 + max(max(pair) for pair in pairs))
    starts = [sum((seats[0] == one) - (seats[1] == one) for seats in duels) for one in guests]
    met = {(one, two): duels.count((one, two)) - duels.count((two, one)) for one, two in pairs}

    def unfairness(swaps: Sequence[bool]) -> tuple[int, int, int]:
        here, again = [0 for _ in guests], dict(met)
        for (one, two), swap in zip(pairs, swaps, strict=True):
            step = -1 if swap else 1
            here[one] += step
            here[two] -= step
            again[one, two] += step
        everywhere = (before + now for before, now in zip(starts, here, strict=True))
        return sum(n * n for n in here), sum(n * n for n in again.values()), sum(n * n for n in everywhere)

    return _swapped(pairs, min(product((False, True), repeat=len(pairs)), key=unfairness))


def _swapped(pairs: Sequence[Pair], swaps: Sequence[bool]) -> list[Pair]:
    return [(two, one) if swap else (one, two) for (one, two), swap in zip(pairs, swaps, strict=True)]


def _rotated(everybody: tuple[int, ...], before: Sequence[Seating]) -> tuple[int, ...]:
    """All guests, beginning with the one who has begun least often."""
    begun = Counter(one.seats[0] for one in before)
    first = min(everybody, key=lambda guest: begun[guest])
    return everybody[first:] + everybody[:first]
