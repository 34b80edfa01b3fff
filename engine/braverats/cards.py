"""The nine cards, and hands of them as small numbers.

A hand is a number with two bits for each rank, because the dealt variants can put both copies of a card into one
hand.  Removing a card is a subtraction; the cards of a hand are looked up.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Literal, TypeAlias, get_args


class Card(IntEnum):
    """A card's rank; it is also its value, except for the Mime's."""

    MUSICIAN = 0
    PRINCESS = 1
    SPY = 2
    ASSASSIN = 3
    AMBASSADOR = 4
    WIZARD = 5
    GENERAL = 6
    PRINCE = 7
    MIME = 8


CardName: TypeAlias = Literal[
    "musician", "princess", "spy", "assassin", "ambassador", "wizard", "general", "prince", "mime"
]
NAMES: tuple[CardName, ...] = get_args(CardName)
RANK: dict[str, int] = {name: rank for rank, name in enumerate(NAMES)}

#: A Mime with nothing to copy counts five and has no ability.
BLANK_VALUE = 5
BLANK = int(Card.MIME)
VALUE: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6, 7, BLANK_VALUE)

#: What one card adds to a hand.
ONE: tuple[int, ...] = tuple(1 << 2 * rank for rank in range(9))
EIGHT: int = sum(ONE[:8])


def hand(ranks: Iterable[int]) -> int:
    """The hand that holds these cards."""
    return sum(ONE[rank] for rank in ranks)


def count(cards: int, rank: int) -> int:
    """How many of a card a hand holds."""
    return cards >> 2 * rank & 3


class _Ranks(dict[int, tuple[int, ...]]):
    def __missing__(self, cards: int) -> tuple[int, ...]:
        found = self[cards] = tuple(rank for rank in range(9) for _ in range(cards >> 2 * rank & 3))
        return found


class _Names(dict[int, tuple[str, ...]]):
    def __missing__(self, cards: int) -> tuple[str, ...]:
        found = self[cards] = tuple(NAMES[rank] for rank in range(9) if cards >> 2 * rank & 3)
        return found


#: hand → its ranks, ascending, copies repeated.
RANKS: dict[int, tuple[int, ...]] = _Ranks()
#: hand → the names of its different cards, ascending: the legal moves of its owner.
MOVES: dict[int, tuple[str, ...]] = _Names()


def distinct_ranks(cards: int) -> tuple[int, ...]:
    """The different cards of a hand, ascending."""
    return tuple(dict.fromkeys(RANKS[cards]))


def size(cards: int) -> int:
    """How many cards a hand holds."""
    return len(RANKS[cards])


def digits(cards: int) -> str:
    """A hand as chance writes it: `0357`."""
    return "".join(map(str, RANKS[cards]))
