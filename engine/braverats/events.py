"""The facts of each kind of event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from ..base import Seat
from .cards import CardName
from .duel import RoundRule


class Lot(TypedDict):
    """Draft: this seat opens the first packet."""

    seat: Seat


class Opened(TypedDict):
    """Draft: a seat has opened the next packet; only that seat sees it."""

    seat: Seat
    cards: list[CardName]


class Kept(TypedDict):
    """Draft: a seat has kept a card; the other seat does not see the first pick of a packet."""

    seat: Seat
    card: CardName


class Passed(TypedDict):
    """Draft: the rest of a packet goes to this seat."""

    seat: Seat
    number: int


class Gifts(TypedDict):
    """Traitor: the card that each seat gives away."""

    cards: list[CardName]


class Dealt(TypedDict):
    """Both hands are known."""

    hands: list[list[CardName]]


class Drew(TypedDict):
    """Draw: a seat has drawn so many cards."""

    seat: Seat
    number: int


class Drawn(TypedDict):
    """Draw: the cards that were drawn; only their owner sees them."""

    seat: Seat
    cards: list[CardName]


class Shown(TypedDict):
    """The spied side has shown its card."""

    seat: Seat
    card: CardName


#: Both cards, and what they count as: a Mime is what it copies.
Revealed = TypedDict("Revealed", {"cards": list[CardName], "as": list[CardName]})


class Round(TypedDict):
    """The result of a round.  Lists have one entry for each seat."""

    winner: Seat | None
    held: bool
    rule: RoundRule
    #: Final values, and what the General added to them.
    values: list[int]
    plus: list[int]
    #: What the round counts for each side, before pending crowns.
    worth: list[int]
    #: Whose ability was cancelled by a Wizard.
    cancelled: list[bool]
    #: Crowns won in this round, pending ones included.
    crowns: list[int]
    #: What stands after the round.
    score: list[int]
    pending: list[int]
    general: list[bool]
    spy: Seat | None


class Game(TypedDict):
    """A game is over."""

    winner: Seat | None
    how: Literal["exhausted", "princess", "crowns"]
    score: list[int]


class Match(TypedDict):
    """The games won so far, and whether they decide the match."""

    tally: list[int]
    over: bool


#: Every kind of event → its facts.
EVENTS: Mapping[str, type] = {
    "lot": Lot,
    "opened": Opened,
    "kept": Kept,
    "passed": Passed,
    "gifts": Gifts,
    "dealt": Dealt,
    "drew": Drew,
    "drawn": Drawn,
    "shown": Shown,
    "revealed": Revealed,
    "round": Round,
    "game": Game,
    "match": Match,
}
