"""The kinds of events, with the facts that each of them has.

Facts are plain JSON.  `seat` is a number, or "G" for Greg.  A rat is its place in the family (0-3), which holds
until its turn has `ended`; Greg's rats are counted 0-3 from the front.  Space 0 is start, 27 the launchpad.
Colours, items, comics, tiles, shortcuts, burrow fields and cards are ids of the component file.  Events come in
the order in which they happen.
"""

# One line to a kind reads as a table, and "from" cannot be a field of a class.
# ruff: noqa: UP013
from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NotRequired, TypeAlias, TypedDict

from ..base import kinds_of
from .goods import ContentId, MaterialId
from .vocabulary import AnimalId, DisplayId, GregLevel, PartId, SymbolId, TrackId

Owner: TypeAlias = int | Literal["G"]
#: Greg as an owner.
GREG_ID: Final = "G"
Ending: TypeAlias = Literal["A", "B"]
BurrowReward: TypeAlias = Literal["library", "nursery", "pantry"]
Amounts: TypeAlias = dict[ContentId, int]

# --- set-up

#: The tiles of a letter are laid on these spaces (variable path).
Path = TypedDict("Path", {"letter": str, "spaces": list[int], "tiles": list[str]})
#: A score tile is laid on a track (variable tracks).
Tile = TypedDict("Tile", {"track": TrackId, "tile": str, "points": list[int]})
#: Items are put on display.
Laid = TypedDict("Laid", {"where": DisplayId, "items": list[str]})
#: Cards of a letter go into Greg's deck.
Deck = TypedDict("Deck", {"letter": str, "cards": list[str], "level": GregLevel})

# --- move

#: One use of a shortcut; the toll is paid unless it is free.
ShortcutUse = TypedDict("ShortcutUse", {"shortcut": str, "toll": MaterialId, "free": bool})
#: One rat walks; the front rat of a group goes first.  The launchpad has no colour.
Walked = TypedDict(
    "Walked",
    {
        "seat": int,
        "rat": int,
        "powers": list[str],
        "from": int,
        "to": int,
        "walk": list[int],
        "colour": str | None,
        "group": bool,
        "shortcuts": list[ShortcutUse],
    },
)
#: Cheese is paid for ending on another colour than the group.
Chameleon = TypedDict("Chameleon", {"seat": int, "rat": int, "space": int, "cheese": int})
#: Mouldy cheese is taken for fees; `cheese` came with it.
Mould = TypedDict("Mould", {"seat": int, "tokens": int, "cheese": int})
#: Cheese is paid to the owner of rats on these spaces.
Fee = TypedDict("Fee", {"seat": int, "to": Owner, "cheese": int, "spaces": list[int]})

# --- collect

#: An energy drink is used, or kept.
Drink = TypedDict("Drink", {"seat": int, "used": bool, "left": int})
#: A material is chosen for a backpack that could give several.
Filled = TypedDict("Filled", {"seat": int, "backpack": str, "content": ContentId})
#: The hiking club's cheese after a group move, which no drink doubles.
Club = TypedDict("Club", {"seat": int, "cheese": int})
#: A rat collects on its space; `amount` is the sum of `printed`, `light` and `grab`.
Collected = TypedDict(
    "Collected",
    {
        "seat": int,
        "rat": int,
        "space": int,
        "content": ContentId,
        "printed": int,
        "light": int,
        "grab": int,
        "amount": int,
    },
)
#: What one backpack adds.
Extra = TypedDict("Extra", {"seat": int, "backpack": str, "content": ContentId, "amount": int})
#: What the drink adds to everything `collected` and `extra`.
Doubled = TypedDict("Doubled", {"seat": int, "contents": Amounts})
#: Everything of this step together, and how many events it sums up.  Cheese and materials are kept, bulbs and
#: cores are used up at once.
Gathered = TypedDict("Gathered", {"seat": int, "contents": Amounts, "parts": int})
#: The lamp marker moves on; bulbs beyond the last lamp are lost.  `work` lists the work lamps reached or passed.
Lamp = TypedDict("Lamp", {"seat": int, "from": int, "to": int, "bulbs": int, "lost": int, "work": list[int]})
#: A rat, the owner's `number`-th, is in the rocket and takes a field (1-5) of the rattonaut track.
Launched = TypedDict(
    "Launched", {"seat": Owner, "rat": int, "powers": list[str], "field": int, "points": int, "number": int}
)
#: Medals, and the points that they bring at the end.
Award = TypedDict("Award", {"seat": Owner, "count": int, "why": Literal["hero", "launch"], "points": int})
#: A rat comes from the nursery to start.
Grown = TypedDict("Grown", {"seat": int, "rat": int, "why": Literal["launch", "nursery"], "left": int})
#: The burrow marker moves one field for one core; `left` are the cores that remain.
Burrow = TypedDict("Burrow", {"seat": int, "from": str, "to": str, "reward": BurrowReward | None, "left": int})
#: There is nothing left where something would be given.
Bare = TypedDict("Bare", {"seat": int, "where": Literal["library", "nursery"]})
#: A comic is taken from the library.
Comic = TypedDict("Comic", {"seat": int, "comic": str, "super": bool})
#: A super comic is given to a rat, which stands on `at`.
Powered = TypedDict("Powered", {"seat": int, "rat": int, "at": int, "comic": str})

