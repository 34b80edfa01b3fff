"""One colour's dice in a pass, and everything that can happen to them.

A `DiceSet` is interned: the same dice are the same object, so play and search follow transitions that are computed
once.  Its key packs how many dice of each value are at each slot (3 bits each), the dice in reserve, and the
rolled die that still has to be placed; a transition changes it by a small sum.

There are 175,116 dice sets.  So that a program that plays for days does not keep them all, those that nothing else
refers to are dropped now and then, with all transitions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from math import comb
from typing import Generic, NamedTuple, TypeAlias, TypeVar
from weakref import ref

from .. import memory
from . import notation
from .cards import SLOTS

T = TypeVar("T")
#: A placed die as (slot, value).
Die: TypeAlias = tuple[int, int]
Dice: TypeAlias = tuple[Die, ...]

#: Dice sets that are made before some are dropped, in a program with memory to spend: with what follows from
#: them, about 1,200 bytes each.
MOST_DICE_SETS = 45_000

DICE, STOCK, RESERVE = 6, 4, 2
VALUES = range(1, 7)
#: The limit is the number of dice owned in this pass plus this.
_LIMIT_BASE = 11

_BITS = 3
_WIDTH = _BITS * len(VALUES)
_PILE = (1 << _WIDTH) - 1
_RESERVE = 1 << SLOTS * _WIDTH
_FIRST = _RESERVE << 2
_PLACES = tuple((slot, value) for slot in range(SLOTS) for value in VALUES)
#: (slot, value) → a die there, as part of a key.
ONE: dict[Die, int] = {place: 1 << _BITS * number for number, place in enumerate(_PLACES)}
#: Totals are lower.
TOTALS_BELOW = 32
#: Slot → what a pip there adds to the totals in one number, with room for the faces of the cards.
SPOT_STEPS = tuple((1 << SLOTS) * TOTALS_BELOW**power for power in (2, 1, 0))
#: Number of dice → how many ways there are to place fewer; the last is for any number of dice.
_FEWER = tuple(sum(comb(len(_PLACES) - 1 + dice, dice) for dice in range(most)) for most in range(DICE + 2))
#: Which die in the order of places, and where → the ways to place it and the dice before it that come earlier.
_BELOW = tuple(tuple(comb(at + nth, nth + 1) for at in range(len(_PLACES))) for nth in range(DICE + 1))


def limit_of(dice: int) -> int:
    """The most pips that the placed dice of a player with this number of dice may show."""
    return dice + _LIMIT_BASE


class Choice(NamedTuple):
    """One way to carry out an action or a correction: its text, and the key of the dice set after it."""

    text: str
    key: int

    @property
    def side(self) -> DiceSet:
        """The dice after it, made when they are asked for: most choices are never taken."""
        return _dice_set(self.key)


class DiceSet:
    """The dice of one colour: placed, in stock and in reserve.  Compare with `is`; there is one of each."""

    __slots__ = (
        "__weakref__", "can_place", "dice", "excess", "first", "high", "highest", "key", "low", "places",
        "reserve", "room", "spot", "stock", "sum", "t0", "t1", "t2", "totals",
    )  # fmt: skip

    def __init__(self, key: int) -> None:
        self.key = key
        left, middle, right = (
            _pile(0, key & _PILE),
            _pile(1, key >> _WIDTH & _PILE),
            _pile(2, key >> 2 * _WIDTH & _PILE),
        )
        #: Every placed die as (slot, value), ascending.
        self.dice = left.dice + middle.dice + right.dice
        self.reserve = key // _RESERVE & 3
        #: The rolled die still to be placed, or 0.
        self.first = key // _FIRST
        self.stock = DICE - self.reserve - len(self.dice)
        self.t0, self.t1, self.t2 = left.total, middle.total, right.total
        self.totals = self.t0, self.t1, self.t2
        #: The totals in one number.
        self.spot: int = left.total * SPOT_STEPS[0] + middle.total * SPOT_STEPS[1] + right.total * SPOT_STEPS[2]
        self.sum = left.total + middle.total + right.total
        #: How many pips may still be placed; below 0 after an overflow.
        self.room = limit_of(DICE - self.reserve) - self.sum
        self.excess = max(0, -self.room)
        self.can_place = self.stock > 0 and self.room > 0
        #: The highest value that the next die may show, if it was not rolled.
        self.highest = min(6, self.room)
        #: Blue's `high` and red's `low` add up to a unique number, with room for faces and mover.  A dice set that
        #: is dropped and made again has the same ones, so searches can rely on them.
        placed = (
            left.numbers[0] + middle.numbers[len(left.dice)] + right.numbers[len(left.dice) + len(middle.dice)]
        )
        number = (self.first * (RESERVE + 1) + self.reserve) * _FEWER[-1] + _FEWER[len(self.dice)] + placed
        self.high, self.low = number << 26, number << 4
        self.places: tuple[tuple[DiceSet, ...], ...]

    def __getattr__(self, name: str) -> tuple[tuple[DiceSet, ...], ...]:
        # Only called while `places` is missing: where the next die can go is computed on demand.
        if name != "places":
            raise AttributeError(name)
        self.places = tuple(
            tuple(_dice_set(self.key - self.first * _FIRST + ONE[slot, value]) for value in self.values())
            for slot in range(SLOTS)
        )
        return self.places

    def forget_places(self) -> None:
        """Drop where the next die can go; it is computed again on demand."""
        with suppress(AttributeError):
            del self.places

    def __reduce__(self) -> tuple[object, ...]:
        """A copy, or what was pickled, is the same object again."""
        return _dice_set, (self.key,)

    def __repr__(self) -> str:
        return f"DiceSet({self.dice}, stock {self.stock}, reserve {self.reserve}, first {self.first})"

    @property
    def owned(self) -> int:
        """The dice owned in this pass: placed and in stock."""
        return DICE - self.reserve

    @property
    def limit(self) -> int:
        """The most that the placed dice may show together."""
        return limit_of(self.owned)

    def values_at(self, slot: int) -> tuple[int, ...]:
        """The values of the dice at a slot, ascending."""
        return tuple(value for place, value in self.dice if place == slot)

    def values(self) -> range:
        """The values that the next die may show."""
        if not self.can_place:
            return range(0)
        return range(self.first, self.first + 1) if self.first else range(1, self.highest + 1)

    def placed(self, slot: int, value: int) -> DiceSet:
        """The dice set after placing a die (which must be allowed)."""
        # Not by `places`, which makes all of them: most are never played.
        return _dice_set(self.key - self.first * _FIRST + ONE[slot, value])

    def rolled(self, value: int) -> DiceSet:
        """The dice set with a rolled die that has to be placed first."""
        return _dice_set(self.key + value * _FIRST)


class _Pile(NamedTuple):
    """The dice of one dice set at one slot."""

    dice: tuple[tuple[int, int], ...]
    total: int
    #: By how many dice are at the slots before: their part in the number of a way to place the dice of a dice set.
    numbers: tuple[int, ...]


@lru_cache(maxsize=4096)
def _pile(slot: int, key: int) -> _Pile:
    """The dice at a slot, from the part of a dice set's key that is about it."""
    first = slot * len(VALUES)
    ordered = [at for at in range(len(VALUES)) for _ in range(key >> _BITS * at & (1 << _BITS) - 1)]
    dice = tuple(_PLACES[first + at] for at in ordered)
    # Multisets are numbered as combinations are, after the n-th element was moved up by n.
    numbers = [
        sum([_BELOW[before + nth][first + at] for nth, at in enumerate(ordered)])
        for before in range(DICE + 1 - len(ordered))
    ]
    return _Pile(dice, sum(value for _, value in dice), tuple(numbers))


