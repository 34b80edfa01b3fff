"""Questions about one pass: whether a position is worth at least a threshold to blue.

Every question has a yes-or-no answer (a null window): blue needs one good turn, red must not have one.  So there
are no bounds to pass around, and the search is one loop over a stack that can pause anywhere.  Answers are kept
for the rest of the pass.  The rules come from `engine.brooke.turn`; what is tried first is up to the kinds of
search: `Lookahead` evaluates positions at a horizon, `Proof` goes to the end of the pass.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from ..cards import BLUE
from ..dice_set import DiceSet
from ..turn import Spread

#: The most positions that are kept in one pass: about 45 megabytes.
CAPACITY = 500_000
#: Children between two pauses: well under 2 ms, on a slow phone too.
PAUSE = 300

#: Lead at a card → 0 red has it, 1 neither, 2 blue.  Leads are -40 … 39; below 0 they count from the list's end.
SIGN = [1] + [2] * 39 + [0] * 40
#: Bounds of a worth in one number: at least `known >> SHIFT`, at most `known & MOST`.
SHIFT, MOST = 10, 1023
#: Slots in the order in which they are tried, by the one that comes first.
ORDERS = ((0, 1, 2), (1, 2, 0), (2, 0, 1))

Pausing: TypeAlias = Generator[None, None, bool]


class Node(NamedTuple):
    """A position between two turns or, where a side overflows, one in which `mover` must correct it."""

    key: int
    blue: DiceSet
    red: DiceSet
    faces: int
    mover: int


def node_of(blue: DiceSet, red: DiceSet, faces: int, mover: int) -> Node:
    return Node(blue.high + red.low + (faces << 1) + mover, blue, red, faces, mover)


#: A position to be asked about: how it looks to blue, then what a node has.  Most are never asked about, so their
#: nodes are not made before.
Scored: TypeAlias = tuple[float, int, DiceSet, DiceSet, int, int]


class Exhausted(Exception):
    """A search has done as much work as it was allowed."""


class Search(ABC):
    """Questions about one pass, and the answers so far."""

    def __init__(self, spread: Spread, values: Sequence[int]) -> None:
        """`values` are the worths of the 27 outcomes."""
        self.spread = spread
        self.values = values
        self.highest = max(values)
        self.known: dict[int, int] = {}
        #: The measure of work: children generated so far, and steps that take about as long.
        self.work = 0
        #: Work after which a search gives up.
        self.limit = 0
        self._pause = PAUSE
        #: By dice in stock and mover: the slot that decided last is tried first (the killer heuristic).
        self._slots = [ORDERS[0]] * 32

    def outcome(self, node: Node) -> int:
        """The outcome if the pass ended here."""
        e0, e1, e2 = self.spread.printed_leads[node.faces]
        blue, red = node.blue, node.red
        return 9 * SIGN[blue.t0 - red.t0 + e0] + 3 * SIGN[blue.t1 - red.t1 + e1] + SIGN[blue.t2 - red.t2 + e2]

    def bounds(self, node: Node) -> tuple[int, int]:
        """What is known of a position: the least and the most it can be worth."""
        known = self.known.get(node.key, self.highest)
        return known >> SHIFT, known & MOST

    def reaches(self, node: Node, goal: int, *, ends: bool) -> Pausing:
        """Whether a position is worth at least `goal` to blue, also if the pass ends there."""
        if ends:
            return self.values[self.outcome(node)] >= goal
        return (yield from self.prove(node, goal))

    def prove(self, node: Node, goal: int) -> Pausing:
        """Whether a position is worth at least `goal` to blue."""
        low, high = self.bounds(node)
        if low >= goal or high < goal:
            return low >= goal
        known, highest = self.known, self.highest
        #: The position, whether blue is to move there, and what remains to be searched; None: nothing was listed
        #: yet.
        stack: list[tuple[Node, bool, list[Scored] | None]] = []
        while True:
            found: bool | list[Scored] | Node | None = self._reply(node, goal)
            if isinstance(found, Node):
                stack.append((node, node.mover == BLUE, None))
                node = found
                continue
            if found is None:
                found = self._expand(node, goal)
            if self.work >= self._pause:
                if self.work > self.limit:
                    raise Exhausted
                self._pause = self.work + PAUSE
                yield
            if not isinstance(found, bool):
                stack.append((node, node.mover == BLUE, found))
                node = Node._make(found.pop()[1:])
                continue
            while True:
                key = node.key
                if key in known or len(known) < CAPACITY:
                    low, high = divmod(known.get(key, highest), MOST + 1)
                    known[key] = (
                        (max(low, goal) << SHIFT | high) if found else (low << SHIFT | min(high, goal - 1))
                    )
                if not stack:
                    return found
                parent, wanted, others = stack[-1]
                self._learn(parent, node, found is wanted)
                if found is not wanted and others is None:
                    # The reply that decided elsewhere did not; so all are listed.
                    listed = self._expand(parent, goal)
                    if not isinstance(listed, bool):
                        stack[-1] = parent, wanted, listed
                        node = Node._make(listed.pop()[1:])
                        break
                    found = listed
                elif found is not wanted and others:
                    node = Node._make(others.pop()[1:])
                    bounds = known.get(node.key, highest)
                    if bounds >> SHIFT < goal <= bounds & MOST:
                        break
                    # It was answered while the positions before it were searched.
                    found = bounds >> SHIFT >= goal
                    continue
                stack.pop()
                node = parent

    def _reply(self, node: Node, goal: int) -> bool | Node | None:
        """The answer, or a position to ask about before all are listed, by what decided elsewhere."""
        return None

    @abstractmethod
    def _expand(self, node: Node, goal: int) -> bool | list[Scored]:
        """The answer, if the children decide it at once; else the children to search, the most promising last."""

    @abstractmethod
    def _learn(self, parent: Node, node: Node, good: bool) -> None:
        """A position that the mover could choose turned out to be good for it or not."""


def sorted_for(colour: int, asked: list[Scored]) -> list[Scored]:
    """The positions, the most promising for a colour last."""
    if len(asked) > 1:
        asked.sort(key=_SCORE, reverse=colour != BLUE)
    return asked


_SCORE = itemgetter(0)
