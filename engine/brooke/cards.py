"""The twelve cards, read from a deck file and checked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, get_args
from weakref import WeakValueDictionary

from ..base import BadOption, Json
from ..schema import Shape, faults, fields, listed, one_of, or_null, whole
from .info import STANDARD as STANDARD
from .rules import RULES

Colour: TypeAlias = Literal["blue", "red"]
ActionName: TypeAlias = Literal["right", "left", "swap", "turn", "gain", "flip"]

BLUE, RED = 0, 1
COLOURS: tuple[Colour, Colour] = ("blue", "red")
LETTERS = "BR"
CARDS, SLOTS, PASSES = 12, 3, 4
HIGHEST_PRINTED, HIGHEST_ID = 3, 99

_FILE = Path(__file__).with_name("deck.json")
_LARGEST = 200_000


class Action(IntEnum):
    """What a face does for the side with the upper hand."""

    RIGHT = 0
    LEFT = 1
    SWAP = 2
    TURN = 3
    GAIN = 4
    FLIP = 5


#: Actions by name, and their names by action.
ACTION_NAMES: tuple[ActionName, ...] = get_args(ActionName)
ACTIONS: dict[str, Action] = dict(zip(ACTION_NAMES, Action, strict=True))


class Face(NamedTuple):
    """One side of a card.  Its colour is that of the dice its action handles."""

    colour: int
    action: Action
    #: The printed die of each colour; at most one of them is not 0.
    printed: tuple[int, int]


class Card(NamedTuple):
    id: int
    #: The blue face and the red one.
    faces: tuple[Face, Face]

    def pips(self, colour: int) -> int:
        """The pips that break a tie: the printed dice of a colour on both faces."""
        return self.faces[BLUE].printed[colour] + self.faces[RED].printed[colour]


@dataclass(frozen=True, eq=False, slots=True, weakref_slot=True)
class Deck:
    """Twelve cards.  Elsewhere a card is its index in the deck, and a set of cards a bit mask of indices.

    Equal decks are the same object, so that states compare and hash quickly.
    """

    #: What the option said: a name, or the deck itself as canonical JSON.
    source: str
    cards: tuple[Card, ...]

    def __reduce__(self) -> tuple[object, ...]:
        """A copy, or what was pickled, is the same object again."""
        return _from_source, (self.source,)

    def ids(self, cards: int) -> list[int]:
        """The ids of a set of cards, ascending."""
        return sorted(card.id for index, card in enumerate(self.cards) if cards >> index & 1)

    def find(self, number: int) -> int | None:
        """The index of a card by its id."""
        return next((index for index, card in enumerate(self.cards) if card.id == number), None)

    def pips(self, cards: int, colour: int) -> int:
        """The printed values of a colour on a set of cards, both faces counted."""
        return sum(card.pips(colour) for index, card in enumerate(self.cards) if cards >> index & 1)


#: Decks that something still refers to.
_IN_USE: WeakValueDictionary[tuple[str, tuple[Card, ...]], Deck] = WeakValueDictionary()


def deck_of(option: Json) -> Deck:
    """The deck of an option: the standard one, or the data itself; refuses a faulty one."""
    if option == STANDARD:
        return _standard()
    if not isinstance(option, dict):
        raise BadOption("The option “deck” is “standard” or a deck.", RULES["deck"])
    source = json.dumps(option, sort_keys=True)
    if len(source) > _LARGEST:
        raise BadOption("This is no Brooke deck: it is too large.", RULES["deck"])
    return _checked(source, option)


def option_of(deck: Deck) -> Json:
    """The option that a deck came from."""
    return json.loads(deck.source) if deck.source.startswith("{") else deck.source


def _from_source(source: str) -> Deck:
    return deck_of(json.loads(source) if source.startswith("{") else source)


@lru_cache(maxsize=1)
def _standard() -> Deck:
    return _checked(STANDARD, json.loads(_FILE.read_text(encoding="utf-8")))


def _checked(source: str, data: Json) -> Deck:
    faults = list(_faults(data))
    if faults:
        raise BadOption(f"This is no Brooke deck: {'; '.join(faults)}.", RULES["deck"])
    cards = tuple(Card(card["id"], (_face(card, BLUE), _face(card, RED))) for card in data["cards"])
    deck = _IN_USE.get((source, cards))
    if deck is None:
        deck = _IN_USE[source, cards] = Deck(source, cards)
    return deck


def _face(card: Json, colour: int) -> Face:
    face = card[COLOURS[colour]]
    die = face.get("die")
    printed = [0, 0]
    if die is not None:
        printed[COLOURS.index(die["colour"])] = die["value"]
    return Face(colour, ACTIONS[face["action"]], (printed[0], printed[1]))


# --- what can be wrong with a deck


def _face_shape(colour: str) -> Shape:
    """What one side of a card says; its colours and the rest may be missing or be notes."""
    die = fields({"colour": one_of(*COLOURS), "value": whole(1, HIGHEST_PRINTED)}, more=True)
    own = one_of(colour)
    return fields(
        {"action": one_of(*ACTIONS)}, {"colour": own, "action_colour": own, "die": or_null(die)}, more=True
    )


SHAPE = fields(
    {
        "cards": listed(
            fields({"id": whole(1, HIGHEST_ID), **{colour: _face_shape(colour) for colour in COLOURS}}, more=True),
            CARDS,
            CARDS,
        )
    },
    more=True,
)


def _faults(data: Json) -> Iterator[str]:
    found = list(map(str, faults(data, SHAPE)))
    ids = [] if found else [card["id"] for card in data["cards"]]
    yield from found
    yield from (f"card {number} is there twice" for place, number in enumerate(ids) if number in ids[:place])
