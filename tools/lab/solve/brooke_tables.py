"""The rules of a Brooke pass as tables for the compiled search, from the engine's own transitions.

Every side gets a number; what can become of it is a list of numbers.  The compiled search only follows these
lists, so there is no second copy of the rules.  Needs a C compiler (`cc`), nothing else.
"""

from __future__ import annotations

import ctypes
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from engine.brooke.ai.book import outcome_worths, ranked_worths
from engine.brooke.ai.evaluation import MOST_STOCK, evaluator_of
from engine.brooke.ai.pass_values import SURE_WIN
from engine.brooke.cards import SLOTS, Deck
from engine.brooke.dice_set import CUT_RESULTS, FRESH, RESULTS, VALUES, DiceSet
from engine.brooke.turn import FACES, Spread

SOURCE = Path(__file__).with_name("brooke_search.c")
#: Where a lead of no dice is in a row of worths, and the row's length: as in the source.
_MIDDLE, _ROW = 32, 64
_SIDE_BITS = 18
#: Is blue ahead by this many cards?  The likeliest answers first: mostly it is one card behind.
_GOALS = (0, 1, 2, 3, -1, -2)


class Sides:
    """Every side that a pass can lead to, and its number."""

    def __init__(self, on_theirs: Sequence[Callable[[DiceSet], Sequence[DiceSet]]]) -> None:
        """`on_theirs` gives, by action, what an opponent can make of a side."""
        self.all: list[DiceSet] = [FRESH, *(FRESH.rolled(value) for value in VALUES)]
        self.number = {side: number for number, side in enumerate(self.all)}
        ours = [table.__getitem__ for table in RESULTS]
        ways: list[Callable[[DiceSet], Sequence[DiceSet]]] = [
            *(_placing(slot) for slot in range(SLOTS)), *ours, *on_theirs, CUT_RESULTS.__getitem__,
        ]  # fmt: skip
        lists: list[list[int]] = [[] for _ in ways]
        starts = [array("I", [0]) for _ in ways]
        for side in self.all:  # grows in the loop
            for way, found, start in zip(ways, lists, starts, strict=True):
                found += map(self._number, way(side))
                start.append(len(found))
        # One list for the places, for own dice, for the opponent's, and for corrections.
        groups = (range(3), range(3, 3 + len(ours)), range(3 + len(ours), 3 + 2 * len(ours)), (len(ways) - 1,))
        self.lists = []
        for group in groups:
            joined = array("I")
            for at in group:
                starts[at] = array("I", [start + len(joined) for start in starts[at]])
                joined.extend(lists[at])
            self.lists.append(joined)
        self.starts = starts
        self.facts = array("b", [fact for side in self.all for fact in _facts(side)])

    def _number(self, side: DiceSet) -> int:
        number = self.number.get(side)
        if number is None:
            number = self.number[side] = len(self.all)
            self.all.append(side)
        return number

    def key(self, blue: DiceSet, red: DiceSet, faces: int, mover: int) -> int:
        """A position between two turns as one number."""
        return ((self.number[blue] << _SIDE_BITS | self.number[red]) << 3 | faces) << 1 | mover


def _placing(slot: int) -> Callable[[DiceSet], Sequence[DiceSet]]:
    return lambda side: side.places[slot]


def _facts(side: DiceSet) -> tuple[int, ...]:
    return (*side.totals, side.room, side.stock, side.can_place, side.excess, len(side.dice))


