"""The terms of the rules: tracks, animals, burrow rewards, and the fields of each kind of component.

The figures themselves are in the component file.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from .info import GREG_LEVELS, GregLevel as GregLevel

START, LAST, PAD = 0, 26, 27
FIELDS, RATS = 5, 4

PartId: TypeAlias = Literal["cockpit", "cargo", "engine"]
TrackId: TypeAlias = Literal[PartId, "rocket", "cheese", "light", "pantry", "rattonaut"]
#: The parts of a rocket; a part's number is that of its track.
PARTS: tuple[PartId, ...] = ("cockpit", "cargo", "engine")
TRACKS: tuple[TrackId, ...] = (*PARTS, "rocket", "cheese", "light", "pantry", "rattonaut")
COCKPIT, CARGO, ENGINE, ROCKET, CHEESE_TRACK, LIGHT, PANTRY, RATTONAUT = range(8)

AnimalId: TypeAlias = Literal["hamster", "frog", "crow"]
DisplayId: TypeAlias = Literal[AnimalId, "library"]
#: Where items lie: with the three animals, and in the library.
ANIMALS: tuple[AnimalId, ...] = ("hamster", "frog", "crow")
DISPLAYS: tuple[DisplayId, ...] = (*ANIMALS, "library")
HAMSTER, FROG, CROW, LIBRARY = range(4)
ENERGY_DRINK = "energy_drink"

#: What a field of the burrow gives.
NO_REWARD, LIBRARY_REWARD, NURSERY_REWARD, PANTRY_REWARD = range(4)

LEVELS = GREG_LEVELS
SymbolId: TypeAlias = Literal[TrackId, "best", "comic"]
#: What the symbol of a card of Greg's can be besides a track.
BEST_TRACK, REMOVE_COMIC = "best", "comic"


class Tile(NamedTuple):
    """A space of the path, wherever it lies."""

    id: str
    group: str
    colour: int
    content: int
    amount: int


class Shortcut(NamedTuple):
    id: str
    mouth: int
    exit: int
    #: The content that each use costs one of.
    toll: int


class Backpack(NamedTuple):
    id: str
    copies: int
    colour: int
    bonus: int
    #: The content it gives, or None: one that was collected on its colour.
    gives: int | None


class Comic(NamedTuple):
    id: str
    is_super: bool
    effect: str
    value: int


class Cap(NamedTuple):
    id: str
    #: `marks:TRACK`, `rats`, `items` or `tracks`.
    per: str
    points: int


class Card(NamedTuple):
    """A card of Greg's: steps from the front rat to the last, and a symbol."""

    id: str
    group: str
    steps: tuple[int, ...]
    symbol: SymbolId | None


class Shop(NamedTuple):
    space: int
    price: int
    #: How many items are laid out, by number of players.
    size: tuple[int, ...]


class Perks(NamedTuple):
    """What a family's comics are good for."""

    #: The longest walk of a single rat.
    stride: int
    #: Cheese after a group move.
    pack: int
    #: Whether one use of a shortcut is free each turn.
    tunnel: bool
    #: Whether foreign rats take no fee.
    diplomat: bool
    #: What is taken off the price at a shop.
    discount: int
    #: Whether one part a turn costs one material less.
    tinker: bool


class Power(NamedTuple):
    """What the super powers that one rat carries add up to."""

    #: The comics they come from.
    comics: tuple[int, ...]
    steps: int
    grab: int
    #: What ending on another colour costs in a group move; None if it cannot.
    chameleon: int | None
    awards: int


class Numbers(NamedTuple):
    """The plain figures of the rules."""

    start_rats: int
    cubes: int
    trigger: int
    start_cheese: tuple[int, ...]
    single: int
    group: int
    fee: int
    mould_cheese: int
    mould_points: int
    award_points: int
    leftover: int
