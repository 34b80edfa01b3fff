"""The last two dice of a pass, answered for many positions at once.

When the last die falls, a side without dice counts by its totals alone, unless the other side acts on it.  For a
side with one die left, one set says against which totals it reaches its goal; for the player before, one more
operation tells whether any of the dice sets that a turn can leave is outside this set.

There are only 1,140 totals at the three cards, so a set of them is a number with a bit for each.  What a last die
leaves is computed as such sets, without making the dice sets: they are only needed if an action can still follow.

A higher total must never be worth less.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from itertools import product
from operator import and_
from typing import NamedTuple, TypeAlias

from ..cards import HIGHEST_PRINTED, SLOTS, Action
from ..dice_set import (
    CUT_RESULTS,
    DICE,
    ONE,
    RESULTS,
    SPOT_STEPS as STEPS,
    TOTALS_BELOW,
    Dice,
    DiceSet,
    DiceSetTable,
    Die,
    limit_of,
    sums_after,
    sums_turned,
)
from ..turn import FACES, Child, Spread, turns_at
from .search import ORDERS

# --- totals, and what the last die leaves

#: A set of totals: a bit for each.
Set: TypeAlias = int
#: Totals in one number, with room for the faces.
Spot: TypeAlias = int

#: What a die adds to a spot.
_PIPS: dict[Die, Spot] = {(slot, value): value * STEPS[slot] for slot, value in ONE}
#: Action on one die → a die → what the action adds to a spot.
_CHANGES = {
    action: {die: sums_after(action, (die,), 0, _PIPS)[0] for die in ONE}
    for action in map(int, (Action.RIGHT, Action.LEFT))
}


def _moved(action: int, dice: Dice, spot: Spot) -> list[Spot]:
    """The totals after dice were moved, each way for itself."""
    if action in _CHANGES:
        changes = _CHANGES[action]
        return [spot + changes[die] for die in dict.fromkeys(dice)]
    return sums_after(action, dice, spot, _PIPS)


_MOST = limit_of(DICE)
_TOTALS = [
    (a, b, c) for a in range(_MOST + 1) for b in range(_MOST + 1 - a) for c in range(_MOST + 1 - a - b)
]  # fmt: skip
_BITS: dict[Spot, Set] = {
    a * STEPS[0] + b * STEPS[1] + c * STEPS[2]: 1 << number for number, (a, b, c) in enumerate(_TOTALS)
}
#: The totals of a dice set, as a set of one.
TOTALS: DiceSetTable[Set] = DiceSetTable(lambda side: _BITS[side.spot])


def _set_of(spots: Sequence[Spot]) -> Set:
    found = 0
    for spot in spots:
        found |= _BITS[spot]
    return found


def _compared(slot: int) -> dict[int, tuple[Set, Set, Set, Set]]:
    """A number → all totals, those that are not above it at a slot, those below, and none."""
    numbers = range(-2 * HIGHEST_PRINTED, _MOST + 2 * HIGHEST_PRINTED + 1)
    equal = dict.fromkeys(numbers, 0)
    for number, totals in enumerate(_TOTALS):
        equal[totals[slot]] |= 1 << number
    found, below = {}, 0
    for number in numbers:
        found[number] = _ALL, below | equal[number], below, 0
        below |= equal[number]
    return found


_ALL = (1 << len(_TOTALS)) - 1
COMPARED = tuple(_compared(slot) for slot in range(SLOTS))
#: The place of the totals below a number.
BELOW = 2

_FLIP, _GAIN = int(Action.FLIP), int(Action.GAIN)
#: Actions that only move dice: neither side has dice to place or an overflow to correct afterwards, so if they are
#: done with the last die, its highest value is best.
MOVES = tuple(map(int, (Action.RIGHT, Action.LEFT, Action.SWAP)))


# --- what is left after placing the last die


class Left(NamedTuple):
    """What turns with the last die can leave of a dice set."""

    #: The totals where nothing remains to be done, and these dice sets.
    totals: DiceSetTable[Set]
    done: DiceSetTable[tuple[DiceSet, ...]]
    #: With a die to place or an overflow to correct; None if there are none.
    open: DiceSetTable[tuple[DiceSet, ...]] | None = None
    #: The totals after the corrections of each overflow; None if there are none.
    cuts: DiceSetTable[tuple[Set, ...]] | None = None


def _placed_totals(slot: int, at_least: int, at_most: int, own: DiceSet) -> Set:
    """The totals of a dice set with the last die at a slot, for a range of its values."""
    spot, step = own.spot, STEPS[slot]
    return _set_of([spot + value * step for value in range(at_least, min(at_most, own.room) + 1)])


def _placed(slot: int, at_least: int, at_most: int, own: DiceSet) -> tuple[DiceSet, ...]:
    return own.places[slot][at_least - 1 : at_most]


def _by_placing(slot: int, at_least: int, at_most: int) -> Left:
    return Left(
        DiceSetTable(partial(_placed_totals, slot, at_least, at_most)),
        DiceSetTable(partial(_placed, slot, at_least, at_most)),
    )


#: Slot → how many of the lowest values have no upper hand → what these leave of a dice set.
LOWER = tuple(tuple(_by_placing(slot, 1, count) for count in range(7)) for slot in range(SLOTS))
#: The same → what the other values leave, before an action.
HIGHER = tuple(tuple(_by_placing(slot, count + 1, 6) for count in range(7)) for slot in range(SLOTS))


# --- and after an action on the own dice


def _moved_totals(action: int, slot: int, at_least: int, own: DiceSet) -> Set:
    """The totals of a dice set with the last die at a slot, at least so high, after dice were moved."""
    found = 0
    for value in range(at_least, own.highest + 1):
        die = slot, value
        found |= _set_of(_moved(action, (*own.dice, die), own.spot + _PIPS[die]))
    return found


def _moved_with_highest(action: int, slot: int, own: DiceSet) -> tuple[Spot, ...]:
    die = slot, own.highest
    return tuple(dict.fromkeys(_moved(action, (*own.dice, die), own.spot + _PIPS[die])))


#: Action that moves dice → slot → a dice set → its totals afterwards with the highest last die at the slot.
MOVED_WITH_HIGHEST = tuple(
    tuple(DiceSetTable(partial(_moved_with_highest, action, slot)) for slot in range(SLOTS)) for action in MOVES
)


class Turned(NamedTuple):
    """The ways to turn a die after placing the last one with some value."""

    #: The totals after turning without an overflow.
    done: tuple[Spot, ...]
    #: For each overflow the totals after its corrections.
    cuts: tuple[tuple[Spot, ...], ...]


def _turned_with(slot: int, value: int, own: DiceSet) -> Turned:
    die = slot, value
    ways = sums_turned((*own.dice, die), own.room - value, own.spot + _PIPS[die], _PIPS)
    return Turned(
        tuple([spots[0] for overflow, spots in ways if not overflow]),
        tuple([tuple(spots) for overflow, spots in ways if overflow]),
    )


def _turned(slot: int, own: DiceSet) -> tuple[Turned, ...]:
    return tuple([_turned_with(slot, value, own) for value in range(1, own.highest + 1)])


#: Slot → a dice set → for each value of the last die there, from 1 on, the ways to turn a die.
TURNED = tuple(DiceSetTable(partial(_turned, slot)) for slot in range(SLOTS))


def _turned_totals(slot: int, at_least: int, own: DiceSet) -> Set:
    return _set_of([spot for ways in TURNED[slot][own][at_least - 1 :] for spot in ways.done])


def _cut_totals(slot: int, at_least: int, own: DiceSet) -> tuple[Set, ...]:
    return tuple([_set_of(spots) for ways in TURNED[slot][own][at_least - 1 :] for spots in ways.cuts])


def _acted(action: int, slot: int, at_least: int, own: DiceSet) -> tuple[DiceSet, ...]:
    placed = own.places[slot][at_least - 1 :]
    return tuple(dict.fromkeys(side for die in placed for side in RESULTS[action][die]))


def _gained(slot: int, at_least: int, own: DiceSet) -> tuple[DiceSet, ...]:
    """The dice sets with another die to place.  (To gain it before placing the last one leaves the same dice.)"""
    return RESULTS[_GAIN][own][0].places[slot][at_least - 1 : own.highest] if own.reserve else ()


def _by_gaining(slot: int, at_least: int) -> Left:
    # Without a die in reserve nothing happens.
    placed = _by_placing(slot, at_least, 6)
    return Left(
        DiceSetTable(lambda own: 0 if own.reserve else placed.totals[own]),
        DiceSetTable(lambda own: () if own.reserve else placed.done[own]),
        DiceSetTable(partial(_gained, slot, at_least)),
    )


def _by_acting(action: int, slot: int, at_least: int) -> Left:
    if action == _GAIN:
        return _by_gaining(slot, at_least)
    acted = DiceSetTable(partial(_acted, action, slot, at_least))
    if action in MOVES:
        return Left(DiceSetTable(partial(_moved_totals, action, slot, at_least)), acted)
    return Left(
        DiceSetTable(partial(_turned_totals, slot, at_least)),
        DiceSetTable(lambda own: tuple([side for side in acted[own] if not side.excess])),
        DiceSetTable(lambda own: tuple([side for side in acted[own] if side.excess])),
        DiceSetTable(partial(_cut_totals, slot, at_least)),
    )


#: Action → slot → how many of the lowest values have no upper hand → what the others leave of a dice set.
ACTED = tuple(
    tuple(tuple(_by_acting(action, slot, count + 1) for count in range(7)) for slot in range(SLOTS))
    for action in range(_FLIP)
)


# --- what an action leaves of a dice set without dice


def _moved_by_other(action: int, side: DiceSet) -> Set:
    return _set_of(_moved(action, side.dice, side.spot))


def _turned_and_cut(side: DiceSet) -> Set:
    ways = sums_turned(side.dice, side.room, side.spot, _PIPS)
    return _set_of([spot for _, spots in ways for spot in spots])


#: Action that moves dice → a dice set → its totals afterwards.
MOVED = tuple(DiceSetTable(partial(_moved_by_other, action)) for action in MOVES)
#: A dice set → its totals after a die was turned and an overflow corrected.
TURNED_AND_CUT = DiceSetTable(_turned_and_cut)


_TURN, _FLIP, _GAIN = int(Action.TURN), int(Action.FLIP), int(Action.GAIN)
_FLIPS = tuple(1 << slot for slot in range(SLOTS))
#: For each goal, colour and slot.
_MOST_REACHES = 30_000


class _Gain(NamedTuple):
    """Turns with the last die that give the other side another one: where it is placed, and the faces after it."""

    slot: int
    #: What is printed there for the placer, more than for the other side.
    lead: int
    faces: int
    #: The placer, if it is not the side in question.
    own: DiceSet | None = None


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
        #: Colour → slot → a dice set and the faces → its reach with the last die at that slot.
        self._reaches: tuple[tuple[dict[int, _Reach], ...], ...] = (({}, {}, {}), ({}, {}, {}))
        #: The same without actions on own dice, by totals, the highest value of the last die and the faces.
        self._by_totals: tuple[tuple[dict[int, _Reach], ...], ...] = (({}, {}, {}), ({}, {}, {}))
        #: Colour → the slots; the one that decided last is tried first.
        self._slots, self._slots_before, self._slots_both = ([ORDERS[0]] * 2 for _ in range(3))
        #: Steps of computation so far: about as long as generating a child each.
        self.work = 0

    def last(self, colour: int, own: DiceSet, other: DiceSet, faces: int) -> bool:
        """Whether a colour that places the last die gets what it wants."""
        return not self._survives(colour, own, faces, TOTALS[other], other)

    def before(self, colour: int, own: DiceSet, other: DiceSet, faces: int) -> list[Child] | None:
        """Whether the colour with the last die but one gets what it wants: None, or the turns to ask about."""
        opponent, opened = 1 - colour, []
        unfinished: list[tuple[int, Left]] = []
        self.work += 10
        for slot in self._slots_before[colour]:
            lead, is_own, action = self._spread.actions[colour][faces][slot]
            behind = other.totals[slot] - own.totals[slot] - lead
            flipped = faces ^ 1 << slot
            count = 0 if behind < 0 else min(behind, 6)
            fired = ACTED[action][slot][count] if is_own and action != _FLIP else HIGHER[slot][count]
            totals = fired.totals[own]
            if totals:
                if action == _FLIP:
                    ways = [(other, flipped ^ flip) for flip in _FLIPS]
                elif is_own:
                    ways = [(other, flipped)]
                else:
                    ways = [(theirs, flipped) for theirs in self._spread.on_theirs[action][other]]
                for theirs, shown in ways:
                    if theirs.stock > 1 or theirs.excess:
                        opened += [(mine, theirs, shown) for mine in fired.done[own]]
                    elif self._survives(opponent, theirs, shown, totals, own, fired.done):
                        self._slots_before[colour] = ORDERS[slot]
                        return None
            if count:
                without = LOWER[slot][count]
                if self._survives(opponent, other, faces, without.totals[own], own, without.done):
                    self._slots_before[colour] = ORDERS[slot]
                    return None
            if fired.open is not None:
                unfinished.append((slot, fired))
        for slot, fired in unfinished:
            flipped = faces ^ 1 << slot
            if fired.cuts is not None:
                reached = self._reached(opponent, other, flipped)
                if all(cuts & reached for cuts in fired.cuts[own]):
                    continue
            for mine in fired.open[own] if fired.open is not None else ():
                if mine.stock:
                    opened.append((mine, other, flipped))
                elif all(self._survives(opponent, other, flipped, TOTALS[cut], cut) for cut in CUT_RESULTS[mine]):
                    self._slots_before[colour] = ORDERS[slot]
                    return None
        return opened

    def both(self, colour: int, own: DiceSet, other: DiceSet, faces: int) -> list[Child] | None:
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

    def _reached(self, colour: int, own: DiceSet, faces: int) -> Set:
        """The totals against which a colour with at most one die gets what it wants, whichever dice these are."""
        if not own.can_place:
            return self._wins(colour, own.spot | faces)
        found, place = 0, own.low | faces
        for slot in range(SLOTS):
            found |= (self._reaches[colour][slot].get(place) or self._reach(colour, own, faces, slot))[0]
        return found

    def _survives(
        self,
        opponent: int,
        other: DiceSet,
        faces: int,
        left: Set,
        own: DiceSet,
        sides: DiceSetTable[tuple[DiceSet, ...]] | None = None,
    ) -> bool:
        """Whether an opponent with at most one die misses the goal against a dice set or one of those it can
        become.

        `left` are the totals of these dice sets.
        """
        self.work += 2
        if not other.can_place:
            return bool(left & ~self._wins(opponent, other.spot | faces))
        reaches, place = self._reaches[opponent], other.low | faces
        for slot in self._slots[opponent]:
            left &= ~(reaches[slot].get(place) or self._reach(opponent, other, faces, slot))[0]
            if not left:
                self._slots[opponent] = ORDERS[slot]
                return False
        touches: tuple[_Touch, ...] = ()
        for slot in self._slots[opponent]:
            touches += (reaches[slot].get(place) or self._reach(opponent, other, faces, slot))[1]
        if not touches:
            return True
        for side in sides[own] if sides is not None else (own,):
            if TOTALS[side] & left and not self._by_touch(opponent, touches, other, side):
                return True
        return False

    def _by_touch(self, colour: int, touches: tuple[_Touch, ...], own: DiceSet, other: DiceSet) -> bool:
        """Whether a colour gets what it wants by acting on the other side with the last die."""
        totals = TOTALS[other]
        self.work += 2
        for against, action, won, gain in touches:
            if not against & totals:
                continue
            if action in MOVES:
                if MOVED[action][other] & won:
                    return True
                continue
            if action == _TURN and self._spread.correction == "colour":
                if TURNED_AND_CUT[other] & won:
                    return True
                continue
            for theirs in self._spread.on_theirs[action][other]:
                if theirs.excess:
                    if all(TOTALS[cut] & won for cut in CUT_RESULTS[theirs]):
                        return True
                elif not theirs.stock:
                    if TOTALS[theirs] & won:
                        return True
                elif gain is not None:
                    slot, lead, faces, placer = gain
                    placer = placer or own
                    higher = HIGHER[slot][max(0, other.totals[slot] - placer.totals[slot] - lead)]
                    if self._survives(1 - colour, theirs, faces, higher.totals[placer], placer, higher.done):
                        return True
        return False

    def _reach(self, colour: int, own: DiceSet, faces: int, slot: int) -> _Reach:
        """The reach of a dice set that places its last die at a slot."""
        known, by_totals = self._reaches[colour][slot], self._by_totals[colour][slot]
        if len(known) >= _MOST_REACHES:
            known.clear()
        key = (own.spot | faces) * FACES + own.highest
        found = by_totals.get(key)
        if found is None:
            if len(by_totals) >= _MOST_REACHES:
                by_totals.clear()
            found = by_totals[key] = self._without_own_action(colour, own, faces, slot)
        _, is_own, action = self._spread.actions[colour][faces][slot]
        if is_own and action != _FLIP:
            totals, touches = self._by_own_action(colour, own, faces, slot)
            found = found[0] | totals, found[1] + touches
        known[own.low | faces] = found
        self.work += 3
        return found

    def _without_own_action(self, colour: int, own: DiceSet, faces: int, slot: int) -> _Reach:
        """The reach by turns that do nothing with the placer's dice: only their totals count."""
        found = 0
        lead, is_own, action = self._spread.actions[colour][faces][slot]
        flipped = faces ^ 1 << slot
        spot, step, below, won = own.spot, STEPS[slot], 0, self._won[colour]
        compared, lead = COMPARED[slot], own.totals[slot] + lead
        for value in range(1, own.highest + 1):
            spot += step
            below = compared[lead + value][BELOW]
            found |= (won.get(spot | faces) or self._wins(colour, spot | faces)) & ~below
        self.work += 8
        # With the highest value:
        if action == _FLIP:
            for flip in _FLIPS:
                found |= self._wins(colour, spot | flipped ^ flip) & below
        elif not is_own:
            gain = _Gain(slot, lead - own.totals[slot], flipped) if action == _GAIN else None
            return found, ((below, action, self._wins(colour, spot | flipped), gain),)
        return found, ()

    def _by_own_action(self, colour: int, own: DiceSet, faces: int, slot: int) -> _Reach:
        """The reach by turns that do something with the placer's dice."""
        lead, _, action = self._spread.actions[colour][faces][slot]
        lead, flipped = lead + own.totals[slot], faces ^ 1 << slot
        if action in MOVES:
            self.work += 4
            won = self._by_any(colour, flipped, MOVED_WITH_HIGHEST[action][slot][own])
            return won & COMPARED[slot][lead + own.highest][BELOW], ()
        totals = 0
        self.work += 10
        if action == _TURN:
            for value, turned in enumerate(TURNED[slot][own], 1):
                won = self._by_any(colour, flipped, turned.done)
                for cuts in turned.cuts:
                    # The opponent corrects an overflow.
                    won |= reduce(and_, [self._wins(colour, spot | flipped) for spot in cuts])
                totals |= won & COMPARED[slot][lead + value][BELOW]
            return totals, ()
        if not own.reserve:
            # Nothing happens, so the highest value is best.
            won = self._wins(colour, own.spot + own.highest * STEPS[slot] | flipped)
            return won & COMPARED[slot][lead + own.highest][BELOW], ()
        touches: list[_Touch] = []
        gained = ACTED[_GAIN][slot][0].open
        assert gained is not None
        for value, acted in enumerate(gained[own], 1):
            against = COMPARED[slot][lead + value][BELOW]
            reached, nested = self._with_another(colour, acted, flipped)
            totals |= reached & against
            touches += [(more & against, act, won, gain) for more, act, won, gain in nested]
        return totals, tuple(touches)

    def _by_any(self, colour: int, faces: int, spots: Sequence[Spot]) -> Set:
        """The totals of the other side against which a colour wins with some of these if the pass ends."""
        found, won = 0, self._won[colour]
        for spot in spots:
            found |= won.get(spot | faces) or self._wins(colour, spot | faces)
        return found

    def _with_another(self, colour: int, own: DiceSet, faces: int) -> _Reach:
        """The reach of a dice set that has gained another last die."""
        totals, touches = 0, []
        for slot in range(SLOTS):
            known = self._reaches[colour][slot].get(own.low | faces)
            reach = known or self._reach(colour, own, faces, slot)
            totals |= reach[0]
            touches += [
                (against, action, won, gain and gain._replace(own=gain.own or own))
                for against, action, won, gain in reach[1]
            ]
        return totals, tuple(touches)

    def _wins(self, colour: int, key: int) -> Set:
        """The totals of the other side against which a colour has what it wants if the pass ends."""
        found = self._won[colour].get(key)
        if found is None:
            found = self._won[colour][key] = self._ends(colour, key)
        return found

    def _ends(self, colour: int, key: int) -> Set:
        found = 0
        self.work += 4
        (lead0, _, _), (lead1, _, _), (lead2, _, _) = self._spread.actions[colour][key & FACES - 1]
        first = COMPARED[0][key // STEPS[0] + lead0]
        second = COMPARED[1][key // STEPS[1] % TOTALS_BELOW + lead1]
        third = COMPARED[2][key // STEPS[2] % TOTALS_BELOW + lead2]
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
