"""Trained mixes for hidden hands: the Draw variant's tables.

Everything is seen from the side that has to choose.  A position is what both sides have left, and a standing.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Mapping
from functools import cache
from itertools import accumulate, combinations
from pathlib import Path
from typing import TypeAlias

from ...ai.advice import drained
from ..cards import RANKS, hand
from ..duel import Standing
from ..state import HAND_OF_DRAW
from .nodes import CANONICAL
from .table_files import read_head, table_errors, unpacked

FORMAT = 1
#: Shares in the table are multiples of one part in so many; a symbol is one way to split the parts three ways.
PARTS = 20
MIXES: tuple[tuple[int, int, int], ...] = tuple(
    (first, second, PARTS - first - second) for first in range(PARTS + 1) for second in range(PARTS + 1 - first)
)
#: Hands as places among the cards that a side has left.
Hands: TypeAlias = tuple[tuple[int, ...], ...]


@cache
def hands(cards: int) -> Hands:
    """The hands that can be held of so many unplayed cards, as places among them."""
    return tuple(combinations(range(cards), min(cards, HAND_OF_DRAW)))


@cache
def card_sets(cards: int) -> dict[int, int]:
    """What a side can have left when it has so many cards → a number."""
    return {hand(ranks): place for place, ranks in enumerate(combinations(range(8), cards))}


@cache
def standing_code(now: Standing) -> int:
    """A standing as a number, the same for standings that are worth the same."""
    now = CANONICAL[now]
    spy = 2 if now.spy is None else now.spy
    number = 0
    for part in (*now.score, *now.pending, now.general[0] + 2 * now.general[1], spy):
        number = number << 2 | part
    return number


class Section:
    """The positions of a table with one number of cards, all free or all answers to a shown card.

    For each standing a bit map over the pairs of what the sides have left says which positions are held.  The
    symbols lie in that order, one block of them for each hand (and for each shown card, outermost).
    """

    def __init__(self, codes: bytes, maps: bytes, symbols: bytes) -> None:
        numbers = array("H")
        numbers.frombytes(codes)
        width = len(maps) // len(numbers)
        rows = [int.from_bytes(maps[at : at + width], "little") for at in range(0, len(maps), width)]
        *starts, self._held = accumulate((row.bit_count() for row in rows), initial=0)
        self._rows = dict(zip(numbers, zip(rows, starts, strict=True), strict=True))
        self._symbols = symbols

    def parts(self, now: Standing, pair: int, column: int) -> tuple[int, int, int] | None:
        """How a column's hand splits its parts, or None if the position is not held."""
        row, start = self._rows.get(standing_code(now), (0, 0))
        if not row >> pair & 1:
            return None
        before = (row & (1 << pair) - 1).bit_count()
        return MIXES[self._symbols[column * self._held + start + before]]


class DrawTable:
    """Trained mixes of one game, for the positions that matter in it."""

    def __init__(self, sections: Mapping[tuple[int, bool], Section]) -> None:
        self._sections = sections

    @classmethod
    def load(cls, path: Path) -> DrawTable:
        """Read a table; a file that is missing or damaged is refused with one sentence."""
        return drained(cls.loading(path))

    @classmethod
    def loading(cls, path: Path) -> Generator[None, None, DrawTable]:
        """The same in steps short enough for a frame."""
        sections = {}
        with table_errors(path), path.open("rb") as file:
            for cards, shown, sizes in read_head(file, path, FORMAT)["sections"]:
                parts = []
                for length, checksum in sizes:
                    parts.append((yield from unpacked(file.read(length), checksum)))
                sections[cards, shown] = Section(*parts)
        return cls(sections)

    def mix(self, own: int, pile: int, other: int, now: Standing, shown: int | None) -> dict[int, float] | None:
        """The shares of the cards in hand, or None if the table does not hold the position."""
        mine = RANKS[own + pile]
        section = self._sections.get((len(mine), shown is not None))
        order = card_sets(len(mine))
        if section is None or own + pile not in order or other not in order:
            return None
        held = hands(len(mine))
        column = held.index(tuple(mine.index(rank) for rank in RANKS[own]))
        if shown is not None:
            column += RANKS[other].index(shown) * len(held)
        parts = section.parts(now, order[own + pile] * len(order) + order[other], column)
        return parts and {rank: part / PARTS for rank, part in zip(RANKS[own], parts, strict=True)}
