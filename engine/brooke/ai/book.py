"""The opening book: what each side wins under best play, from the first die of a pass on: cards, then pips.

It covers the standard deck under the usual ruling of an overflow.  The file holds the exact worth of every
position after both first dice, in the order of `sorted_by_dice`, for a blue starter and one of two
mirrored spreads; the rest follows: a first turn is worth what the best reply to it leaves, and an opening what the
best first turn does.  Where a face gives dice it also holds a best third turn, because proving one
would take longest there.  If the file is missing or damaged this is noted once, and everything is searched
instead.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import NamedTuple

from ...ai.table_files import TableError, read_head, table_errors, unpacked
from ..cards import BLUE, CARDS, RED, SLOTS, STANDARD, Action, Deck
from ..dice_set import FRESH, VALUES, DiceSet, dice_set_of
from ..info import Correction
from ..state import State
from ..turn import Spread, next_mover, opening_faces, spread_of, turns
from .pass_values import OUTCOMES, signs_of
from .search import Node, node_of


def opening_node(blue: int, red: int) -> Node:
    """The start of a pass that blue begins, with these rolls."""
    return node_of(FRESH.rolled(blue), FRESH.rolled(red), opening_faces(BLUE), BLUE)


def followers(spread: Spread, node: Node) -> list[Node]:
    """The distinct positions after a turn, in the order of `turns`; for the first turns of a pass only.

    Nothing overflows in them, and the pass does not end.
    """
    own, other = (node.red, node.blue) if node.mover == RED else (node.blue, node.red)
    found: dict[int, Node] = {}
    for mine, theirs, faces in turns(spread, own, other, node.faces, node.mover):
        blue, red = (theirs, mine) if node.mover == RED else (mine, theirs)
        after = node_of(blue, red, faces, next_mover(mine, theirs, node.mover))
        found.setdefault(after.key, after)
    return list(found.values())


def listed(spread: Spread) -> Iterator[Node]:
    """Every position after both first dice, once, in the order of the book."""
    seen: set[int] = set()
    for blue in VALUES:
        for red in VALUES:
            for first in followers(spread, opening_node(blue, red)):
                for node in followers(spread, first):
                    if node.key not in seen:
                        seen.add(node.key)
                        yield node


def sorted_by_dice(nodes: Iterable[Node]) -> list[Node]:
    """Listed positions in the order of the book: what is alike is together, which packs better."""
    return sorted(
        nodes, key=lambda node: (node.blue.stock, node.red.stock, node.faces, node.blue.dice, node.red.dice)
    )


@lru_cache(maxsize=64)
def outcome_worths(deck: Deck, cards: tuple[int, int, int]) -> tuple[tuple[int, int], ...]:
    """For each outcome of a pass the cards and the tie-break pips that blue is ahead by."""
    printed = [(deck.cards[card].pips(BLUE), deck.cards[card].pips(RED)) for card in cards]
    return tuple(_worth(signs_of(outcome), printed) for outcome in range(OUTCOMES))


def _worth(signs: Sequence[int], printed: Sequence[tuple[int, int]]) -> tuple[int, int]:
    pips = sum(b if sign > 0 else -r if sign < 0 else 0 for sign, (b, r) in zip(signs, printed, strict=True))
    return sum(signs), pips


def ranked_worths(deck: Deck, cards: tuple[int, int, int]) -> list[tuple[int, int]]:
    """The distinct worths of a pass, ascending: cards first, then pips."""
    return sorted(set(outcome_worths(deck, cards)))


# --- two spreads that are the same game: left and right exchanged, or the colours


def mirrors(deck: Deck, cards: tuple[int, int, int]) -> bool:
    """Whether the spread is the same game with the left and the right card exchanged: no face has a direction."""
    sideways = (Action.RIGHT, Action.LEFT)
    return not any(face.action in sideways for card in cards for face in deck.cards[card].faces)


def mirrored(node: Node) -> Node:
    """A position with left and right exchanged."""
    blue, red = (_mirrored_side(side) for side in (node.blue, node.red))
    faces = (node.faces & 1) << 2 | node.faces & 2 | node.faces >> 2
    return node_of(blue, red, faces, node.mover)


def _mirrored_side(side: DiceSet) -> DiceSet:
    return dice_set_of(tuple((SLOTS - 1 - slot, value) for slot, value in side.dice), side.reserve, side.first)


def recoloured(node: Node) -> Node:
    """A position with the colours exchanged."""
    return node_of(node.red, node.blue, node.faces ^ (1 << SLOTS) - 1, 1 - node.mover)


@lru_cache(maxsize=8)
def colour_twins(deck: Deck) -> tuple[int, ...] | None:
    """For each card the one that is the same with the colours exchanged; None if a card has no such twin."""
    faces = [tuple((face.action, face.printed) for face in card.faces) for card in deck.cards]
    swapped = [tuple((action, printed[::-1]) for action, printed in reversed(pair)) for pair in faces]
    if sorted(faces) != sorted(swapped):
        return None
    return tuple(map(faces.index, swapped))


#: Beside the engine in a checkout and in the packages.
FILE = Path(__file__).parents[3] / "assets" / "brooke" / "openings.bin"
FORMAT = 2
#: The ruling that the book was computed for.
CORRECTION: Correction = "colour"
#: The numbers of dice of positions that it knows.
BOOK_DICE = 2
#: Spreads that are kept unpacked.
_MOST_SPREADS = 8


def book_spreads(deck: Deck) -> list[tuple[int, int, int]]:
    """The spreads that the book lists, in its order: of two mirrored ones only the first."""
    every = ((a, b, c) for a, b, c in permutations(range(CARDS), SLOTS))
    return [cards for cards in every if cards[0] < cards[2] or not mirrors(deck, cards)]


def has_gain(deck: Deck, cards: tuple[int, int, int]) -> bool:
    """Whether a face of the spread gives dice: such passes are the longest."""
    return any(face.action == Action.GAIN for card in cards for face in deck.cards[card].faces)


class Worth(NamedTuple):
    """What blue wins more than red under best play: cards first, then tie-break pips."""

    cards: int
    pips: int


class _Listed(NamedTuple):
    """What the book says about the positions of a spread, by their keys."""

    nodes: tuple[Node, ...]
    worths: Mapping[int, Worth]
    #: The number of a best turn in the order of `followers`, where faces give dice.
    turns: Mapping[int, int]


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
        #: A rank among the worths of the spread for each position, a byte each, spread by spread.
        self._ranks: bytes | None = None
        self._places: dict[tuple[int, int, int], slice] = {}
        #: A third turn for each position of the spreads whose faces give dice, a byte each.
        self._turns = b""
        self._turn_places: dict[tuple[int, int, int], slice] = {}
        self._spreads: dict[tuple[int, int, int], _Listed] = {}
        #: Why the book cannot be used, as a sentence for the player.
        self.notes: list[str] = []

    def opening(self, s: State) -> Generator[None, None, Opening | None]:
        """The values of the pass on the table, read in small steps; None if the book does not have them."""
        deck = s.rules.deck
        if s.spread is None or deck.source != STANDARD or s.rules.correction != CORRECTION or self.notes:
            return None
        try:
            if self._ranks is None:
                yield from self._load(deck)
            entry = _entry(deck, s.spread, s.ledger.starter or BLUE)
            listed_here = self._spreads.get(entry.spread.cards)
            if listed_here is None:
                listed_here = yield from self._unpack(deck, entry.spread)
        except TableError as problem:
            self._ranks = None
            self.notes.append(f"{problem} The first turns of a pass are searched instead.")
            return None
        return Opening(entry, listed_here)

    def _load(self, deck: Deck) -> Generator[None, None, None]:
        with table_errors(self._file), self._file.open("rb") as file:
            head = read_head(file, self._file, FORMAT)
            parts = []
            for size, checksum in head["parts"]:
                parts.append((yield from unpacked(file.read(size), checksum)))
            lengths, ranks, self._turns = parts
            rank, turn = 0, 0
            for cards, length in zip(book_spreads(deck), lengths_of(lengths), strict=True):
                self._places[cards] = slice(rank, rank + length)
                rank += length
                if has_gain(deck, cards):
                    self._turn_places[cards] = slice(turn, turn + length)
                    turn += length
            if (len(ranks), len(self._turns)) != (rank, turn):
                raise ValueError
            self._ranks = ranks

    def _unpack(self, deck: Deck, spread: Spread) -> Generator[None, None, _Listed]:
        assert self._ranks is not None
        nodes = []
        for number, node in enumerate(listed(spread)):
            nodes.append(node)
            if number % 8 == 0:
                yield
        worths = [Worth(*worth) for worth in ranked_worths(deck, spread.cards)]
        keys = [node.key for node in sorted_by_dice(nodes)]
        with table_errors(self._file):
            by_rank = [worths[rank] for rank in self._ranks[self._places[spread.cards]]]
            known = dict(zip(keys, by_rank, strict=True))
            place = self._turn_places.get(spread.cards)
            turns = dict(zip(keys, self._turns[place], strict=True)) if place else {}
        while len(self._spreads) >= _MOST_SPREADS:
            del self._spreads[next(iter(self._spreads))]
        found = self._spreads[spread.cards] = _Listed(tuple(nodes), known, turns)
        return found


class Opening:
    """The book values of one pass."""

    def __init__(self, entry: _Entry, listed_here: _Listed) -> None:
        self._entry, self._listed = entry, listed_here

    def worth(self, node: Node) -> Worth | None:
        """What a position in the first two turns is worth to blue under best play; None if more has happened."""
        if len(node.blue.dice) + len(node.red.dice) > BOOK_DICE or node.blue.excess or node.red.excess:
            return None
        worth = self._worth(self._entry.node(node))
        return None if worth is None else self._told(worth)

    def worths(self) -> Iterator[tuple[Node, Worth]]:
        """Every position after both first dice with its worth."""
        for node in self._listed.nodes:
            yield self._entry.node(node), self._told(self._listed.worths[node.key])

    def third_turn(self, node: Node) -> Node | None:
        """The position after a best third turn; None if the book does not know one."""
        after = self._third_turn(self._entry.node(node))
        return None if after is None else self._entry.node(after)

    def between(self, node: Node) -> tuple[Worth | None, Worth | None]:
        """What a position after the third turn is worth to blue at least and at most, as far as this is known.

        It is no better for the side that had that turn than any position that leads there, and as good as one
        whose best turn leads there.
        """
        node = self._entry.node(node)
        most, exact = None, False
        for before in self._listed.nodes:
            if before.red is not node.red and not set(before.blue.dice) <= set(node.blue.dice):
                continue
            if any(after.key == node.key for after in followers(self._entry.spread, before)):
                worth = self._listed.worths[before.key]
                most = worth if most is None else best_worth((most, worth), RED)
                best = self._third_turn(before)
                exact = exact or (best is not None and best.key == node.key)
        told = None if most is None else self._told(most)
        least = told if exact else None
        return (told, least) if self._entry.recolour else (least, told)

    def likely_worths(self, node: Node) -> list[Worth]:
        """What the pass was likely worth after both first dice; nothing if no dice lie as they were placed.

        One of the dice on each side was the first.  Good players rarely change what a pass is worth.
        """
        blue, red = set(node.blue.dice), set(node.red.dice)
        return [
            worth
            for first, worth in self.worths()
            if blue.issuperset(first.blue.dice) and red.issuperset(first.red.dice)
        ]

    def _told(self, worth: Worth) -> Worth:
        """A worth of the listed spread as one of the actual spread."""
        return Worth(-worth.cards, -worth.pips) if self._entry.recolour else worth

    def _worth(self, node: Node) -> Worth | None:
        if not node.blue.first and not node.red.first:
            return self._listed.worths.get(node.key)
        after = [self._worth(child) for child in followers(self._entry.spread, node)]
        known = [worth for worth in after if worth is not None]
        return best_worth(known, node.mover) if len(known) == len(after) else None

    def _third_turn(self, node: Node) -> Node | None:
        number = self._listed.turns.get(node.key)
        return None if number is None else followers(self._entry.spread, node)[number]


def best_worth(worths: Iterable[Worth], colour: int) -> Worth:
    """The best of some worths for a colour."""
    return (max if colour == BLUE else min)(worths)


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
