"""Search in one pass: proofs that a position is worth at least so much to blue.

Every question has a yes-or-no answer (a null window): blue needs one good turn, red must not have one.  So there
are no bounds to pass around, and the search is one loop over a stack that can pause anywhere.  Answers are kept
for the rest of the pass.  The rules come from `engine.brooke.turn`; this module only decides which turn to try
first.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple, TypeAlias

from ..cards import BLUE
from ..sides import CUT_RESULTS, Side
from ..turn import Spread, turns_at
from .evaluation import Evaluator

#: The most positions that are kept in one pass: about 45 megabytes.
CAPACITY = 500_000
#: Children between two pauses: well under 2 ms, on a slow phone too.
PAUSE = 300

#: Further ahead than any pass goes: search to its end.
NO_HORIZON = 99
#: Turns are generated slot by slot; the corrections of an overflow all at once.
_CORRECTION: tuple[int, ...] = (0,)

#: Lead at a card → 0 red has it, 1 nobody, 2 blue.  Leads are -40 … 39; below 0 they count from the list's end.
SIGN = [1] + [2] * 39 + [0] * 40
#: Bounds of a worth in one number: at least `known >> SHIFT`, at most `known & MOST`.
SHIFT, MOST = 10, 1023

Pausing: TypeAlias = Generator[None, None, bool]


class Node(NamedTuple):
    """A position between two turns or, where a side overflows, one in which `mover` must correct it."""

    key: int
    blue: Side
    red: Side
    faces: int
    mover: int


def node_of(blue: Side, red: Side, faces: int, mover: int) -> Node:
    return Node(blue.high + red.low + (faces << 1) + mover, blue, red, faces, mover)


class Exhausted(Exception):
    """A search has done as much work as it was allowed."""


class Search:
    """Questions about one pass, and the answers so far."""

    def __init__(
        self, spread: Spread, values: Sequence[int], *, pip_weight: float, evaluator: Evaluator | None = None
    ) -> None:
        """`values` are the worths of the 27 outcomes; `pip_weight` is what a free pip counts in ordering turns."""
        self.spread = spread
        self.values = values
        self.highest = max(values)
        self.known: dict[int, int] = {}
        #: Children generated so far: the measure of work.
        self.work = 0
        #: Work after which a search gives up.
        self.limit = 0
        self._pause = PAUSE
        self._pip_weight = pip_weight
        self._evaluator = evaluator
        #: By dice in stock and mover: the slot that decided last is tried first (the killer heuristic).
        self._slots = [(0, 1, 2)] * 32

    def outcome(self, node: Node) -> int:
        """The outcome if the pass ended here."""
        e0, e1, e2 = self.spread.printed_leads[node.faces]
        blue, red = node.blue, node.red
        return 9 * SIGN[blue.t0 - red.t0 + e0] + 3 * SIGN[blue.t1 - red.t1 + e1] + SIGN[blue.t2 - red.t2 + e2]

    def evaluate(self, node: Node) -> float:
        """The worth of a position to blue, estimated."""
        evaluator, blue, red = self._evaluator, node.blue, node.red
        assert evaluator is not None
        stock = blue.stock + red.stock
        l0, l1, l2 = evaluator.leads[stock][node.faces]
        return (
            evaluator.middle
            + l0[blue.t0 - red.t0]
            + l1[blue.t1 - red.t1]
            + l2[blue.t2 - red.t2]
            + evaluator.room[stock] * (blue.room - red.room)
            + evaluator.stock[stock] * (blue.stock - red.stock)
            + (-evaluator.mover[stock] if node.mover else evaluator.mover[stock])
        )

    def bounds(self, node: Node) -> tuple[int, int]:
        """What is known of a position: the least and the most it can be worth."""
        known = self.known.get(node.key, self.highest)
        return known >> SHIFT, known & MOST

    def reaches(self, node: Node, goal: int, *, ends: bool, horizon: int = NO_HORIZON) -> Pausing:
        """Whether a position is worth at least `goal` to blue, also if the pass ends there."""
        if ends:
            return self.values[self.outcome(node)] >= goal
        return (yield from self.prove(node, goal, horizon))

    def prove(self, node: Node, goal: int, horizon: int = NO_HORIZON) -> Pausing:
        """Whether a position is worth at least `goal` to blue; positions with `horizon` dice are evaluated."""
        low, high = self.bounds(node)
        if low >= goal or high < goal:
            return low >= goal
        known, highest = self.known, self.highest
        stack: list[tuple[int, bool, list[tuple[float, Node]]]] = []
        while True:
            found = self._expand(node, goal, horizon)
            if self.work >= self._pause:
                if self.work > self.limit:
                    raise Exhausted
                self._pause = self.work + PAUSE
                yield
            if not isinstance(found, bool):
                stack.append((node.key, node.mover == BLUE, found))
                node = found.pop()[1]
                continue
            key = node.key
            while True:
                if key in known or len(known) < CAPACITY:
                    before = known.get(key, highest)
                    known[key] = (goal << SHIFT | before & MOST) if found else (before & ~MOST | goal - 1)
                if not stack:
                    return found
                parent, wanted, others = stack[-1]
                if found is not wanted and others:
                    node = others.pop()[1]
                    break
                stack.pop()
                key = parent

    def _expand(self, node: Node, goal: int, horizon: int) -> bool | list[tuple[float, Node]]:
        """The answer, if the children decide it at once; else the children to search, the most promising last."""
        _, blue, red, faces, mover = node
        wanted = mover == BLUE
        if blue.excess or red.excess:
            # A correction that is not part of a turn: the opponent of whoever had the turn chooses.
            placer, slots, habit = 1 - mover, _CORRECTION, 0
            placed = len(blue.dice) + len(red.dice)
        else:
            placer = mover
            habit = (blue.stock + red.stock) * 2 + mover
            slots = self._slots[habit]
            placed = len(blue.dice) + len(red.dice) + 1
        own, other = (red, blue) if placer else (blue, red)
        known, values, printed_leads, pip_weight = (
            self.known,
            self.values,
            self.spread.printed_leads,
            self._pip_weight,
        )
        opponent, highest = 1 - placer, self.highest
        evaluator = self._evaluator if placed >= horizon else None
        asked: dict[int, tuple[float, Node]] = {}
        for slot in slots:
            if slots is _CORRECTION:
                children = [(mine, theirs, faces) for mine in CUT_RESULTS[own] for theirs in CUT_RESULTS[other]]
            else:
                children = turns_at(self.spread, own, other, faces, mover, slot)
            self.work += len(children)
            for mine, theirs, shown in children:
                if placer:
                    b, r = theirs, mine
                else:
                    b, r = mine, theirs
                e0, e1, e2 = printed_leads[shown]
                value = values[9 * SIGN[b.t0 - r.t0 + e0] + 3 * SIGN[b.t1 - r.t1 + e1] + SIGN[b.t2 - r.t2 + e2]]
                if theirs.can_place or mine.excess or theirs.excess:
                    follower = opponent
                elif mine.can_place:
                    follower = placer
                else:
                    if (value >= goal) is wanted:
                        if slot != slots[0]:
                            self._slots[habit] = _ORDERS[slot]
                        return wanted
                    continue
                if evaluator is not None and not (mine.excess or theirs.excess):
                    stock = b.stock + r.stock
                    l0, l1, l2 = evaluator.leads[stock][shown]
                    # The sum of `evaluate`, inlined: a call would cost more than the sum.
                    evaluation = (
                        evaluator.middle
                        + l0[b.t0 - r.t0]
                        + l1[b.t1 - r.t1]
                        + l2[b.t2 - r.t2]
                        + evaluator.room[stock] * (b.room - r.room)
                        + evaluator.stock[stock] * (b.stock - r.stock)
                        + (-evaluator.mover[stock] if follower else evaluator.mover[stock])
                    )
                    if (evaluation >= goal) is wanted:
                        return wanted
                    continue
                key = b.high + r.low + (shown << 1) + follower
                if key in asked:
                    continue
                bounds = known.get(key, highest)
                if bounds >> SHIFT >= goal:
                    if wanted:
                        if slot != slots[0]:
                            self._slots[habit] = _ORDERS[slot]
                        return True
                    continue
                if bounds & MOST < goal:
                    if not wanted:
                        if slot != slots[0]:
                            self._slots[habit] = _ORDERS[slot]
                        return False
                    continue
                free = (b.room if b.can_place else 0) - (r.room if r.can_place else 0)
                asked[key] = (value + pip_weight * free, _node(Node, (key, b, r, shown, follower)))
        if not asked:
            return not wanted
        found = list(asked.values())
        if len(found) > 1:
            found.sort(key=_first, reverse=not wanted)
        return found


_ORDERS = ((0, 1, 2), (1, 2, 0), (2, 0, 1))
_node = tuple.__new__


def _first(item: tuple[float, Node]) -> float:
    return item[0]