# --- shop

#: An item is paid for or stolen; `discount` is what haggling saved.
Shopped = TypedDict(
    "Shopped",
    {
        "seat": int,
        "animal": AnimalId,
        "item": str,
        "how": Literal["pay", "steal"],
        "cheese": int,
        "discount": int,
        "left": int,
    },
)
#: The rat that stole goes back to start.
Home = TypedDict("Home", {"seat": int, "rat": int, "from": int, "powers": list[str]})
#: Nothing is taken there.
Passed = TypedDict("Passed", {"seat": int, "where": DisplayId})

# --- build and donate

#: A part is built; `cost` is what was paid, without the material that tinkering saved.
Built = TypedDict("Built", {"seat": int, "part": PartId, "cost": Amounts, "saved": MaterialId | None})
#: A set of the three parts is complete, the seat's `sets`-th.
Set = TypedDict("Set", {"seat": int, "sets": int})
#: Cheese is donated.
Donated = TypedDict("Donated", {"seat": int, "cheese": int})

# --- tracks

CubeReason: TypeAlias = Literal["light", "pantry", "build", "set", "donation", "card", "best"]
#: A cube is put on a field (1-5) of a track; `left` are the cubes that remain.
Cube = TypedDict(
    "Cube", {"seat": Owner, "track": TrackId, "why": CubeReason, "field": int, "points": int, "left": int}
)
#: A scoring is lost because no cube is left.
Lapsed = TypedDict("Lapsed", {"seat": Owner, "track": TrackId, "why": CubeReason})

# --- the end of a turn

#: A turn is over; `order` is the family's new order in old places (null for Greg).
Ended = TypedDict("Ended", {"seat": Owner, "turns": int, "order": list[int] | None})
#: The end of the game is set: by the fourth launch (A) or the eighth cube (B).
End = TypedDict("End", {"seat": Owner, "by": Ending, "last_round": int, "rounds_left": int})
#: A round begins.
Round = TypedDict("Round", {"round": int, "last": bool})
#: A column of the score sheet.
SheetFacts = TypedDict(
    "SheetFacts",
    {
        "seat": Owner,
        "rank": int,
        "tracks": dict[TrackId, int],
        "marks": dict[TrackId, int],
        "caps": dict[str, int],
        "awards": int,
        "mould": int,
        "leftovers": int,
        "total": int,
        "rattonauts": int,
    },
)
#: The game is over.  The last three facts are those of a game against Greg, whose sheet then comes last.
Over = TypedDict(
    "Over",
    {
        "round": int,
        "by": Ending,
        "sheets": list[SheetFacts],
        "winners": list[Owner],
        "level": NotRequired[GregLevel],
        "won": NotRequired[bool],
        "challenges": NotRequired[list[str]],
    },
)

# --- Greg, who has `launched`, `award`, `cube`, `lapsed`, `ended` and `end` too

#: The numbers of the card that one of Greg's rats takes, and their sum.
GregRat = TypedDict("GregRat", {"rat": int, "from": int, "numbers": list[int], "steps": int})
#: Greg turns a card.  `rats` are those still walking; the first takes the numbers of those in the rocket too.
#: `order` is their order after the walk in old places.
Card = TypedDict(
    "Card",
    {"card": str, "numbers": list[int], "symbol": SymbolId | None, "rats": list[GregRat], "order": list[int]},
)
#: One of Greg's rats moves; steps beyond the launchpad are lost.
Strolled = TypedDict("Strolled", {"rat": int, "from": int, "to": int, "steps": int, "lost": int})
#: The human gets cheese for a rat of Greg's that comes to one of his.
Toll = TypedDict("Toll", {"seat": int, "cheese": int, "space": int})
#: Greg carries an item off; `left` on display.
Removed = TypedDict("Removed", {"where": DisplayId, "item": str, "why": Literal["landing", "comic"], "left": int})
#: Greg prepares a scoring.
Prepared = TypedDict("Prepared", {"track": TrackId})
#: The track worth most to Greg; `chosen` by the human if several are tied.
Best = TypedDict("Best", {"track": TrackId, "points": int, "tied": list[TrackId], "chosen": bool})
#: A number of cards are shuffled back into Greg's deck.
Shuffled = TypedDict("Shuffled", {"cards": int})

#: The facts of every kind of event; a kind is the name of their type in lower case.
EVENTS: Mapping[str, type] = kinds_of(globals(), ShortcutUse, SheetFacts, GregRat)
