"""What is on a Brooke table, as plain properties that presenters and widgets share.

Slots count from 0, left to right.  Pairs are in the order blue, red; seats are only named where a person is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from engine.base import Move, Seat
from engine.brooke import cards, dice_set, preview

BLUE, RED, COLOURS, SLOTS, PASSES = cards.BLUE, cards.RED, cards.COLOURS, cards.SLOTS, cards.PASSES
DICE, VALUES = dice_set.DICE, dice_set.VALUES
HIGHEST_LIMIT = preview.HIGHEST_LIMIT

Pair: TypeAlias = tuple[int, int]
Placement: TypeAlias = preview.Placement


def picture_of(card: int) -> int:
    """The number of a card's picture and name, by the card's id."""
    return (card - 1) % cards.CARDS + 1


#: Why a side sits out: no dice in stock, or no pips below the limit.
Stuck: TypeAlias = Literal["", "dice", "limit"]

#: Which side an action serves: the one that carries it out, only the other one, or neither (nothing happens).
Profit: TypeAlias = Literal["mine", "theirs", "nobody"]


class Forecast(NamedTuple):
    """What a die would do at an island, for the one who places it."""

    #: The colour of the die.
    colour: int
    totals: Pair
    #: Whether its owner would lead, so that the action is carried out.
    leads: bool
    action: str
    #: The colour whose dice the action handles.
    of: int
    #: Whether the action could be carried out.
    possible: bool
    profit: Profit

    @property
    def level(self) -> bool:
        return self.totals[0] == self.totals[1]


class Die(NamedTuple):
    """A die on the table: whose, where, and what it shows."""

    colour: int
    slot: int
    value: int


class OtherSide(NamedTuple):
    """The part of an island where only the other side's dice lie."""

    slot: int


@dataclass(frozen=True, slots=True)
class IslandFace:
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
    face: IslandFace
    back: IslandFace
    #: The values of blue's and of red's dice, ascending.
    dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    #: What the card is worth to each colour when cards are level.
    pips: Pair = (0, 0)

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
class BrookeSide:
    """A colour: who plays it, and what is left to place."""

    colour: int
    seat: Seat
    name: str
    is_ai: bool
    stock: int
    reserve: int
    #: The rolled die that has to be placed first, or 0.
    first: int
    #: Pips placed so far.
    placed: int
    #: Cards won in this game, and the pips on them that count when cards are level.
    cards: int
    pips: int
    asked: bool = False
    #: Whether it decides right now; an AI does not while a lesson is read.
    thinking: bool = False
    #: The id of a regular.
    face: str = ""

    @property
    def owned(self) -> int:
        """Dice that are this side's in this pass."""
        return DICE - self.reserve

    @property
    def limit(self) -> int:
        """How many pips may be placed."""
        return dice_set.limit_of(self.owned)

    @property
    def excess(self) -> int:
        return max(0, self.placed - self.limit)

    @property
    def stuck(self) -> Stuck:
        """Why it cannot place a die now; empty if it can, or if a die has to be lowered first."""
        if self.excess:
            return ""
        return "dice" if not self.stock else "limit" if self.placed >= self.limit else ""


class BrookeChoice(NamedTuple):
    """One way to carry out an action or a correction."""

    move: Move
    #: The die it takes; None for a card.
    die: Die | None
    #: Where the die goes, or which card is turned; None if it stays.
    to: int | None = None
    #: The die that it changes places with.
    other: Die | None = None
    #: What the die shows afterwards.
    shows: int = 0
    #: By how much its colour is over the limit then, so that a die has to be lowered.
    over: int = 0
    #: The islands when the turn is done, the firing card turned over with it.
    after: tuple[Island, ...] = ()


@dataclass(frozen=True, slots=True)
class BrookeQuestion:
    """The decision that is due."""

    kind: Literal["place", "act", "cut"]
    seat: Seat
    colour: int
    #: "act": the firing card, its action and whose dice it handles; "cut": whose dice are over.
    slot: int = -1
    action: str = ""
    of: int = BLUE
    excess: int = 0
    #: "act": who lowers a die if the action goes over the limit.
    corrector: int = BLUE
    choices: tuple[BrookeChoice, ...] = ()
    #: "place": the values that a die may show now, and whether it is the rolled one.
    values: tuple[int, ...] = ()
    rolled: bool = False
    #: (slot, value) → what it would do
    placements: Mapping[tuple[int, int], Placement] = field(default_factory=lambda: MappingProxyType({}))
    #: Which side the action of a placement would serve; computed only for the die in hand.
    profit: Callable[[Placement], Profit] = field(default=lambda _placement: "nobody", compare=False)

    def forecast(self, slot: int, value: int) -> Forecast | None:
        """What a die of this value would do at an island; None if it cannot be placed."""
        found = self.placements.get((slot, value))
        if found is None:
            return None
        return Forecast(
            self.colour, found.totals, found.upper, found.action, found.of, found.possible, self.profit(found)
        )

    def ways(self, die: Die, picked: Die | None = None) -> list[BrookeChoice]:
        """The choices that take a die, besides one that is picked already."""
        wanted = {die} if picked is None else {die, picked}
        return [choice for choice in self.choices if wanted <= {choice.die, choice.other}]

    def dice(self) -> frozenset[Die]:
        """Every die that a choice takes."""
        return frozenset(die for choice in self.choices for die in (choice.die, choice.other) if die is not None)


class Award(NamedTuple):
    """Who gets a card at the end of a pass."""

    slot: int
    #: None: neither side.
    colour: int | None
    totals: Pair


@dataclass(frozen=True, slots=True)
class BrookeTable:
    """Everything on the table."""

    #: 1, or 2 for the return game; and how many games there are.
    game: int
    games: int
    number: int
    islands: tuple[Island, ...]
    sides: tuple[BrookeSide, BrookeSide]
    question: BrookeQuestion | None = None
    #: After a pass: who gets which card.
    awards: tuple[Award, ...] = ()
    #: The last pass of the last game is over.
    over: bool = False
    #: The pass on the table is the last one before a return game.
    return_game_follows: bool = False

    def side_of(self, seat: Seat) -> BrookeSide:
        return self.sides[BLUE] if self.sides[BLUE].seat == seat else self.sides[RED]

    def dice_of(self, colour: int) -> tuple[Die, ...]:
        """A colour's dice, island by island."""
        return tuple(Die(colour, island.slot, value) for island in self.islands for value in island.dice[colour])


class BrookeIntent(NamedTuple):
    """What a player is about to do, before it is a move."""

    #: The value of the die in hand; 0 for none.
    value: int = 0
    #: The first die of a swap.
    picked: Die | None = None
    #: A choice that is previewed: under a finger, by the keyboard, or as a hint.
    choice: BrookeChoice | None = None
    #: An island that is previewed.
    slot: int | None = None
    #: A choice that a hint has named; it stays so while others are previewed.
    hinted: BrookeChoice | None = None
