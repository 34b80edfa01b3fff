"""Telling who played from what was seen: a Gaussian classifier that knows means and one common spread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean, pvariance

Vector = Sequence[float]
#: A figure that never varies must not decide.
_LEAST = 1e-9


class Classifier:
    """Learns the mean of each class and the variance of each figure within the classes."""

    def __init__(self, examples: Mapping[str, Sequence[Vector]]) -> None:
        self._means = {
            name: [fmean(column) for column in zip(*rows, strict=True)] for name, rows in examples.items()
        }
        spreads = [[pvariance(column) for column in zip(*rows, strict=True)] for rows in examples.values()]
        self._spread = [fmean(column) + _LEAST for column in zip(*spreads, strict=True)]

    def guess(self, seen: Vector) -> str:
        """The class whose mean is nearest."""

        def distance(name: str) -> float:
            mean = self._means[name]
            return sum([(x - m) ** 2 / v for x, m, v in zip(seen, mean, self._spread, strict=True)])

        return min(self._means, key=distance)


def accuracy(examples: Mapping[str, Sequence[Vector]]) -> dict[str, float]:
    """How often each class is told on games that were held out: every second deal, which is two games."""
    half = {name: [row for number, row in enumerate(rows) if number % 4 < 2] for name, rows in examples.items()}
    rest = {name: [row for number, row in enumerate(rows) if number % 4 >= 2] for name, rows in examples.items()}
    classifier = Classifier(half)
    return {name: fmean([classifier.guess(row) == name for row in rows]) for name, rows in rest.items() if rows}