#: Dice sets that were made since some were dropped, and those that were in use then.
_DICE_SETS: dict[int, DiceSet] = {}
#: Every table by dice set, for `_drop`.
_TABLES: list[DiceSetTable[object]] = []
_held = 0


def _dice_set(key: int) -> DiceSet:
    side = _DICE_SETS.get(key)
    if side is None:
        if len(_DICE_SETS) >= _held + MOST_DICE_SETS * memory.share:
            _drop()
        side = _DICE_SETS[key] = DiceSet(key)
    return side


def _drop() -> None:
    """Forget every transition, and with them all dice sets that nothing else refers to."""
    global _held
    for table in _TABLES:
        table.clear()
    for side in _DICE_SETS.values():
        side.forget_places()
    known = [ref(side) for side in _DICE_SETS.values()]
    _DICE_SETS.clear()
    del side
    _DICE_SETS.update((kept.key, kept) for one in known if (kept := one()) is not None)
    _held = len(_DICE_SETS)


def dice_set_of(dice: tuple[tuple[int, int], ...], reserve: int, first: int) -> DiceSet:
    """The dice set with these dice at (slot, value)."""
    return _dice_set(sum(ONE[die] for die in dice) + reserve * _RESERVE + first * _FIRST)


#: At the start of a pass, before the roll.
FRESH = dice_set_of((), RESERVE, 0)


