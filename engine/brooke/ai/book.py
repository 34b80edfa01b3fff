"""The opening book: what each side wins under best play, from the first die of a pass on: cards, then pips.

It covers the standard deck under the usual ruling of an overflow.  The file holds the exact value of every
position after both first dice, in the order of `openings.listed`, for a blue starter and one of two mirrored
spreads; the rest follows.  The pips are known for some spreads only.  If the file is missing or damaged this is
noted once, and everything is searched instead.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from ...ai.table_files import TableError, read_head, table_errors, unpacked
from ..cards import BLUE, CARDS, RED, SLOTS, STANDARD, Deck
from ..info import Correction
from ..state import State
from ..turn import Spread, spread_of
from .openings import colour_twins, followers, listed, mirrored, mirrors, ranked_worths, recoloured
from .search import Node

#: Beside the engine in a checkout and in the packages.
FILE = Path(__file__).parents[3] / "assets" / "brooke" / "openings.bin"
FORMAT = 1
#: The ruling that the book was computed for.
CORRECTION: Correction = "colour"
#: Values are stored from 0; this is no difference in cards.
EVEN = SLOTS
#: The place of pips that were not computed.
UNKNOWN = 15
#: Values in one byte.
PER_BYTE = 2
#: It knows positions with so many dice.
BOOK_DICE = 2
#: Spreads that are kept unpacked.
_MOST_SPREADS = 8


def book_spreads(deck: Deck) -> list[tuple[int, int, int]]:
    """The spreads that the book lists, in its order: of two mirrored ones only the first."""
    every = ((a, b, c) for a, b, c in permutations(range(CARDS), SLOTS))
    return [cards for cards in every if cards[0] < cards[2] or not mirrors(deck, cards)]


class Worth(NamedTuple):
    """What blue wins more than red under best play: cards first, then tie-break pips (None: not known)."""

    cards: int
    pips: int | None


class _Entry(NamedTuple):
    """A spread as the book lists it, and what leads there."""

    spread: Spread
    mirror: bool
    recolour: bool

    def node(self, node: Node) -> Node:
        """A position of the actual spread as one of the listed spread."""
        if self.recolour:
            node = recoloured(node)
        return mirrored(node) if self.mirror else node


class Book:
    """The book of one file, opened when it is first needed."""

    def __init__(self, file: Path = FILE) -> None:
        self._file = file
        #: Cards and places of the pips, spread by spread, two in a byte; without places pips are not known.
        self._values: tuple[bytes, bytes] | None = None
        self._starts: dict[tuple[int, int, int], int] = {}
        self._spreads: dict[tuple[int, int, int], dict[int, Worth]] = {}
        #: Why the book cannot be used, as a sentence for the player.
        self.notes: list[str] = []

    def opening(self, s: State) -> Generator[None, None, Opening | None]:
        """The values of the pass on the table, read in small steps; None if the book does not have them."""
        deck = s.rules.deck
        if s.spread is None or deck.source != STANDARD or s.rules.correction != CORRECTION or self.notes:
            return None
        try:
            if self._values is None:
                yield from self._load(deck)
            entry = _entry(deck, s.spread, s.ledger.starter or BLUE)
            values = self._spreads.get(entry.spread.cards)
            if values is None:
                values = yield from self._unpack(deck, entry.spread)
        except TableError as problem:
            self._values = None
            self.notes.append(f"{problem} The first turns of a pass are searched instead.")
            return None
        return Opening(entry, values)

    def _load(self, deck: Deck) -> Generator[None, None, None]:
        with table_errors(self._file), self._file.open("rb") as file:
            head = read_head(file, self._file, FORMAT)
            parts = []
            for size, checksum in head["parts"]:
                parts.append((yield from unpacked(file.read(size), checksum)))
            lengths, cards_part, pips_part = lengths_of(parts[0]), parts[1], parts[2]
            spreads, size = book_spreads(deck), sum(-(-n // PER_BYTE) for n in lengths_of(parts[0]))
            if len(lengths) != len(spreads) or len(cards_part) != size or len(pips_part) != size:
                raise ValueError
            at = 0
            for cards, length in zip(spreads, lengths, strict=True):
                self._starts[cards] = at
                at += -(-length // PER_BYTE)
            self._values = cards_part, pips_part

    def _unpack(self, deck: Deck, spread: Spread) -> Generator[None, None, dict[int, Worth]]:
        assert self._values is not None
        start, found = self._starts[spread.cards], {}
        cards_part, pips_part = self._values
        pips: dict[int, list[int]] = {}
        for cards, more in ranked_worths(deck, spread.cards):
            pips.setdefault(cards, []).append(more)
        with table_errors(self._file):
            for number, node in enumerate(listed(spread)):
                cards = _nibble(cards_part, start, number) - EVEN
                place = _nibble(pips_part, start, number)
                found[node.key] = Worth(cards, None if place == UNKNOWN else pips[cards][place])
                if number % 8 == 0:
                    yield
        while len(self._spreads) >= _MOST_SPREADS:
            del self._spreads[next(iter(self._spreads))]
        self._spreads[spread.cards] = found
        return found


class Opening:
    """The book values of one pass."""

    def __init__(self, entry: _Entry, values: Mapping[int, Worth]) -> None:
        self._entry, self._values = entry, values

    def worth(self, node: Node) -> Worth | None:
        """What a position in the first two turns is worth to blue under best play; None if more has happened."""
        if len(node.blue.dice) + len(node.red.dice) > BOOK_DICE or node.blue.excess or node.red.excess:
            return None
        found = self._worth(self._entry.node(node))
        if found is None or not self._entry.recolour:
            return found
        return Worth(-found.cards, None if found.pips is None else -found.pips)

    def _worth(self, node: Node) -> Worth | None:
        if not node.blue.first and not node.red.first:
            return self._values.get(node.key)
        after = [self._worth(child) for child in followers(self._entry.spread, node)]
        known = [worth for worth in after if worth is not None]
        return best_worth(known, node.mover) if len(known) == len(after) else None


def best_worth(worths: Iterable[Worth], colour: int) -> Worth:
    """The best of some worths for a colour."""
    return (max if colour == BLUE else min)(worths, key=lambda worth: (worth.cards, worth.pips or 0))


def _entry(deck: Deck, spread: Spread, starter: int) -> _Entry:
    cards = spread.cards
    if starter == RED:
        twins = colour_twins(deck)
        assert twins is not None
        cards = twins[cards[0]], twins[cards[1]], twins[cards[2]]
    mirror = cards[0] > cards[2] and mirrors(deck, cards)
    if mirror:
        cards = cards[2], cards[1], cards[0]
    return _Entry(spread_of(deck, cards, CORRECTION), mirror, starter == RED)


def lengths_of(part: bytes) -> list[int]:
    """How many positions each spread has, two bytes each."""
    return [low | high << 8 for low, high in zip(part[::2], part[1::2], strict=True)]


def packed(values: Sequence[int]) -> bytes:
    """Values below 16 as the book stores them, two in a byte."""
    nibbles = [*values, *[0] * (-len(values) % PER_BYTE)]
    return bytes(low | high << 4 for low, high in zip(nibbles[::2], nibbles[1::2], strict=True))


def _nibble(part: bytes, start: int, number: int) -> int:
    pair = part[start + number // PER_BYTE]
    return pair >> 4 if number % PER_BYTE else pair & 15
