"""Telling who played from what was seen.

The reader is as simple as somebody who knows what each regular is fond of: it compares what it counted in some
matches with the mean of each regular, in units of how much a figure varies from match to match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean, pvariance

Vector = Sequence[float]
#: A figure that never varies must not decide.
_LEAST = 1e-9
#: Matches that are seen of each player, and how many times the visibility is tried.
MATCHES, DRAWS = 2, 400


class Classifier:
    """Learns the mean of each class and the variance of each figure within the classes."""

    def __init__(self, examples: Mapping[str, Sequence[Vector]]) -> None:
        self._means = {
            name: [fmean(column) for column in zip(*rows, strict=True)] for name, rows in examples.items()
        }
        spreads = [[pvariance(column) for column in zip(*rows, strict=True)] for rows in examples.values()]
        self._spread = [fmean(column) + _LEAST for column in zip(*spreads, strict=True)]

    def distance(self, seen: Vector, name: str) -> float:
        """How far from the mean of a class something is."""
        mean = self._means[name]
        return sum([(x - m) ** 2 / v for x, m, v in zip(seen, mean, self._spread, strict=True)])

    def guess(self, seen: Vector) -> str:
        """The class whose mean is nearest."""
        return min(self._means, key=lambda name: self.distance(seen, name))


def accuracy(examples: Mapping[str, Sequence[Vector]]) -> dict[str, float]:
    """How often each class is told on games that were held out: every second deal, which is two games."""
    half, rest = _halves(examples)
    classifier = Classifier(half)
    return {name: fmean([classifier.guess(row) == name for row in rows]) for name, rows in rest.items() if rows}


def visibility(games: Sequence[Mapping[str, Sequence[Vector]]], seed: int = 1) -> dict[str, float]:
    """How often each name is given to the right player, if two matches of each are seen at each of some games.

    The matches were held out, and every name is given once, so that all fit best together.
    """
    halves = [_halves(examples) for examples in games]
    readers = [(Classifier(half), rest) for half, rest in halves]
    names, rng = list(games[0]), Random(seed)
    right = dict.fromkeys(names, 0)
    for _ in range(DRAWS):
        distances = [[0.0] * len(names) for _ in names]
        for reader, rest in readers:
            for place, player in enumerate(names):
                rows = rng.sample(rest[player], min(MATCHES, len(rest[player])))
                seen = [fmean(column) for column in zip(*rows, strict=True)]
                for number, name in enumerate(names):
                    distances[place][number] += reader.distance(seen, name)
        for place, number in enumerate(assigned(distances)):
            right[names[place]] += place == number
    return {name: count / DRAWS for name, count in right.items()}


def assigned(distances: Sequence[Sequence[float]]) -> list[int]:
    """A name for each player, every name once, with the least sum of distances."""
    # Names that are given away, as a set, → the least sum for the players so far, and their names.
    best: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for row in distances:
        further: dict[int, tuple[float, list[int]]] = {}
        for given, (total, names) in best.items():
            for number, distance in enumerate(row):
                now = given | 1 << number
                if now == given or (now in further and further[now][0] <= total + distance):
                    continue
                further[now] = (total + distance, [*names, number])
        best = further
    ((_, names),) = best.values()
    return names


def _halves(examples: Mapping[str, Sequence[Vector]]) -> tuple[dict[str, list[Vector]], dict[str, list[Vector]]]:
    """Every second deal, which is two games, to learn from, and the others."""
    half = {name: [row for number, row in enumerate(rows) if number % 4 < 2] for name, rows in examples.items()}
    rest = {name: [row for number, row in enumerate(rows) if number % 4 >= 2] for name, rows in examples.items()}
    return half, rest
