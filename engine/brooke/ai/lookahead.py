"""Search that stops at a horizon and evaluates positions there."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import BLUE
from ..dice_set import CUT_RESULTS
from ..turn import Spread, turns_at
from .evaluation import Evaluator
from .search import MOST, ORDERS, SHIFT, SIGN, Node, Scored, Search, sorted_for

#: What a free pip counts when turns are ordered by the worth of what they lead at the moment.
_PIP_WEIGHT = 12.0
#: Turns are generated slot by slot; the corrections of an overflow all at once.
_CORRECTION: tuple[int, ...] = (0,)


class Lookahead(Search):
    """Questions answered by evaluation as soon as `horizon` dice have been placed."""

    def __init__(self, spread: Spread, values: Sequence[int], evaluator: Evaluator, horizon: int) -> None:
        super().__init__(spread, values)
        self._evaluator = evaluator
        self._horizon = horizon

    def _learn(self, parent: Node, node: Node, good: bool) -> None:
        """Levels play as they always did: by what is on the table alone."""

    def evaluate(self, node: Node) -> float:
        """The worth of a position to blue, estimated."""
        evaluator, blue, red = self._evaluator, node.blue, node.red
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

    def _expand(self, node: Node, goal: int) -> bool | list[Scored]:
        _, blue, red, faces, mover = node
        wanted = mover == BLUE
        if blue.excess or red.excess:
            # A correction that is not part of a turn: the opponent of the side that had the turn chooses.
            placer, slots, order_key = 1 - mover, _CORRECTION, 0
            placed = len(blue.dice) + len(red.dice)
        else:
            placer = mover
            order_key = (blue.stock + red.stock) * 2 + mover
            slots = self._slots[order_key]
            placed = len(blue.dice) + len(red.dice) + 1
        own, other = (red, blue) if placer else (blue, red)
        known, values, printed_leads = self.known, self.values, self.spread.printed_leads
        opponent, highest = 1 - placer, self.highest
        evaluator = self._evaluator if placed >= self._horizon else None
        asked: dict[int, Scored] = {}
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
                            self._slots[order_key] = ORDERS[slot]
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
                            self._slots[order_key] = ORDERS[slot]
                        return True
                    continue
                if bounds & MOST < goal:
                    if not wanted:
                        if slot != slots[0]:
                            self._slots[order_key] = ORDERS[slot]
                        return False
                    continue
                free = (b.room if b.can_place else 0) - (r.room if r.can_place else 0)
                asked[key] = value + _PIP_WEIGHT * free, key, b, r, shown, follower
        return sorted_for(mover, list(asked.values())) if asked else not wanted
