"""What is on a Brooke table, as plain properties: the words that presenters and widgets share.

Slots count from 0, left to right.  Pairs are in the order blue, red; seats are only named where a person is meant.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

BLUE, RED = 0, 1
COLOURS = ("blue", "red")
#: How many islands have a picture and a name.
ISLANDS = 12

Pair = tuple[int, int]


class Die(NamedTuple):
    """A die on the table: whose, where, and what it shows."""

    colour: int
    slot: int
    value: int


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card."""

    colour: int
    action: str
    #: The printed die of each colour; at most one is not 0.
    printed: Pair


@dataclass(frozen=True, slots=True)
class Island:
    """A card on the table with the dice at it."""

    slot: int
    #: The number of its picture and name.
    picture: int
    face: Face
    back: Face
    #: The values of blue's and of red's dice, ascending.
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    @property
    def totals(self) -> Pair:
        """What each colour has here, the printed die included."""
        blue, red = (sum(self.dice[colour]) + self.face.printed[colour] for colour in (BLUE, RED))
        return blue, red

    @property
    def leader(self) -> int | None:
        blue, red = self.totals
        return BLUE if blue > red else RED if red > blue else None


@dataclass(frozen=True, slots=True)
class Side:
    """A colour: who plays it, and what is left to place."""

    colour: int
    seat: int
    name: str
    is_ai: bool
    stock: int
    reserve: int
    #: The rolled die that has to be placed first, or 0.
    first: int
    #: Pips placed so far, and how many may be.
    placed: int
    limit: int
    #: Cards won in this game, and the pips on them that count when cards are level.
    cards: int
    pips: int
    asked: bool = False

    @property
    def excess(self) -> int:
        return max(0, self.placed - self.limit)

    @property
    def room(self) -> int:
        return self.limit - self.placed


class Choice(NamedTuple):
    """One way to carry out an action or a correction."""

    move: str
    #: The die it takes; None for a card.
    die: Die | None
    #: Where the die goes, or which card is turned; None if it stays.
    to: int | None = None
    #: The die that it changes places with.
    other: Die | None = None
    #: What the die shows afterwards.
    shows: int = 0
    #: The islands when the turn is done, the firing card turned over with it.
    after: tuple[Island, ...] = ()


class Placement(NamedTuple):
    """What placing a die at an island would do."""

    move: str
    slot: int
    value: int
    #: The totals of the one who places and of the other, with the die.
    mine: int
    theirs: int
    upper: bool
    action: str
    #: Whose dice the action handles.
    of: int
    #: Whether the action could be carried out at all.
    possible: bool


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody has to decide now."""

    #: "place", "act" or "cut".
    kind: str
    seat: int
    colour: int
    #: "act": the firing card, its action and whose dice it handles; "cut": whose dice are over.
    slot: int = -1
    action: str = ""
    of: int = BLUE
    excess: int = 0
    choices: tuple[Choice, ...] = ()
    #: "place": the values that a die may show now, and whether it is the rolled one.
    values: tuple[int, ...] = ()
    rolled: bool = False
    #: (slot, value) → what it would do
    placements: dict[tuple[int, int], Placement] = field(default_factory=dict)

    def ways(self, die: Die, picked: Die | None = None) -> list[Choice]:
        """The choices that take a die, besides one that is picked already."""
        wanted = {die} if picked is None else {die, picked}
        return [choice for choice in self.choices if wanted <= {choice.die, choice.other}]

    def dice(self) -> frozenset[Die]:
        """Every die that a choice takes."""
        taken = {choice.die for choice in self.choices} | {choice.other for choice in self.choices}
        return frozenset(die for die in taken if die is not None)


class Award(NamedTuple):
    """Who gets a card at the end of a pass."""

    slot: int
    #: None: nobody.
    colour: int | None
    totals: Pair


@dataclass(frozen=True, slots=True)
class BrookeTable:
    """Everything on the table."""

    #: 1, or 2 for the return game; of so many.
    game: int
    games: int
    number: int
    islands: tuple[Island, ...]
    sides: tuple[Side, Side]
    question: Question | None = None
    #: After a pass: who gets which card.
    awards: tuple[Award, ...] = ()
    over: bool = False

    def side_of(self, seat: int) -> Side:
        return self.sides[BLUE] if self.sides[BLUE].seat == seat else self.sides[RED]

    def dice_of(self, colour: int) -> tuple[Die, ...]:
        """A colour's dice, island by island."""
        return tuple(Die(colour, island.slot, value) for island in self.islands for value in island.dice[colour])
