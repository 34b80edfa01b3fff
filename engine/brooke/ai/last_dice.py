"""The last two dice of a pass, answered for many positions at once.

When the last die falls, a side without dice counts by its totals at the three cards alone, unless the other side
acts on it.  There are only 1,140 such totals, so a set of them is a number with a bit for each.  For a side with
one die left, one set says against which totals it reaches its goal; for the player before, one more operation
tells whether any of the sides that a turn can leave is outside this set.

A higher total must never be worth less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product
from typing import NamedTuple, TypeAlias

from ..cards import HIGHEST_PRINTED, SLOTS, Action
from ..sides import CUT_RESULTS, DICE, RESULTS, Side, SideTable, limit_of, totals_after
from ..turn import FACES, Child, Spread, turns_at
from .search import ORDERS

#: A set of totals: a bit for each.
Set: TypeAlias = int

_MOST = limit_of(DICE)
_TOTALS = [
    (a, b, c) for a in range(_MOST + 1) for b in range(_MOST + 1 - a) for c in range(_MOST + 1 - a - b)
]  # fmt: skip
_BITS = {totals: 1 << number for number, totals in enumerate(_TOTALS)}
#: The totals of a side, as a set of one.
TOTALS: SideTable[Set] = SideTable(lambda side: _BITS[side.t0, side.t1, side.t2])


def _compared(slot: int) -> dict[int, tuple[Set, Set, Set, Set]]:
    """A number → all totals, those that are not above it at a slot, those below, and none."""
    numbers = range(-2 * HIGHEST_PRINTED, _MOST + 2 * HIGHEST_PRINTED + 1)
    equal = dict.fromkeys(numbers, 0)
    for totals, bit in _BITS.items():
        equal[totals[slot]] |= bit
    found, below = {}, 0
    for number in numbers:
        found[number] = _ALL, below | equal[number], below, 0
        below |= equal[number]
    return found


#: The place of the totals below a number.
_BELOW = 2
_ALL = (1 << len(_TOTALS)) - 1
_COMPARED = tuple(_compared(slot) for slot in range(SLOTS))
_FLIP, _GAIN = int(Action.FLIP), int(Action.GAIN)
_FLIPS = tuple(1 << slot for slot in range(SLOTS))
#: Actions with the last die after which the highest value is best: they do not change what own dice show, and the
#: pass ends.
_HIGHEST_IS_BEST = frozenset(map(int, (Action.RIGHT, Action.LEFT, Action.SWAP, Action.FLIP)))
#: Actions on own dice after which nothing is left to do: they bring neither dice nor pips.
_ENDS = frozenset(map(int, (Action.RIGHT, Action.LEFT, Action.SWAP)))
#: For each goal, colour and slot.
_MOST_REACHES = 30_000


class _Group(NamedTuple):
    """Sides that a turn can leave: those that are done as a set and one by one, and those that are not."""

    totals: Set
    done: tuple[Side, ...]
    #: With a die to place or an overflow to correct.
    open: tuple[Side, ...]


def _group(sides: Sequence[Side]) -> _Group:
    different = dict.fromkeys(sides)
    done = tuple(side for side in different if not (side.stock or side.excess))
    totals = 0
    for side in done:
        totals |= TOTALS[side]
    return _Group(totals, done, tuple(side for side in different if side.stock or side.excess))


def _lower(slot: int, count: int, own: Side) -> _Group:
    return _group(own.places[slot][:count])


def _higher(slot: int, count: int, own: Side) -> _Group:
    return _group(own.places[slot][count:])


def _acted(slot: int, action: int, count: int, own: Side) -> _Group:
    return _group([side for placed in own.places[slot][count:] for side in RESULTS[action][placed]])


#: Slot → how many of the lowest values have no upper hand → what these leave of a side.
_LOWER = tuple(tuple(SideTable(partial(_lower, slot, count)) for count in range(7)) for slot in range(SLOTS))
#: The same → what the other values leave, before an action.
_HIGHER = tuple(tuple(SideTable(partial(_higher, slot, count)) for count in range(7)) for slot in range(SLOTS))
#: The same for each action on the own dice.
_ACTED = tuple(
    tuple(tuple(SideTable(partial(_acted, slot, action, count)) for count in range(7)) for slot in range(SLOTS))
    for action in range(_FLIP)
)


class _Gain(NamedTuple):
    """A turn with the last die that gives the other side another one: a die placed, and the faces after it."""

    own: Side
    slot: int
    value: int
    faces: int


#: A turn with the last die that acts on the other side: against which totals it has the upper hand, the action,
#: and the totals that it wins against.
_Touch: TypeAlias = tuple[Set, int, Set, _Gain | None]
#: Against what a side reaches its goal with its last die: these totals, and others by acting on them.  (There are
#: many: the garbage collector leaves plain tuples of numbers alone.)
_Reach: TypeAlias = tuple[Set, tuple[_Touch, ...]]


class LastDice:
    """Whether goals are reached with the last two dice of a pass."""

    def __init__(self, spread: Spread, values: Sequence[int], goal: int) -> None:
        self._spread = spread
        good = [value >= goal for value in values]
        #: Colour → what is enough at the three cards (0 nothing, 1 at least as much as the other side, 2 more).
        self._enough = _enough(good), _enough([not blue for blue in reversed(good)])
        #: Colour → the own totals and the faces → the other side's totals that it wins against if the pass ends.
        self._won: tuple[dict[int, Set], ...] = ({}, {})
        #: Colour → slot → a side and the faces → its reach with the last die at that slot.
        self._reaches: tuple[tuple[dict[int, _Reach], ...], ...] = (({}, {}, {}), ({}, {}, {}))
        #: The same where single dice do not count, by totals, the highest value of the last die and the faces.
        self._by_totals: tuple[tuple[dict[int, _Reach], ...], ...] = (({}, {}, {}), ({}, {}, {}))
        #: Action → a side → what the last die can make of it.
        self._touched: tuple[dict[Side, _Group], ...] = tuple({} for _ in spread.on_theirs)
        #: Colour → the slots; the one that decided last is tried first.
        self._slots, self._slots_before, self._slots_both = ([ORDERS[0]] * 2 for _ in range(3))
        #: Steps of computation so far: about as long as generating a child each.
        self.work = 0

    def last(self, colour: int, own: Side, other: Side, faces: int) -> bool:
        """Whether a colour that places the last die gets what it wants."""
        return not self._survives(colour, own, faces, TOTALS[other], (other,))

    def before(self, colour: int, own: Side, other: Side, faces: int) -> list[Child] | None:
        """Whether the colour with the last die but one gets what it wants: None, or the turns to ask about."""
        opponent, opened = 1 - colour, []
        self.work += 10
        for slot in self._slots_before[colour]:
            lead, is_own, action = self._spread.actions[colour][faces][slot]
            behind = other.totals[slot] - own.totals[slot] - lead
            flipped = faces ^ 1 << slot
            count = 0 if behind < 0 else min(behind, 6)
            fired = (_ACTED[action] if is_own and action != _FLIP else _HIGHER)[slot][count][own]
            if action == _FLIP:
                ways = [(other, flipped ^ flip) for flip in _FLIPS]
            elif is_own:
                ways = [(other, flipped)]
            else:
                ways = [(theirs, flipped) for theirs in self._spread.on_theirs[action][other]]
            for theirs, shown in ways if fired.done else ():
                if theirs.stock > 1 or theirs.excess:
                    opened += [(mine, theirs, shown) for mine in fired.done]
                elif self._survives(opponent, theirs, shown, fired.totals, fired.done):
                    self._slots_before[colour] = ORDERS[slot]
                    return None
            without = _LOWER[slot][count][own]
            if without.done and self._survives(opponent, other, faces, without.totals, without.done):
                self._slots_before[colour] = ORDERS[slot]
                return None
            for mine in fired.open:
                if mine.stock:
                    opened.append((mine, other, flipped))
                elif self._survives_cuts(opponent, other, flipped, CUT_RESULTS[mine]):
                    self._slots_before[colour] = ORDERS[slot]
                    return None
        return opened

    def both(self, colour: int, own: Side, other: Side, faces: int) -> list[Child] | None:
        """The same for a colour that has the last two dice."""
        opened = []
        for slot in self._slots_both[colour]:
            for child in turns_at(self._spread, own, other, faces, colour, slot):
                mine, theirs, shown = child
                if mine.stock != 1 or mine.excess or theirs.stock or theirs.excess or not mine.can_place:
                    opened.append(child)
                elif self.last(colour, mine, theirs, shown):
                    self._slots_both[colour] = ORDERS[slot]
                    return None
        return opened

    def _survives_cuts(self, opponent: int, other: Side, faces: int, cuts: Sequence[Side]) -> bool:
        """Whether the opponent misses the goal with its last die, however it corrects an overflow before."""
        return all(self._survives(opponent, other, faces, TOTALS[cut], (cut,)) for cut in cuts)

    def _survives(self, opponent: int, other: Side, faces: int, left: Set, sides: tuple[Side, ...]) -> bool:
        """Whether an opponent with at most one die misses the goal against one of some sides with these totals."""
        self.work += 2
        if not other.can_place:
            return bool(left & ~self._wins(opponent, _spot(other) | faces))
        touches: tuple[_Touch, ...] = ()
        for slot in self._slots[opponent]:
            reach = self._reaches[opponent][slot].get(other.low | faces) or self._reach(
                opponent, other, faces, slot
            )
            left &= ~reach[0]
            if not left:
                self._slots[opponent] = ORDERS[slot]
                return False
            touches += reach[1]
        if not touches:
            return True
        return any(TOTALS[side] & left and not self._by_touch(opponent, touches, side) for side in sides)

    def _by_touch(self, colour: int, touches: tuple[_Touch, ...], other: Side) -> bool:
        """Whether a colour gets what it wants by acting on the other side with the last die."""
        totals = TOTALS[other]
        self.work += 2
        for against, action, won, gain in touches:
            if not against & totals:
                continue
            after = self._touched[action].get(other)
            if after is None:
                after = _group(self._spread.on_theirs[action][other])
                if len(self._touched[action]) < _MOST_REACHES:
                    self._touched[action][other] = after
            if after.totals & won:
                return True
            for theirs in after.open:
                if gain is None:
                    if all(TOTALS[cut] & won for cut in CUT_RESULTS[theirs]):
                        return True
                elif not self.last(1 - colour, theirs, gain.own.placed_last(gain.slot, gain.value), gain.faces):
                    return True
        return False

    def _reach(self, colour: int, own: Side, faces: int, slot: int) -> _Reach:
        """The reach of a side that places its last die at a slot."""
        known = self._reaches[colour][slot]
        if len(known) >= _MOST_REACHES:
            known.clear()
        _, is_own, action = self._spread.actions[colour][faces][slot]
        if (is_own and action != _FLIP) or action == _GAIN:
            found = self._reach_of(colour, own, faces, slot)
        else:
            by_totals, key = self._by_totals[colour][slot], (_spot(own) | faces) * FACES + len(own.values())
            found = by_totals.get(key) or self._reach_of(colour, own, faces, slot)
            if len(by_totals) >= _MOST_REACHES:
                by_totals.clear()
            by_totals[key] = found
            self.work += 3
        known[own.low | faces] = found
        return found

    def _reach_of(self, colour: int, own: Side, faces: int, slot: int) -> _Reach:
        totals = 0
        touches: list[_Touch] = []
        lead, is_own, action = self._spread.actions[colour][faces][slot]
        flipped = faces ^ 1 << slot
        values, spot, step = own.values(), _spot(own), _STEPS[slot]
        for value in values:
            spot += step
            against = _COMPARED[slot][own.totals[slot] + value + lead][_BELOW]
            totals |= self._wins(colour, spot | faces) & ~against
            if value < values[-1] and action in _HIGHEST_IS_BEST:
                continue
            if action == _FLIP:
                for flip in _FLIPS:
                    totals |= self._wins(colour, spot | flipped ^ flip) & against
            elif is_own:
                placed = own.placed_last(slot, value)
                if action in _ENDS:
                    won = 0
                    for first, second, third in totals_after(action, placed):
                        won |= self._wins(colour, ((first * _STEP + second) * _STEP + third) * FACES | flipped)
                    totals |= won & against
                    continue
                for acted in RESULTS[action][placed]:
                    reached, nested = self._after(colour, acted, flipped)
                    totals |= reached & against
                    touches += [(more & against, act, won, gain) for more, act, won, gain in nested]
            elif value == values[-1] or action == _GAIN:
                won = self._wins(colour, spot | flipped)
                gain = _Gain(own, slot, value, flipped) if action == _GAIN else None
                touches.append((against, action, won, gain))
        self.work += 12
        return totals, tuple(touches)

    def _after(self, colour: int, own: Side, faces: int) -> _Reach:
        """The reach after an action on the own dice."""
        if own.can_place:
            every = [self._reach(colour, own, faces, slot) for slot in range(SLOTS)]
            return every[0][0] | every[1][0] | every[2][0], every[0][1] + every[1][1] + every[2][1]
        if not own.excess:
            return self._wins(colour, _spot(own) | faces), ()
        # The opponent corrects an overflow.
        totals = -1
        for cut in CUT_RESULTS[own]:
            totals &= self._wins(colour, _spot(cut) | faces)
        return totals, ()

    def _wins(self, colour: int, key: int) -> Set:
        """The totals of the other side against which a colour has what it wants if the pass ends."""
        found = self._won[colour].get(key)
        if found is None:
            found = self._won[colour][key] = self._ends(colour, key)
        return found

    def _ends(self, colour: int, key: int) -> Set:
        found = 0
        self.work += 4
        first, second, third = (
            _COMPARED[slot][key // step % _STEP + printed[0]]
            for slot, (step, printed) in enumerate(zip(_STEPS, self._spread.actions[colour][key & 7], strict=True))
        )
        for one, two, three in self._enough[colour]:
            found |= first[one] & second[two] & third[three]
        return found


def _enough(good: Sequence[bool]) -> list[tuple[int, int, int]]:
    """The least that is enough: nothing that something lower is enough for too."""
    found: list[tuple[int, int, int]] = []
    for one, two, three in product(range(3), repeat=SLOTS):
        lower = any(a <= one and b <= two and c <= three for a, b, c in found)
        if good[9 * one + 3 * two + three] and not lower:
            found.append((one, two, three))
    return found


#: Totals in one number, with room for the faces.
_STEP = 32
_STEPS = (FACES * _STEP * _STEP, FACES * _STEP, FACES)


def _spot(side: Side) -> int:
    return ((side.t0 * _STEP + side.t1) * _STEP + side.t2) * FACES
