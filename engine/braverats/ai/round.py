"""One round seen by the side that has to choose: what every pair of cards is worth, and how to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ...ai import matrix
from .nodes import Node, mirrored

#: Differences below this are rounding errors of the simplex method, not reasons to prefer a card.
EPSILON = 1e-9
#: How often an opponent who sees our card first finds the best answer to it.
_TRUST = 0.7


class Order(Enum):
    """In which order the cards are played."""

    TOGETHER = "together"
    #: This side shows first, or answers a shown card.
    SHOW = "show"
    ANSWER = "answer"


@dataclass(frozen=True)
class Round:
    """The choice of the side whose hand is `node.hand0`."""

    node: Node
    order: Order
    own: tuple[int, ...]
    #: The cards that can come from the other side: one, if it has shown it.
    others: tuple[int, ...]
    payoffs: Sequence[Sequence[float]]

    def value(self) -> float:
        """What perfect play is worth."""
        return self._value

    @cached_property
    def _value(self) -> float:
        if self.order is not Order.TOGETHER:
            return max(self.worst_cases())
        simple = matrix.simple_value(self.payoffs)
        return self._solution.value if simple is None else simple

    @cached_property
    def _solution(self) -> matrix.Solution:
        """Perfect play of a round in which both choose together."""
        return matrix.solve(self.payoffs)

    def mirrored(self) -> Round:
        """The same round from the other side of the table."""
        transposed = [[-entry for entry in column] for column in zip(*self.payoffs, strict=True)]
        return Round(mirrored(self.node), self.order, self.others, self.own, transposed)

    def worst_cases(self) -> list[float]:
        """What each card earns against the other side's best reply to it."""
        return [min(row) for row in self.payoffs]

    def best_mix(self, model: Sequence[float], risk: float = 0.0) -> list[float]:
        """The mix that gains most from a likely opponent without giving up more than `risk` to a perfect one."""
        return self.most_within(self.expected(model), risk)

    def expected(self, model: Sequence[float]) -> list[float]:
        """What each card gains from a likely opponent."""
        means = matrix.means(self.payoffs, model)
        if self.order is Order.TOGETHER:
            return means
        worst = self.worst_cases()
        return [_TRUST * low + (1 - _TRUST) * mean for low, mean in zip(worst, means, strict=True)]

    def most_within(self, gains: Sequence[float], risk: float) -> list[float]:
        """The mix with the largest gain, given card by card, that gives up no more than `risk` to perfect play."""
        least = self.value() - risk - EPSILON
        if self.order is Order.TOGETHER:
            return matrix.most_within(self.payoffs, least, gains, self._solution.rows)
        allowed = [i for i, low in enumerate(self.worst_cases()) if low >= least]
        choice = max(allowed, key=lambda i: gains[i])
        return [float(i == choice) for i in range(len(self.own))]

    def against_perfect(self) -> list[float]:
        """What each card is worth against perfect play of the other side."""
        if self.order is not Order.TOGETHER:
            return self.worst_cases()
        return matrix.means(self.payoffs, self._solution.columns)
