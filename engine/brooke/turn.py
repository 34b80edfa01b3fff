"""A turn: place, compare, act, correct, turn the card over, next player.

The three cards on the table are a `Spread`; the faces they show are three bits (bit set: the red face).  `turns`
lists whole turns, for search and analysis; `play.py` makes the same transitions one decision at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from .cards import BLUE, RED, SLOTS, Action, Deck, Face
from .dice_set import CUT_RESULTS, RESULTS, DiceSet, DiceSetTable
from .info import Correction

T = TypeVar("T")
NOBODY = -1
FACES = 1 << SLOTS

#: What a turn leaves: the mover's dice, the other side's dice, the faces.
Child: TypeAlias = tuple[DiceSet, DiceSet, int]
#: Action → a side → what the mover can make of it.
Outcomes: TypeAlias = tuple[Mapping[DiceSet, tuple[DiceSet, ...]], ...]


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Spread:
    """Three cards from left to right, with tables for each combination of faces.

    There is one object for each three cards and ruling, so what is known of a spread holds under its ruling only.
    """

    deck: Deck
    #: Their indices in the deck.
    cards: tuple[int, int, int]
    #: faces → the face showing at each slot
    faces: tuple[tuple[Face, ...], ...]
    #: faces → by how many printed pips blue leads at each slot
    printed_leads: tuple[tuple[int, ...], ...]
    #: colour of the mover → faces → slot → (printed lead of the mover, whether the action is on own dice, action)
    actions: tuple[tuple[tuple[tuple[int, bool, int], ...], ...], ...]
    #: What the mover can make of the opponent's dice.
    on_theirs: Outcomes
    #: Who corrects an overflow.
    correction: Correction

    def __reduce__(self) -> tuple[object, ...]:
        """A copy, or what was pickled, is the same object again."""
        return spread_of, (self.deck, self.cards, self.correction)


#: Spreads that something still refers to.
_IN_USE: WeakValueDictionary[tuple[Deck, tuple[int, int, int], Correction], Spread] = WeakValueDictionary()


#: As many as a deck has (1,320 for a ruling): together they take 4 MB.
@lru_cache(maxsize=1 << 11)
def spread_of(deck: Deck, cards: tuple[int, int, int], correction: Correction) -> Spread:
    """The spread of three cards, given by their indices in the deck; a deck has 1,320 spreads for each ruling."""
    spread = _IN_USE.get((deck, cards, correction))
    if spread is None:
        spread = _IN_USE[deck, cards, correction] = _spread(deck, cards, correction)
    return spread


def _spread(deck: Deck, cards: tuple[int, int, int], correction: Correction) -> Spread:
    kinds = _kinds(deck)
    one, two, three = (kinds[card] for card in cards)
    # The first card turns over fastest.
    faces, leads, blue, red = (
        tuple([(x, y, z) for z in right for y in middle for x in left])
        for left, middle, right in zip(one, two, three, strict=True)
    )
    return Spread(deck, cards, faces, leads, (blue, red), _ON_THEIRS[correction], correction)


@lru_cache(maxsize=8)
def _kinds(deck: Deck) -> tuple[tuple[tuple[Any, Any], ...], ...]:
    """Card → its faces, blue's printed leads on them, and their actions for each mover."""
    return tuple(
        (
            card.faces,
            _pair(face.printed[BLUE] - face.printed[RED] for face in card.faces),
            *(_pair(_action(face, mover) for face in card.faces) for mover in (BLUE, RED)),
        )
        for card in deck.cards
    )


def _pair(values: Iterable[T]) -> tuple[T, T]:
    blue, red = values
    return blue, red


def _action(face: Face, mover: int) -> tuple[int, bool, int]:
    return face.printed[mover] - face.printed[1 - mover], face.colour == mover, int(face.action)


def opening_faces(starter: int) -> int:
    """The starting colour left and right, the other in the middle."""
    return 0b010 if starter == BLUE else 0b101


def upper_hand(spread: Spread, faces: int, own: DiceSet, other: DiceSet, mover: int, slot: int) -> bool:
    """Whether the mover has strictly more than the opponent at a card, printed dice included."""
    return own.totals[slot] + spread.actions[mover][faces][slot][0] > other.totals[slot]


def next_mover(own: DiceSet, other: DiceSet, mover: int) -> int:
    """Who places after the mover's turn: the opponent if able, else the mover again, else NOBODY."""
    return 1 - mover if other.can_place else mover if own.can_place else NOBODY


def leads(spread: Spread, faces: int, blue: DiceSet, red: DiceSet) -> tuple[int, int, int]:
    """By how much blue leads at each card; below 0 red leads."""
    e0, e1, e2 = spread.printed_leads[faces]
    return blue.t0 - red.t0 + e0, blue.t1 - red.t1 + e1, blue.t2 - red.t2 + e2


def _turned_and_cut(side: DiceSet) -> tuple[DiceSet, ...]:
    """Outcomes of turning a die of the opponent where the mover corrects the overflow too."""
    turned = RESULTS[Action.TURN][side]
    return tuple(dict.fromkeys(cut for die in turned for cut in CUT_RESULTS[die]))


_ON_THEIRS: Mapping[Correction, Outcomes] = {
    "colour": (*RESULTS[: Action.TURN], DiceSetTable(_turned_and_cut), RESULTS[Action.GAIN]),
    "mover": RESULTS,
}
_FLIPS = tuple(1 << slot for slot in range(SLOTS))
_FLIP = int(Action.FLIP)


def turns(spread: Spread, own: DiceSet, other: DiceSet, faces: int, mover: int) -> list[Child]:
    """Every whole turn of the mover; see `turns_at`."""
    return [child for slot in range(SLOTS) for child in turns_at(spread, own, other, faces, mover, slot)]


def turns_at(spread: Spread, own: DiceSet, other: DiceSet, faces: int, mover: int, slot: int) -> list[Child]:
    """Every whole turn of the mover that places at this slot.

    One thing is left open: if dice overflow (`excess`), the opponent has yet to choose one of `CUT_RESULTS`.
    Equal results by different ways are listed more than once.
    """
    lead, is_own, action = spread.actions[mover][faces][slot]
    behind = other.totals[slot] - own.totals[slot] - lead
    places = own.places[slot]
    if own.first:
        # Only the rolled die can be placed.
        behind = 0 if own.first > behind else 1
    if behind > 0:
        without = [(placed, other, faces) for placed in places[:behind]]
        places = places[behind:]
        if not places:
            return without
    else:
        without = []
    flipped = faces ^ (1 << slot)
    if action == _FLIP:
        return without + [(placed, other, flipped ^ flip) for placed in places for flip in _FLIPS]
    if is_own:
        outcomes = RESULTS[action]
        return without + [(acted, other, flipped) for placed in places for acted in outcomes[placed]]
    theirs = spread.on_theirs[action][other]
    return without + [(placed, acted, flipped) for placed in places for acted in theirs]
