"""Search to the end of a pass.

Whether a turn decides a question depends most on the dice that it leaves, so turns are ordered by how often these
have decided before, and by evaluation.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import BLUE, SLOTS
from ..dice_set import CUT_RESULTS, DiceSet
from ..turn import Child, Spread, turns_at
from .evaluation import evaluator_of
from .last_dice import LastDice
from .pass_values import SURE_WIN
from .search import CAPACITY, MOST, ORDERS, SHIFT, SIGN, Node, Scored, Search, sorted_for

#: With this many dice in stock, sets of totals answer most questions.
_LAST_DICE = 2
#: Turns are generated slot by slot, what follows from an overflow or the last dice all at once.
_ALL_AT_ONCE: tuple[int, ...] = (0,)
#: What always having decided counts in worth; what a die more in stock counts beside it, because it makes the
#: search larger; and how often a turn decides about which nothing is known.
_HISTORY, _LARGER, _UNKNOWN = 800.0, 0.5, 0.3
_NEVER = (_UNKNOWN, 1)
#: No slot, and nothing left.
_NO_REPLY = (-1, 0)
#: About how many children are listed to find a reply.
_REPLY_WORK = 10


class Proof(Search):
    """Questions answered exactly."""

    def __init__(self, spread: Spread, values: Sequence[int]) -> None:
        super().__init__(spread, values)
        highest = self.highest or 1
        self._evaluator = evaluator_of(spread, tuple([round(SURE_WIN * value / highest) for value in values]))
        #: By goal: what the last dice decide.
        self._last: dict[int, LastDice] = {}
        #: By mover, for its own dice and the other side's: what a turn left of them, and the faces → how often
        #: that decided, and how often it was tried (`_UNKNOWN` counts as one try).
        self._own_left: tuple[dict[int, tuple[float, int]], ...] = ({}, {})
        self._other_left: tuple[dict[int, tuple[float, int]], ...] = ({}, {})
        #: By mover: its dice and the faces → where it placed when that last decided, and its dice and faces then.
        self._replies: tuple[dict[int, tuple[int, int]], ...] = ({}, {})

    def _expand(self, node: Node, goal: int) -> bool | list[Scored]:
        _, blue, red, faces, mover = node
        wanted = mover == BLUE
        stock = blue.stock + red.stock
        listed: list[Child] | None = None
        order_key, slots = 0, _ALL_AT_ONCE
        if blue.excess or red.excess:
            # A correction that is not part of a turn: the opponent of the side that had the turn chooses.
            placer = 1 - mover
            own, other = (red, blue) if placer else (blue, red)
            listed = [(mine, theirs, faces) for mine in CUT_RESULTS[own] for theirs in CUT_RESULTS[other]]
        else:
            placer = mover
            own, other = (red, blue) if placer else (blue, red)
            if stock <= _LAST_DICE:
                found = self._with_last_dice(goal, mover, own, other, faces)
                if isinstance(found, bool):
                    return found is wanted
                listed = found
            else:
                order_key = stock * 2 + mover
                slots = self._slots[order_key]
        known, values, printed_leads, evaluator = (
            self.known,
            self.values,
            self.spread.printed_leads,
            self._evaluator,
        )
        own_left, other_left = self._own_left[mover], self._other_left[mover]
        opponent, highest = 1 - placer, self.highest
        history = _HISTORY if wanted else -_HISTORY
        asked: dict[int, Scored] = {}
        for slot in slots:
            children = turns_at(self.spread, own, other, faces, mover, slot) if listed is None else listed
            self.work += len(children)
            for mine, theirs, shown in children:
                if placer:
                    b, r = theirs, mine
                else:
                    b, r = mine, theirs
                if theirs.can_place or mine.excess or theirs.excess:
                    follower = opponent
                elif mine.can_place:
                    follower = placer
                else:
                    e0, e1, e2 = printed_leads[shown]
                    outcome = 9 * SIGN[b.t0 - r.t0 + e0] + 3 * SIGN[b.t1 - r.t1 + e1] + SIGN[b.t2 - r.t2 + e2]
                    if (values[outcome] >= goal) is wanted:
                        self._slots[order_key] = ORDERS[slot]
                        return wanted
                    continue
                key = b.high + r.low + (shown << 1) + follower
                if key in asked:
                    continue
                bounds = known.get(key, highest)
                if bounds >> SHIFT >= goal:
                    if wanted:
                        self._slots[order_key] = ORDERS[slot]
                        return True
                    continue
                if bounds & MOST < goal:
                    if not wanted:
                        self._slots[order_key] = ORDERS[slot]
                        return False
                    continue
                left = b.stock + r.stock
                l0, l1, l2 = evaluator.leads[left][shown]
                likely = (
                    own_left.get(mine.low | shown, _NEVER)[0]
                    + other_left.get(theirs.low | shown, _NEVER)[0]
                    + _LARGER * (stock - left)
                )
                # The differences of the sum of `Lookahead.evaluate`.
                score = (
                    l0[b.t0 - r.t0]
                    + l1[b.t1 - r.t1]
                    + l2[b.t2 - r.t2]
                    + evaluator.room[left] * (b.room - r.room)
                    + evaluator.stock[left] * (b.stock - r.stock)
                    + (-evaluator.mover[left] if follower else evaluator.mover[left])
                    + history * likely
                )
                asked[key] = score, key, b, r, shown, follower
        return sorted_for(mover, list(asked.values())) if asked else not wanted

    def _with_last_dice(
        self, goal: int, mover: int, own: DiceSet, other: DiceSet, faces: int
    ) -> bool | list[Child]:
        """Whether the mover gets what it wants with the last dice; or the turns after which there are more."""
        last = self._last.get(goal)
        if last is None:
            last = self._last[goal] = LastDice(self.spread, self.values, goal)
        before = last.work
        if own.stock + other.stock == 1:
            found: bool | list[Child] = last.last(mover, own, other, faces)
        else:
            opened = (last.before if other.stock else last.both)(mover, own, other, faces)
            found = True if opened is None else opened or False
        self.work += last.work - before
        return found

    def _reply(self, node: Node, goal: int) -> bool | Node | None:
        _, blue, red, faces, mover = node
        own, other = (red, blue) if mover else (blue, red)
        if blue.excess or red.excess or blue.stock + red.stock <= _LAST_DICE:
            return None
        slot, left = self._replies[mover].get(own.low | faces, _NO_REPLY)
        if slot < 0:
            return None
        wanted = mover == BLUE
        best, most = None, -1.0
        self.work += _REPLY_WORK
        for mine, theirs, shown in turns_at(self.spread, own, other, faces, mover, slot):
            if mine.low | shown != left:
                continue
            if theirs.can_place or mine.excess or theirs.excess:
                follower = 1 - mover
            elif mine.can_place:
                follower = mover
            else:
                # The pass ends, which is seen at once when all turns are listed.
                return None
            b, r = (theirs, mine) if mover else (mine, theirs)
            reply = Node(b.high + r.low + (shown << 1) + follower, b, r, shown, follower)
            low, high = self.bounds(reply)
            if low >= goal or high < goal:
                if (low >= goal) is wanted:
                    return wanted
                continue
            likely = self._other_left[mover].get(theirs.low | shown, _NEVER)[0]
            if likely > most:
                best, most = reply, likely
        return best

    def _learn(self, parent: Node, node: Node, good: bool) -> None:
        mover = parent.mover
        own, other = (node.red, node.blue) if mover else (node.blue, node.red)
        for table, side in ((self._own_left[mover], own), (self._other_left[mover], other)):
            left = side.low | node.faces
            share, tries = table.get(left, _NEVER)
            if tries > 1 or len(table) < CAPACITY:
                table[left] = share + (good - share) / (tries + 1), tries + 1
        if good and parent.blue.stock + parent.red.stock > _LAST_DICE:
            self._keep_reply(parent, own, node.faces)

    def _keep_reply(self, parent: Node, own: DiceSet, faces: int) -> None:
        """Remember the turn with which the mover decided, for positions in which its dice lie the same."""
        mover, replies = parent.mover, self._replies[parent.mover]
        before, other = (parent.red, parent.blue) if mover else (parent.blue, parent.red)
        at, left = before.low | parent.faces, own.low | faces
        if replies.get(at, _NO_REPLY)[1] == left or before.excess or other.excess or len(replies) >= CAPACITY:
            return
        for slot in range(SLOTS):
            turns = turns_at(self.spread, before, other, parent.faces, mover, slot)
            if any(mine is own and shown == faces for mine, _, shown in turns):
                replies[at] = slot, left
                return
