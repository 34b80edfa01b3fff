"""How both sides fare with given mixes, over all sequences of played cards.

Development only: needs numba and numpy.  Both sides play the same mixes, each seeing itself as seat 0; the other
side's at a node are those of the mirrored node.  Going down the tree gives how likely each hand is; going up, what
each hand earns: by its mix, or at best.
"""

from __future__ import annotations

import numpy as np
from numba import prange

from tools.lab.solve.compiled import Array, compiled
from tools.lab.solve.draw_levels import Level, Mixes

#: Pieces of work for the threads.
_PIECES = 512
#: Hands that a side never has by its own play still learn, and count this much.
_UNPLAYED = 1e-10


@compiled(parallel=True)
def _descend(level: Level, mixes: Mixes, reach: Array, below: Array) -> None:
    """How likely each hand is once a card has been played and another one drawn."""
    nodes, n = level.child.shape[:2]
    turns, pieces = level.turns, min(_PIECES, nodes)
    chance = 1.0 / (turns.shape[2] - 2)
    for piece in prange(pieces):
        for node in range(piece * nodes // pieces, (piece + 1) * nodes // pieces):
            row = level.row[node]
            for own in range(n):
                for other in range(n):
                    after = level.child[node, own, other]
                    if after < 0:
                        continue
                    for new in range(below.shape[1]):
                        below[after, new] = 0.0
                    for k in range(turns.shape[1]):
                        held, card = turns[own, k, 0], turns[own, k, 1]
                        if row >= 0:
                            share = reach[node, held] * mixes.answer[row + other, held, card]
                        else:
                            share = reach[node, held] * mixes.free[node, held, card]
                        for new in range(2, turns.shape[2]):
                            below[after, turns[own, k, new]] += share * chance


@compiled()
def _learn(
    gains: tuple[float, float, float], mixes: Array, at: int, held: int, weight: float, regrets: Array,
    sums: Array, new: Array,
) -> float:  # fmt: skip
    """Regret matching+, expecting the same regrets again; returns what the mix earns."""
    mean, total = 0.0, 0.0
    for card in range(3):
        share = mixes[at, held, card]
        sums[at, held, card] += weight * share
        mean += share * gains[card]
    for card in range(3):
        regret = gains[card] - mean
        regrets[at, held, card] = max(0.0, regrets[at, held, card] + regret)
        new[at, held, card] = max(0.0, regrets[at, held, card] + regret)
        total += new[at, held, card]
    for card in range(3):
        new[at, held, card] = new[at, held, card] / total if total > 0.0 else 1.0 / 3.0
    return mean


@compiled(parallel=True)
def _ascend(
    level: Level, mixes: Mixes, reach: Array, values_below: Array, values: Array, weight: float, regrets: Mixes,
    sums: Mixes, new: Mixes,
) -> None:  # fmt: skip
    """What each hand earns, from what hands with one card less do: at best, or learning if there is a weight."""
    nodes, n = level.child.shape[:2]
    hand, turns, size = level.hand, level.turns, len(level.hand)
    chance, pieces = 1.0 / (turns.shape[2] - 2), min(_PIECES, nodes)
    for piece in prange(pieces):
        shares, earned = np.zeros((n, n)), np.zeros((size, 3))
        flat = np.zeros(n)  # what a card earns whatever else is held, because all is open or over after it
        for node in range(piece * nodes // pieces, (piece + 1) * nodes // pieces):
            mirror, spy, payoff = level.mirror[node], level.spy[node], level.payoff[level.position[node]]
            for held in range(size):
                values[node, held] = 0.0
            for shown in range(n if spy == 1 else 1):
                for place in range(n):
                    shares[shown, place] = 0.0
                for held in range(size):
                    for card in range(3):
                        if spy == 1:
                            share = mixes.answer[level.row[mirror] + shown, held, card]
                        else:
                            share = mixes.free[mirror, held, card]
                        shares[shown, hand[held, card]] += reach[mirror, held] * share
            for other in range(n):
                for own in range(n):
                    after = level.child[node, own, other]
                    if after < 0:
                        flat[own] += shares[own if spy == 1 else 0, other] * payoff[own, other]
                        continue
                    for k in range(turns.shape[1]):
                        total = 0.0
                        for drawn in range(2, turns.shape[2]):
                            total += values_below[after, turns[own, k, drawn]]
                        earned[turns[own, k, 0], turns[own, k, 1]] += total * chance
                if spy != 0 and other < n - 1:
                    continue
                for held in range(size):
                    a = earned[held, 0] + flat[hand[held, 0]]
                    b = earned[held, 1] + flat[hand[held, 1]]
                    c = earned[held, 2] + flat[hand[held, 2]]
                    earned[held, 0] = earned[held, 1] = earned[held, 2] = 0.0
                    if weight == 0.0:
                        values[node, held] += max(a, b, c)
                        continue
                    often = weight * (reach[node, held] + _UNPLAYED)
                    if spy == 0:
                        values[node, held] += _learn(
                            (a, b, c), mixes.answer, level.row[node] + other, held, often, regrets.answer,
                            sums.answer, new.answer,
                        )  # fmt: skip
                    else:
                        values[node, held] += _learn(
                            (a, b, c), mixes.free, node, held, often, regrets.free, sums.free, new.free
                        )
                for place in range(n):
                    flat[place] = 0.0


class Play:
    """Both sides playing the same mixes."""

    def __init__(self, levels: list[Level]) -> None:
        self.levels = levels
        #: How likely each hand is, chance included.
        self.reach = [np.zeros((len(level.spy), len(level.hand))) for level in levels]
        self.reach[-1][:] = 1 / len(levels[-1].hand)
        self._values = [np.zeros((len(level.spy), len(level.hand)), np.float32) for level in levels]

    def descend(self, policy: list[Mixes], last: int = 0) -> None:
        """Compute how likely hands are, down to a level."""
        for k in range(len(self.levels) - 1, last, -1):
            self.descend_once(policy, k)

    def descend_once(self, policy: list[Mixes], k: int) -> None:
        """The same from one level to the next."""
        _descend(self.levels[k], policy[k], self.reach[k], self.reach[k - 1])

    def best_response(self, policy: list[Mixes]) -> float:
        """What a best response wins: the policy's exploitability, because the game itself is worth 0."""
        return self._ascend(policy, 0.0, policy, policy, policy)

    def learn(
        self, policy: list[Mixes], weight: float, regrets: list[Mixes], sums: list[Mixes], new: list[Mixes]
    ) -> float:
        """Write what the policy becomes to `new`; returns what it earns against itself."""
        return self._ascend(policy, weight, regrets, sums, new)

    def _ascend(
        self, policy: list[Mixes], weight: float, regrets: list[Mixes], sums: list[Mixes], new: list[Mixes]
    ) -> float:
        self.descend(policy)
        for k, level in enumerate(self.levels):
            below = self._values[max(0, k - 1)]
            _ascend(level, policy[k], self.reach[k], below, self._values[k], weight, regrets[k], sums[k], new[k])
        return float(self._values[-1].mean())