# --- what actions do


def choices(action: int, side: DiceSet) -> tuple[Choice, ...]:
    """Every way to carry out an action on the dice of a colour; empty if it is impossible."""
    return _CHOICES[action][side]


def cuts(side: DiceSet) -> tuple[Choice, ...]:
    """Every correction that brings an overflowing dice set exactly to its limit."""
    return _CUTS[side]


_SEVERAL = -1
#: A way to carry something out: what its text says, and the key of the dice set after it.
_Way: TypeAlias = tuple[tuple[int, ...], int]
#: The same for a sum over dice instead of the key: the dice, their sum, and what each die adds to it.
_Ways: TypeAlias = Callable[[Dice, int, Mapping[Die, int]], Iterator[_Way]]


def _shifts(step: int, dice: Dice, total: int, adds: Mapping[Die, int]) -> Iterator[_Way]:
    for die in dict.fromkeys(dice):
        slot, value = die
        goal = (slot + step) % SLOTS
        yield (slot, value, goal), total - adds[die] + adds[goal, value]


def _swaps(dice: Dice, total: int, adds: Mapping[Die, int]) -> Iterator[_Way]:
    kinds = tuple(dict.fromkeys(dice))
    for number, (a, v) in enumerate(kinds):
        for b, w in kinds[number + 1 :]:
            if a != b:
                yield (a, v, b, w), total - adds[a, v] - adds[b, w] + adds[a, w] + adds[b, v]


def _turns(dice: Dice, total: int, adds: Mapping[Die, int]) -> Iterator[_Way]:
    for die in dict.fromkeys(dice):
        slot, value = die
        yield (slot, value, 7 - value), total - adds[die] + adds[slot, 7 - value]


def _of_dice(ways: _Ways, side: DiceSet) -> Iterator[_Way]:
    return ways(side.dice, side.key, ONE)


def _gains(side: DiceSet) -> Iterator[_Way]:
    if side.reserve:
        yield (), side.key - _RESERVE


def _corrections(side: DiceSet) -> Iterator[_Way]:
    return _lowered(side.excess, side.dice, side.key, ONE)


def _lowered(less: int, dice: Dice, total: int, adds: Mapping[Die, int]) -> Iterator[_Way]:
    for die in dict.fromkeys(dice):
        slot, value = die
        if value > less > 0:
            yield (slot, value, value - less), total - adds[die] + adds[slot, value - less]


class _Kind(NamedTuple):
    """An action or a correction: its ways, and how their notation are written."""

    ways: Callable[[DiceSet], Iterator[_Way]]
    text: Callable[..., str]


