"""One round seen by the side that has to choose: what every pair of cards is worth, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ...ai import matrix
from .nodes import Node, mirrored

#: Differences below this are rounding of the simplex, not reasons to prefer a card.
TINY = 1e-9
#: How often somebody who sees our card first is trusted to find the best answer to it.
_TRUST = 0.7


class Turn(Enum):
    """How the choice is made."""

    TOGETHER = "together"
    SHOW = "show"
    ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class Round:
    """The choice of the side whose hand is `node.hand0`."""

    node: Node
    turn: Turn
    own: tuple[int, ...]
    #: The cards that can come from the other side: one, if it has shown it.
    others: tuple[int, ...]
    payoffs: Sequence[Sequence[float]]

    def value(self) -> float:
        """What perfect play is worth."""
        return max(self.worst()) if self.turn is not Turn.TOGETHER else matrix.value(self.payoffs)

    def across(self) -> Round:
        """The same round from the other side of the table."""
        turned = [[-entry for entry in column] for column in zip(*self.payoffs, strict=True)]
        return Round(mirrored(self.node), self.turn, self.others, self.own, turned)

    def worst(self) -> list[float]:
        """What each card earns against the other side's best reply to it."""
        return [min(row) for row in self.payoffs]

    def best(self, model: Sequence[float], risk: float = 0.0) -> list[float]:
        """The mix that gains most from a likely opponent without giving up more than `risk` to a perfect one."""
        least = self.value() - risk - TINY
        if self.turn is Turn.TOGETHER:
            return matrix.best_within(self.payoffs, least, model)
        mean = [sum(p * entry for p, entry in zip(model, row, strict=True)) for row in self.payoffs]
        hopes = [_TRUST * low + (1 - _TRUST) * m for low, m in zip(self.worst(), mean, strict=True)]
        allowed = [i for i, low in enumerate(self.worst()) if low >= least]
        choice = max(allowed, key=lambda i: hopes[i])
        return [float(i == choice) for i in range(len(self.own))]
