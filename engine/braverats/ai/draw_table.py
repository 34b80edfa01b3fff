"""Trained mixes for the first rounds with hidden hands: the Draw variant's tables.

Everything is seen from the side that has to choose.  Hands are hidden, but what was played is not, and it shows
what a side is likely to hold: so a mix belongs to the cards played so far, round by round.  Such a sequence is
numbered: with n cards left, sequence k is followed by (k·n + own)·n + other, cards being places among those left.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Generator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

from ...ai.advice import run_to_end
from ...ai.table_files import read_head, table_errors, unpacked
from ..cards import EIGHT, ONE, RANKS, hand
from ..state import HAND_OF_DRAW

FORMAT = 2
#: How many cards a side has left where mixes are stored.
LEVELS = (8, 7, 6)
#: Shares in the table are multiples of 1 / PARTS; a symbol is one way to split the parts three ways.
PARTS = 20
MIXES: tuple[tuple[int, int, int], ...] = tuple(
    (first, second, PARTS - first - second) for first in range(PARTS + 1) for second in range(PARTS + 1 - first)
)
#: Hands as places among the cards that a side has left.
Hands: TypeAlias = tuple[tuple[int, ...], ...]
#: What was played, as pairs (own, other).
Rounds: TypeAlias = tuple[tuple[int, int], ...]


@cache
def hands(cards: int) -> Hands:
    """The hands that can be held of a number of unplayed cards, as places among them."""
    return tuple(combinations(range(cards), min(cards, HAND_OF_DRAW)))


@cache
def turns(cards: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each card: the hands that hold it, where they hold it, and the hands that they can become without it."""
    fewer = {places: at for at, places in enumerate(hands(cards - 1))}

    def after(places: tuple[int, ...], played: int) -> list[int]:
        kept = [{*places, new} - {played} for new in range(cards) if new not in places]
        return [fewer[tuple(sorted(place - (place > played) for place in new))] for new in kept]

    return tuple(
        tuple(
            (at, places.index(played), *after(places, played))
            for at, places in enumerate(hands(cards))
            if played in places
        )
        for played in range(cards)
    )


def mirrored(rounds: Rounds) -> Rounds:
    """The same rounds from the other side of the table."""
    return tuple((other, own) for own, other in rounds)


class Section:
    """The mixes of all sequences of one length: a symbol for each hand.

    Where a shown card is answered there is one for each shown card and hand, and only those sequences are held.
    """

    def __init__(self, cards: int, free: bytes, answered: bytes, answers: bytes) -> None:
        self._free, self._answers = free, answers
        self._answered = array("H")
        self._answered.frombytes(answered)
        self._hands = len(hands(cards))
        self._block = cards * self._hands
        if len(answers) != len(self._answered) * self._block or len(free) % self._hands:
            raise ValueError

    def mixes(self, sequence: int, shown: int) -> list[list[float]]:
        """The mix of each hand, `shown` being the place of a card that is to be answered, if one is."""
        row = bisect_left(self._answered, sequence)
        if row < len(self._answered) and self._answered[row] == sequence:
            start, symbols = row * self._block + shown * self._hands, self._answers
        else:
            start, symbols = sequence * self._hands, self._free
        return [[part / PARTS for part in MIXES[symbol]] for symbol in symbols[start : start + self._hands]]


class DrawTable:
    """Trained mixes of one game."""

    def __init__(self, sections: Mapping[int, Section]) -> None:
        self.sections = sections

    @classmethod
    def load(cls, path: Path) -> DrawTable:
        """Read a table; a file that is missing or damaged is refused with one sentence."""
        return run_to_end(cls.loading(path))

    @classmethod
    def loading(cls, path: Path) -> Generator[None, None, DrawTable]:
        """The same in steps short enough for a frame."""
        sections = {}
        with table_errors(path), path.open("rb") as file:
            for cards, sizes in read_head(file, path, FORMAT)["sections"]:
                parts = []
                for length, checksum in sizes:
                    parts.append((yield from unpacked(file.read(length), checksum)))
                sections[cards] = Section(cards, *parts)
            if tuple(sections) != LEVELS:
                raise ValueError
        return cls(sections)

    def mix(self, rounds: Rounds, own: int, shown: int | None) -> dict[int, float]:
        """The shares of the cards in hand; a shown card is to be answered."""
        sequence, mine, theirs = _numbered(rounds)
        section = self.sections[len(mine)]
        mixes = section.mixes(sequence, 0 if shown is None else theirs.index(shown))
        held = hands(len(mine)).index(tuple(mine.index(rank) for rank in RANKS[own]))
        return dict(zip(RANKS[own], mixes[held], strict=True))

    def chances(self, rounds: Rounds) -> list[float]:
        """How likely each hand of a side that plays by this table is, once these rounds are over."""
        found = [1 / len(hands(8))] * len(hands(8))
        for number, (own, other) in enumerate(rounds):
            sequence, mine, theirs = _numbered(rounds[:number])
            mixes = self.sections[len(mine)].mixes(sequence, theirs.index(other))
            after = [0.0] * len(hands(len(mine) - 1))
            for held, place, *drawn in turns(len(mine))[mine.index(own)]:
                for new in drawn:
                    after[new] += found[held] * mixes[held][place] / len(drawn)
            total = sum(after)
            # Rounds that the table never plays say nothing about hands.
            found = [chance / total if total > 0.0 else 1 / len(after) for chance in after]
        return found


def _numbered(rounds: Rounds) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The number of a sequence, and what both sides have left after it."""
    sequence, mine, theirs = 0, RANKS[EIGHT], RANKS[EIGHT]
    for own, other in rounds:
        sequence = (sequence * len(mine) + mine.index(own)) * len(mine) + theirs.index(other)
        mine, theirs = RANKS[hand(mine) - ONE[own]], RANKS[hand(theirs) - ONE[other]]
    return sequence, mine, theirs