class Solver:
    """The compiled search with the tables of one spread at a time."""

    def __init__(self, sides: Sides, folder: Path, table_bytes: int) -> None:
        self._sides = sides
        self._library = ctypes.CDLL(str(compiled(folder)))
        self._library.set_sides.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_uint64]
        self._library.reaches.argtypes = [ctypes.c_uint64, ctypes.c_int]
        self._library.reaches_within.argtypes = [ctypes.c_uint64, ctypes.c_int, ctypes.c_uint64]
        pointers = [
            (ctypes.c_void_p * len(parts))(*(part.buffer_info()[0] for part in parts))
            for parts in (sides.starts, sides.lists)
        ]
        if self._library.set_sides(sides.facts.buffer_info()[0], *pointers, table_bytes):
            raise MemoryError(f"there is no room for a table of {table_bytes:,} bytes")
        #: Cards and pips that blue is ahead by, for each rank.
        self.worths: list[tuple[int, int]] = []

    def begin(self, spread: Spread, deck: Deck) -> None:
        """Go to another spread; nothing is kept of the one before."""
        self.worths = ranked_worths(deck, spread.cards)
        outcomes = outcome_worths(deck, spread.cards)
        worths = tuple(round(SURE_WIN * (0.5 + cards / 6 + pips / 200)) for cards, pips in outcomes)
        evaluator = evaluator_of(spread, worths)
        rows = array("h")
        for stock in range(MOST_STOCK + 1):
            for faces in range(FACES):
                for row in evaluator.leads[stock][faces]:
                    reach = len(row) // 2
                    for lead in range(-_MIDDLE, _ROW - _MIDDLE):
                        rows.append(round(10 * row[max(-reach, min(reach - 1, lead))]))
        rest = array("h", map(round, (10 * v for v in (*evaluator.room, *evaluator.stock, *evaluator.mover))))
        leads = _bytes(lead for row in spread.printed_leads for lead in row)
        actions = _bytes(int(x) for mover in spread.actions for row in mover for slot in row for x in slot)
        of = _bytes(map(self.worths.index, outcomes))
        self._library.set_spread(
            *(ctypes.c_void_p(part.buffer_info()[0]) for part in (leads, actions, of)),
            len(self.worths),
            *(ctypes.c_void_p(part.buffer_info()[0]) for part in (rows, rest)),
        )

    def reaches(self, key: int, rank: int) -> bool:
        """Whether a position is worth at least this rank to blue."""
        return bool(self._library.reaches(key, rank))

    def is_known_to_reach(self, key: int, rank: int) -> bool:
        """Whether it is known already, from other questions, that a position is worth this rank."""
        return int(self._library.reaches_within(key, rank, 0)) == 1

    def first(self, cards: int) -> int:
        """The least rank with this number of cards."""
        return next((rank for rank, worth in enumerate(self.worths) if worth[0] >= cards), len(self.worths))

    def cards(self, keys: Sequence[int]) -> list[int]:
        """The cards that blue is ahead by under best play, for each position.

        One question is asked about all positions before the next: what decides one mostly decides others.
        """
        low, high = dict.fromkeys(keys, -SLOTS), dict.fromkeys(keys, SLOTS)
        for cards in _GOALS:
            goal = self.first(cards)
            for key in keys:
                if low[key] < cards <= high[key]:
                    if self.reaches(key, goal):
                        low[key] = cards
                    else:
                        high[key] = cards - 1
        return [low[key] for key in keys]

    def ranks(self, keys: Sequence[int], cards: Sequence[int]) -> list[int]:
        """The exact ranks of positions whose cards are known."""
        low = {key: self.first(value) for key, value in zip(keys, cards, strict=True)}
        high = {key: self.first(value + 1) - 1 for key, value in zip(keys, cards, strict=True)}
        while True:
            goals = {key: (low[key] + high[key] + 1) // 2 for key in keys if low[key] < high[key]}
            if not goals:
                return [low[key] for key in keys]
            for key, goal in sorted(goals.items(), key=lambda item: item[1]):
                if self.reaches(key, goal):
                    low[key] = goal
                else:
                    high[key] = goal - 1

    def counts(self) -> tuple[int, int, int]:
        """Positions searched, children generated and entries overwritten since `begin`."""
        found = (ctypes.c_uint64 * 3)()
        self._library.counts(found)
        return found[0], found[1], found[2]


def _bytes(numbers: Iterable[int]) -> array[int]:
    return array("b", list(numbers))


def compiled(folder: Path) -> Path:
    """The search as a library, compiled again if its source is newer."""
    library = folder / "brooke_search.so"
    folder.mkdir(parents=True, exist_ok=True)
    if not library.is_file() or library.stat().st_mtime < SOURCE.stat().st_mtime:
        command = ["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
        try:
            subprocess.run(command, check=True)
        except (OSError, subprocess.CalledProcessError) as problem:
            sys.exit(f"The search cannot be compiled: {problem}")
    return library
