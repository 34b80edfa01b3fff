"""Totals of a dice set as sets, and what the last die can make of a dice set.

A dice set without dice counts by its totals at the three cards.  There are only 1,140 such totals, so a set of
them is a number with a bit for each.  What a last die leaves is computed as such sets, without making the dice
sets: they are only needed if somebody can still act on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from ..cards import HIGHEST_PRINTED, SLOTS, Action
from ..dice_set import (
    DICE,
    ONE,
    RESULTS,
    SPOT_STEPS as STEPS,
    Dice,
    DiceSet,
    DiceSetTable,
    Die,
    limit_of,
    sums_after,
    sums_turned,
)

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
#: Actions that only move dice: nobody has dice to place or an overflow to correct afterwards, so if they are done
#: with the last die, its highest value is best.
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
