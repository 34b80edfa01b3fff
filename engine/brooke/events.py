"""The facts of each kind of event.

Slots are 1-3, cards are given by id.  Lists of two are in the order blue, red, or by seat where that is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from ..base import Seat
from .cards import ActionName, Colour


class Player(TypedDict):
    """Who acts, and the colour that seat plays in this game."""

    seat: Seat
    colour: Colour


class ShownCard(TypedDict):
    """A card on the table and the face it shows."""

    slot: int
    card: int
    face: Colour


class Lot(TypedDict):
    """This seat starts the first pass."""

    seat: Seat


#: The cards of a pass, and who starts it.
Dealt = TypedDict(
    "Dealt",
    {
        "game": Literal[1, 2],
        "pass": int,
        "seat": Seat,
        "starter": Colour,
        "cards": list[int],
        "faces": list[Colour],
    },
)


class Rolled(TypedDict):
    """Both players have rolled their first die."""

    values: list[int]
    #: Who plays blue, and who red.
    seats: list[Seat]


class Placed(Player, ShownCard):
    """A die has been placed."""

    value: int
    #: The totals at that card, printed die included.
    totals: list[int]
    #: Whether the mover has the upper hand there.
    upper: bool


#: The dice that an action has taken: which die went where, what it was swapped with, or what it shows now.
TakenDice = TypedDict("TakenDice", {"from": int, "value": int, "to": int, "other": int, "shows": int}, total=False)


class Acted(Player, TakenDice):
    """The action of a card has been carried out, or was impossible.  A flip names its card in `to`."""

    slot: int
    action: ActionName
    of: Colour
    possible: bool


class Overflow(Player):
    """A colour is over its limit; the `cutter` lowers one of its dice."""

    excess: int
    cutter: Seat


#: A die that has been lowered.
LoweredDie = TypedDict("LoweredDie", {"from": int, "value": int, "shows": int})


class Cut(Player, LoweredDie):
    """An overflow has been corrected."""

    of: Colour


class Flipped(ShownCard):
    """A card shows its other face: by an action, or because its own action is done."""

    by: Literal["action", "turned-over"]


class Skipped(Player):
    """A player sits out: no dice in stock, or nothing left under the limit."""

    why: Literal["dice", "limit"]


class AwardedCard(ShownCard):
    """A card at the end of a pass: who has won it, and the totals that decided."""

    seat: Seat | None
    totals: list[int]


#: A pass is over; `score` counts the cards won in this game by seat.
Pass = TypedDict("Pass", {"pass": int, "cards": list[AwardedCard], "score": list[int]})


class Game(TypedDict):
    """A game is over.  Lists have one entry for each seat."""

    game: Literal[1, 2]
    winner: Seat | None
    how: Literal["draw", "cards", "pips"]
    cards: list[int]
    pips: list[int]


class Match(TypedDict):
    """Both games of a pair are over.  Lists have one entry for each seat."""

    winner: Seat | None
    games: list[int]
    cards: list[int]
    pips: list[int]


#: Every kind of event → its facts.
EVENTS: Mapping[str, type] = {
    "lot": Lot,
    "dealt": Dealt,
    "rolled": Rolled,
    "placed": Placed,
    "acted": Acted,
    "overflow": Overflow,
    "cut": Cut,
    "flipped": Flipped,
    "skipped": Skipped,
    "pass": Pass,
    "game": Game,
    "match": Match,
}