def _choices(kind: _Kind, side: DiceSet) -> tuple[Choice, ...]:
    return tuple([Choice(kind.text(*said), key) for said, key in kind.ways(side)])


def _results(kind: _Kind, side: DiceSet) -> tuple[DiceSet, ...]:
    """The distinct outcomes, without notation."""
    return tuple([_dice_set(key) for key in dict.fromkeys([key for _, key in kind.ways(side)])]) or (side,)


def _sole_key(kind: _Kind, side: DiceSet) -> int:
    """The key of the only outcome; `_SEVERAL` if there are more."""
    keys = {key for _, key in kind.ways(side)} or {side.key}
    return keys.pop() if len(keys) == 1 else _SEVERAL


def sole_result(action: int, side: DiceSet) -> DiceSet | None:
    """What an action makes of the dice of a colour, if it can be one thing only."""
    key = _SOLE_RESULTS[action][side]
    return None if key == _SEVERAL else _dice_set(key)


def sole_cut(side: DiceSet) -> DiceSet | None:
    """The dice after a correction, if there is only one that helps."""
    key = _SOLE_CUTS[side]
    return None if key == _SEVERAL else _dice_set(key)


def sums_after(action: int, dice: Dice, total: int, adds: Mapping[Die, int]) -> list[int]:
    """A sum over dice after an action that moves or turns some, each way for itself, without making the dice sets.

    `adds` says what a die adds to the sum.
    """
    return [after for _, after in _MOVING[action](dice, total, adds)] or [total]


def sums_turned(dice: Dice, room: int, total: int, adds: Mapping[Die, int]) -> list[tuple[bool, list[int]]]:
    """The same after a die was turned: whether that is an overflow, and the sum, or the sums after corrections."""
    found = []
    for (slot, value, turned), after in _turns(dice, total, adds):
        less = turned - value - room
        if less > 0:
            rest = list(dice)
            rest[rest.index((slot, value))] = slot, turned
            found.append((True, [cut for _, cut in _lowered(less, tuple(rest), after, adds)]))
        else:
            found.append((False, [after]))
    return found


class DiceSetTable(dict[DiceSet, T], Generic[T]):
    """What follows from each dice set, computed when it is first needed and dropped with the dice sets."""

    def __init__(self, work: Callable[[DiceSet], T]) -> None:
        super().__init__()
        self._work = work
        _TABLES.append(self)  # type: ignore[arg-type]

    def __missing__(self, side: DiceSet) -> T:
        found = self[side] = self._work(side)
        return found


#: In the order of `Action`: what happens to placed dice.
_MOVING: tuple[_Ways, ...] = (partial(_shifts, 1), partial(_shifts, -1), _swaps, _turns)
_TEXTS: tuple[Callable[..., str], ...] = (notation.moving, notation.moving, notation.swapping, notation.turning)
#: In the order of `Action`; a flip takes no dice and has no entry.
_ON_DICE = (
    *(_Kind(partial(_of_dice, ways), text) for ways, text in zip(_MOVING, _TEXTS, strict=True)),
    _Kind(_gains, lambda: "act"),
)
_CORRECTION = _Kind(_corrections, notation.cutting)
_CHOICES = tuple(DiceSetTable(partial(_choices, kind)) for kind in _ON_DICE)
_CUTS = DiceSetTable(partial(_choices, _CORRECTION))
_SOLE_RESULTS = tuple(DiceSetTable(partial(_sole_key, kind)) for kind in _ON_DICE)
_SOLE_CUTS = DiceSetTable(partial(_sole_key, _CORRECTION))
RESULTS = tuple(DiceSetTable(partial(_results, kind)) for kind in _ON_DICE)
#: A dice set that is not over its limit stays as it is.
CUT_RESULTS = DiceSetTable(partial(_results, _CORRECTION))
