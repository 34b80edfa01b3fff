"""The kinds of events, with the facts that each of them has.

Facts are plain JSON.  `seat` is a number, or "G" for Greg.  A rat is its place in the family (0-3), which holds
until its turn has `ended`; Greg's rats are counted 0-3 from the front.  Space 0 is start, 27 the launchpad.
Colours, items, comics, tiles, shortcuts, burrow fields and cards are ids of the component file.  Events come in
the order in which they happen.
"""

# Annotations are evaluated here, because `NotRequired` is only seen by `TypedDict` if they are.
from collections.abc import Mapping
from typing import Literal, NotRequired, TypeAlias, TypedDict

from .goods import ContentId, MaterialId
from .vocabulary import AnimalId, DisplayId, GregLevel, PartId, SymbolId, TrackId

Owner: TypeAlias = int | Literal["G"]
Ending: TypeAlias = Literal["A", "B"]
BurrowReward: TypeAlias = Literal["library", "nursery", "pantry"]
Amounts: TypeAlias = dict[ContentId, int]

# --- set-up


class Path(TypedDict):
    """The tiles of a letter are laid on these spaces (variable path)."""

    letter: str
    spaces: list[int]
    tiles: list[str]


class Tile(TypedDict):
    """A score tile is laid on a track (variable tracks)."""

    track: TrackId
    tile: str
    points: list[int]


class Laid(TypedDict):
    """Items are put on display."""

    where: DisplayId
    items: list[str]


class Deck(TypedDict):
    """Cards of a letter go into Greg's deck."""

    letter: str
    cards: list[str]
    level: GregLevel


# --- move


class ShortcutUse(TypedDict):
    """One use of a shortcut; the toll is paid unless it is free."""

    shortcut: str
    toll: MaterialId
    free: bool


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


class Chameleon(TypedDict):
    """Cheese is paid for ending on another colour than the group."""

    seat: int
    rat: int
    space: int
    cheese: int


class Mould(TypedDict):
    """Mouldy cheese is taken for fees; `cheese` came with it."""

    seat: int
    tokens: int
    cheese: int


class Fee(TypedDict):
    """Cheese is paid to the owner of rats on these spaces."""

    seat: int
    to: Owner
    cheese: int
    spaces: list[int]


# --- collect


class Drink(TypedDict):
    """An energy drink is used, or kept."""

    seat: int
    used: bool
    left: int


class Filled(TypedDict):
    """A material is chosen for a backpack that could give several."""

    seat: int
    backpack: str
    content: ContentId


class Club(TypedDict):
    """The hiking club's cheese after a group move, which no drink doubles."""

    seat: int
    cheese: int


class Collected(TypedDict):
    """A rat collects on its space; `amount` is the sum of `printed`, `light` and `grab`."""

    seat: int
    rat: int
    space: int
    content: ContentId
    printed: int
    light: int
    grab: int
    amount: int


class Extra(TypedDict):
    """What one backpack adds."""

    seat: int
    backpack: str
    content: ContentId
    amount: int


class Doubled(TypedDict):
    """What the drink adds to everything `collected` and `extra`."""

    seat: int
    contents: Amounts


class Gathered(TypedDict):
    """Everything of this step together, and how many events it sums up.

    Cheese and materials are kept, bulbs and cores are used up at once.
    """

    seat: int
    contents: Amounts
    parts: int


#: The lamp marker moves on; bulbs beyond the last lamp are lost.  `work` lists the work lamps reached or passed.
Lamp = TypedDict("Lamp", {"seat": int, "from": int, "to": int, "bulbs": int, "lost": int, "work": list[int]})


class Launched(TypedDict):
    """A rat, the owner's `number`-th, is in the rocket and takes a field (1-5) of the rattonaut track."""

    seat: Owner
    rat: int
    powers: list[str]
    field: int
    points: int
    number: int


class Award(TypedDict):
    """Medals, and the points that they bring at the end."""

    seat: Owner
    count: int
    why: Literal["hero", "launch"]
    points: int


class Grown(TypedDict):
    """A rat comes from the nursery to start."""

    seat: int
    rat: int
    why: Literal["launch", "nursery"]
    left: int


#: The burrow marker moves one field for one core; `left` are the cores that remain.
Burrow = TypedDict("Burrow", {"seat": int, "from": str, "to": str, "reward": BurrowReward | None, "left": int})


class Bare(TypedDict):
    """There is nothing left where something would be given."""

    seat: int
    where: Literal["library", "nursery"]


class Comic(TypedDict):
    """A comic is taken from the library."""

    seat: int
    comic: str
    super: bool


class Powered(TypedDict):
    """A super comic is given to a rat, which stands on `at`."""

    seat: int
    rat: int
    at: int
    comic: str


