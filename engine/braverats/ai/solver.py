"""Exact values: looked up where a table has them, solved on demand where it does not.

Tables hold nothing below five cards a side; there the subtree is generated layer by layer and solved from its end
upwards.  Both passes yield often, so that a caller can spread them over frames.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TypeAlias

from ...ai import matrix
from ..cards import distinct_ranks, size
from .nodes import Node, child

#: Nodes between two yields: half a millisecond.
_NODES_PER_YIELD = 12

Lookup: TypeAlias = Callable[[Node], float | None]
Nodes: TypeAlias = list[Node | float]


class Solver:
    """The values of open positions for seat 0, with a bounded cache.

    What is solved and what is too much depends on the positions alone, never on what is known from before.
    """

    #: A larger subtree is not solved on demand, unless another limit is given: it would take too much memory.
    MAX_NODES = 60_000
    #: So few cards are never too much: below each of the 25 positions after a round lie at most 752 others.
    FEW_CARDS = 4
    #: The cache is emptied before it grows beyond this: about 15 megabytes.
    MAX_KNOWN = 60_000

    def __init__(self, lookup: Lookup, most: int = MAX_NODES) -> None:
        self._lookup, self.most = lookup, most
        #: Values from a table, and those that were solved.
        self._found: dict[Node, float] = {}
        self._known: dict[Node, float] = {}

    def value(self, node: Node | float) -> float:
        """The value of a node that `prepare` has solved."""
        if isinstance(node, float):
            return node
        value = self._known.get(node)
        return self._found[node] if value is None else value

    def prepare(self, nodes: Iterable[Node]) -> Generator[None, None, bool]:
        """Look up or solve these nodes; False if that would be too much."""
        if len(self._known) + len(self._found) > self.MAX_KNOWN:
            self._known.clear()
            self._found.clear()
        layer = yield from self.missing(nodes)
        few = all(size(node.hand0) <= self.FEW_CARDS for node in layer)
        most = self.MAX_NODES if few else self.most
        layers: list[list[tuple[Node, list[Nodes]]]] = []
        count = 0
        while layer:
            if few:
                layer = self._unknown(layer)
            layers.append([])
            children: dict[Node, Node] = {}
            for number, node in enumerate(layer):
                if number % _NODES_PER_YIELD == 0:
                    yield
                if len(children) > most:
                    return False
                others = distinct_ranks(node.hand1)
                rows = [[child(node, own, other) for other in others] for own in distinct_ranks(node.hand0)]
                # Equal nodes become one object, which saves much memory.
                rows = [
                    [children.setdefault(after, after) if type(after) is Node else after for after in row]
                    for row in rows
                ]
                layers[-1].append((node, rows))
            layer = yield from self.missing(children)
            count += len(layers[-1])
            if count + len(layer) > most:
                return False
        for solved in reversed(layers):
            for number, (node, rows) in enumerate(solved):
                if number % _NODES_PER_YIELD == 0:
                    yield
                if node not in self._known:
                    self._known[node] = self._solved(node, rows)
        return True

    def missing(self, nodes: Iterable[Node]) -> Generator[None, None, list[Node]]:
        """The nodes that no table has; the values of the others are kept."""
        rest = []
        for number, node in enumerate(nodes):
            if number % 100 == 0:
                yield
            if node not in self._found:
                found = self._lookup(node)
                if found is None:
                    rest.append(node)
                else:
                    self._found[node] = found
        return rest

    def _unknown(self, nodes: list[Node]) -> list[Node]:
        return [node for node in nodes if node not in self._known]

    def _solved(self, node: Node, after: list[Nodes]) -> float:
        """The value of a node, the values of what follows being known."""
        payoffs = [[self.value(then) for then in row] for row in after]
        spy = node.standing.spy
        if spy is None:
            return matrix.value(payoffs)
        if spy == 0:
            best: float = min(max(column) for column in zip(*payoffs, strict=True))
            return best
        return max(min(row) for row in payoffs)
