"""Exact values: looked up where a table has them, solved on demand where it does not.

Below five cards a side nothing is stored; the whole subtree is laid out layer by layer and solved from its end
upwards.  Both passes yield often, so that a caller can spread them over frames.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TypeAlias

from ...ai import matrix
from ..cards import RANKS
from .nodes import Node, child

#: Positions between two yields: half a millisecond.
_BREATH = 12

Lookup: TypeAlias = Callable[[Node], float | None]


def ranks_of(hand: int) -> tuple[int, ...]:
    """The different cards of a hand."""
    return tuple(dict.fromkeys(RANKS[hand]))


class ExactValues:
    """The value of open positions for seat 0, remembered while it is of use."""

    #: More positions than this are not laid out on demand: it would take too long and too much memory.
    MOST = 60_000
    #: Remembered positions; beyond this the memory is emptied first.
    REMEMBERED = 60_000

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._known: dict[Node, float] = {}

    def value(self, node: Node | float) -> float:
        """The value of a position that `prepare` has been through."""
        return node if isinstance(node, float) else self._known[node]

    def prepare(self, nodes: Iterable[Node]) -> Generator[None, None, bool]:
        """Make the values of these positions known, whatever it takes; False if that would be too much."""
        if len(self._known) > self.REMEMBERED:
            self._known.clear()
        layers = [(yield from self.missing(nodes))]
        while layers[-1]:
            children: dict[Node, None] = {}
            for number, node in enumerate(layers[-1]):
                if number % _BREATH == 0:
                    yield
                if len(children) > self.MOST:
                    return False
                others = RANKS[node.hand1]
                for own in RANKS[node.hand0]:
                    for other in others:
                        after = child(node, own, other)
                        if type(after) is Node:
                            children[after] = None
            layers.append((yield from self.missing(children)))
            if sum(map(len, layers)) > self.MOST:
                return False
        for layer in reversed(layers):
            for number, node in enumerate(layer):
                if number % _BREATH == 0:
                    yield
                self._known[node] = self._solved(node)
        return True

    def missing(self, nodes: Iterable[Node]) -> Generator[None, None, list[Node]]:
        """Those that are neither remembered nor in a table; what a table has is remembered on the way."""
        rest = []
        for number, node in enumerate(nodes):
            if number % 100 == 0:
                yield
            if node not in self._known:
                found = self._lookup(node)
                if found is None:
                    rest.append(node)
                else:
                    self._known[node] = found
        return rest

    def _solved(self, node: Node) -> float:
        """The value of a position whose children are known."""
        others = ranks_of(node.hand1)
        payoffs = [[self.value(child(node, own, other)) for other in others] for own in ranks_of(node.hand0)]
        spy = node.standing.spy
        if spy is None:
            return matrix.value(payoffs)
        if spy == 0:
            best: float = min(max(column) for column in zip(*payoffs, strict=True))
            return best
        return max(min(row) for row in payoffs)