# --- shop


class Shopped(TypedDict):
    """An item is paid for or stolen; `discount` is what haggling saved."""

    seat: int
    animal: AnimalId
    item: str
    how: Literal["pay", "steal"]
    cheese: int
    discount: int
    left: int


#: The rat that stole goes back to start.
Home = TypedDict("Home", {"seat": int, "rat": int, "from": int, "powers": list[str]})


class Passed(TypedDict):
    """Nothing is taken there."""

    seat: int
    where: DisplayId


# --- build and donate


class Built(TypedDict):
    """A part is built; `cost` is what was paid, without the material that tinkering saved."""

    seat: int
    part: PartId
    cost: Amounts
    saved: MaterialId | None


class Set(TypedDict):
    """A set of the three parts is complete, the seat's `sets`-th."""

    seat: int
    sets: int


class Donated(TypedDict):
    """Cheese is donated."""

    seat: int
    cheese: int


# --- tracks

CubeReason: TypeAlias = Literal["light", "pantry", "build", "set", "donation", "card", "best"]


class Cube(TypedDict):
    """A cube is put on a field (1-5) of a track; `left` are the cubes that remain."""

    seat: Owner
    track: TrackId
    why: CubeReason
    field: int
    points: int
    left: int


class Lapsed(TypedDict):
    """A scoring is lost because no cube is left."""

    seat: Owner
    track: TrackId
    why: CubeReason


# --- the end of a turn


class Ended(TypedDict):
    """A turn is over; `order` is the family's new order in old places (null for Greg)."""

    seat: Owner
    turns: int
    order: list[int] | None


class End(TypedDict):
    """Somebody has set the end of the game: by the fourth launch (A) or the eighth cube (B)."""

    seat: Owner
    by: Ending
    last_round: int
    rounds_left: int


class Round(TypedDict):
    """A round begins."""

    round: int
    last: bool


class SheetFacts(TypedDict):
    """A column of the score sheet."""

    seat: Owner
    rank: int
    tracks: dict[TrackId, int]
    marks: dict[TrackId, int]
    caps: dict[str, int]
    awards: int
    mould: int
    leftovers: int
    total: int
    rattonauts: int


class Over(TypedDict):
    """The game is over.  The last three facts are those of a game against Greg, whose sheet then comes last."""

    round: int
    by: Ending
    sheets: list[SheetFacts]
    winners: list[Owner]
    level: NotRequired[GregLevel]
    won: NotRequired[bool]
    challenges: NotRequired[list[str]]


# --- Greg, of whom `launched`, `award`, `cube`, `lapsed`, `ended` and `end` are told too

#: The numbers of the card that one of Greg's rats takes, and their sum.
GregRat = TypedDict("GregRat", {"rat": int, "from": int, "numbers": list[int], "steps": int})


class Card(TypedDict):
    """Greg turns a card.

    `rats` are those still walking; the first takes the numbers of those in the rocket too.  `order` is their order
    after the walk in old places.
    """

    card: str
    numbers: list[int]
    symbol: SymbolId | None
    rats: list[GregRat]
    order: list[int]


#: One of Greg's rats moves; steps beyond the launchpad are lost.
Strolled = TypedDict("Strolled", {"rat": int, "from": int, "to": int, "steps": int, "lost": int})


class Toll(TypedDict):
    """The human gets cheese for a rat of Greg's that comes to one of his."""

    seat: int
    cheese: int
    space: int


class Removed(TypedDict):
    """Greg carries an item off; `left` on display."""

    where: DisplayId
    item: str
    why: Literal["landing", "comic"]
    left: int


class Prepared(TypedDict):
    """Greg prepares a scoring."""

    track: TrackId


class Best(TypedDict):
    """The track worth most to Greg; `chosen` by the human if several are tied."""

    track: TrackId
    points: int
    tied: list[TrackId]
    chosen: bool


class Shuffled(TypedDict):
    """So many cards are shuffled back into Greg's deck."""

    cards: int


_KINDS: tuple[type, ...] = (
    *(Path, Tile, Laid, Deck),
    *(Walked, Chameleon, Mould, Fee),
    *(Drink, Filled, Club, Collected, Extra, Doubled, Gathered, Lamp),
    *(Launched, Award, Grown, Burrow, Bare, Comic, Powered),
    *(Shopped, Home, Passed),
    *(Built, Set, Donated),
    *(Cube, Lapsed),
    *(Ended, End, Round, Over),
    *(Card, Strolled, Toll, Removed, Prepared, Best, Shuffled),
)
#: The facts of every kind of event; a kind is the name of their type in lower case.
EVENTS: Mapping[str, type] = {facts.__name__.lower(): facts for facts in _KINDS}
