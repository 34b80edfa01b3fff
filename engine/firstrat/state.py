"""The state of a First Rat match.

Everything is a number or a tuple of numbers, so states are small, hashable and quick to make.  A rat is one
number that holds its space and its powers; goods are one number (`goods.py`); backpacks are counts packed into one
number; caps and comics are sets as bit masks.  The order of a deck is never stored.
"""

from __future__ import annotations

from collections import namedtuple
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeAlias

from ..base import CHANCE, Json, Seat
from .board import Board, standard_board
from .components import Components, option_of
from .goods import CHEESE, UNIT
from .vocabulary import DISPLAYS, PAD, RATS, START, TRACKS, GregLevel

#: Greg as an owner of pieces, and as the mover.
GREG: Seat = 5

#: What is being asked: the stages of a turn in their order, then the set-up and Greg's turn.
MOVE, DRINK, BONUS, LAUNCH, BRANCH, COMIC, SUPER, SHOP, BUILD, DEAL, REMOVE, BEST = range(12)
STAGES = (
    *("move", "drink", "bonus", "launch", "branch", "comic", "super", "shop", "build"),
    *("deal", "remove", "best"),
)

# --- rats

_POWERS = 4
_NO_POWER = (1 << _POWERS) - 1
NURSERY = -1


def rat_of(at: int, power: int = 0) -> int:
    """A rat with its space (`NURSERY`, 0 to 26, 27 = launched) and its powers; rats sort by space, then powers."""
    return at + 1 << _POWERS | power


def space_of(rat: int) -> int:
    return (rat >> _POWERS) - 1


def power_of(rat: int) -> int:
    """The number of a rat's set of powers (`Components.powers`)."""
    return rat & _NO_POWER


#: A rat can walk if WALKING <= rat < LAUNCHED; rats on the launchpad that keep their powers are above LAUNCHED.
WALKING, LAUNCHED = rat_of(START), rat_of(PAD)
CUB = rat_of(NURSERY)
_ON_PATH = rat_of(START + 1)


@lru_cache(maxsize=1 << 12)
def occupied(rats: tuple[int, ...]) -> int:
    """The spaces 1-26 on which these rats stand, as a set."""
    return sum(1 << (rat >> _POWERS) - 1 for rat in rats if _ON_PATH <= rat < LAUNCHED)


# --- backpacks: a lane of four bits for each kind

_COPIES = 4
_FULL = (1 << _COPIES) - 1


def copies(backpacks: int, kind: int) -> int:
    """How many backpacks of a kind there are."""
    return backpacks >> _COPIES * kind & _FULL


def one_backpack(kind: int) -> int:
    return 1 << _COPIES * kind


def backpack_count(backpacks: int) -> int:
    """How many backpacks there are in all."""
    # As with goods: every power of 16 is 1 modulo 15, and there are fewer than 15 backpacks.
    return backpacks % _FULL


# --- the parts of a state


class Rules(NamedTuple):
    """The options of one match, ready for use."""

    components: Components
    players: int
    first_game: bool
    variable_path: bool
    variable_tracks: bool
    even_start: bool
    #: Greg's level; the default in games without him.
    greg: GregLevel
    launch_award: bool

    def start_goods(self) -> tuple[int, ...]:
        """What each family begins with."""
        if self.even_start:
            return self.components.even_start[self.players]
        return tuple(UNIT[CHEESE] * cheese for cheese in self.components.numbers.start_cheese[: self.players])

    def options(self) -> dict[str, Json]:
        return {
            "first_game": self.first_game,
            "variable_path": self.variable_path,
            "variable_tracks": self.variable_tracks,
            "even_start": self.even_start,
            "greg": self.greg,
            "launch_award": self.launch_award,
            "components": option_of(self.components),
        }


class FamilyFields:
    """What belongs to one seat: a `Family` is a record of these fields, and a builder has the same ones.

    Positions hold each of them, and learners see it.  One with a default may be missing in a position.
    """

    __slots__ = ()

    #: Four rats, sorted between turns; during its turn each keeps its place.
    rats: tuple[int, ...]
    goods: int
    lamp: int
    burrow: int
    mould: int
    awards: int
    drinks: int
    drinks_used: int
    backpacks: int
    comics: int
    caps: int
    #: Cubes left.
    cubes: int
    turns: int
    #: How often each shortcut was used (`board.shortcut_uses`).
    shortcuts: int
    #: What its pieces on the tracks are worth.
    points: int


if TYPE_CHECKING:

    class Family(FamilyFields, tuple[Any, ...]):
        _fields: ClassVar[tuple[str, ...]]
        _field_defaults: ClassVar[dict[str, Any]]

        def __new__(cls, **values: Any) -> Family: ...
        def _replace(self, **changes: Any) -> Family: ...

else:
    _NAMES = FamilyFields.__annotations__
    Family = namedtuple(
        "Family", _NAMES, defaults=[vars(FamilyFields)[n] for n in _NAMES if n in vars(FamilyFields)]
    )


class Greg(NamedTuple):
    """The solo opponent.  Sets of tracks and of cards are bit masks."""

    #: Four spaces, the front one first.
    rats: tuple[int, ...]
    cubes: int
    awards: int
    prepared: int
    deck: int
    revealed: int
    points: int


class Turn(NamedTuple):
    """An unfinished turn: what is being asked, and what the rest of it depends on."""

    stage: int
    #: The rats moved this turn, until they have collected.
    moved: tuple[int, ...] = ()
    #: Whether a drink doubles what they collect.
    doubled: bool = False
    #: The contents chosen for backpacks so far.
    bonus: tuple[int, ...] = ()
    #: Apple cores that are not used up.
    cores: int = 0
    #: The super comic that needs a rat.
    comic: int = -1
    #: The animals still to be visited.
    shops: tuple[int, ...] = ()
    #: Whether tinkering has been used.
    saved: bool = False
    #: The card that Greg has turned, and the displays that still lose an item by it.
    card: int = -1
    removals: tuple[int, ...] = ()
    #: The draws of the set-up so far.
    drawn: tuple[str, ...] = ()


Display: TypeAlias = tuple[int, int, int, int]
#: For each track its pieces in the order of their fields; those on the last field are sorted.
Tracks: TypeAlias = tuple[tuple[int, ...], ...]


class State(NamedTuple):
    rules: Rules
    board: Board
    seats: tuple[Family, ...]
    tracks: Tracks
    #: What lies with the hamster (backpacks), the frog (a number), the crow (caps) and in the library (comics).
    display: Display
    greg: Greg | None
    #: The round, from 1.
    round: int
    #: Whose turn it is: a seat, or GREG.
    mover: int
    #: The round after which the game ends, 0 while that is open, and which end that is (A, B or nothing yet).
    last_round: int
    end_by: Literal["", "A", "B"]
    #: None between turns.
    turn: Turn | None
    #: Who is to act.  It follows from the rest, and is kept because it is looked up all the time.
    actors: tuple[Seat, ...]


class FirstRatView(NamedTuple):
    """A state as a seat sees it: all of it, because First Rat has no secrets."""

    seat: Seat | None
    state: State

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.state.actors


ONE_SEAT: tuple[tuple[Seat, ...], ...] = ((0,), (1,), (2,), (3,), (4,))
NOBODY: tuple[Seat, ...] = ()
BY_CHANCE: tuple[Seat, ...] = (CHANCE,)


def stage(s: State) -> int:
    """What is being asked now."""
    return MOVE if s.turn is None else s.turn.stage


def is_over(s: State) -> bool:
    return not s.actors


def launched(rats: tuple[int, ...]) -> int:
    """How many of a family's rats are in the rocket."""
    return rats.count(LAUNCHED)


def walkers(rats: tuple[int, ...]) -> list[int]:
    """The places in the family of the rats on start and path; of rats that are alike only the first."""
    return [place for place, rat in enumerate(rats) if WALKING <= rat < LAUNCHED and rats.index(rat) == place]


def opening(rules: Rules) -> State:
    """Before the first draw of the set-up: nothing is on display, and Greg has no deck yet."""
    components, numbers = rules.components, rules.components.numbers
    rats = (CUB,) * (RATS - numbers.start_rats) + (WALKING,) * numbers.start_rats
    nothing = dict.fromkeys(Family._fields, 0)
    seats = tuple(
        Family(**nothing | {"rats": rats, "goods": goods, "cubes": numbers.cubes}) for goods in rules.start_goods()
    )
    greg = Greg(components.greg_start, numbers.cubes, 0, 0, 0, 0, 0) if rules.players == 1 else None
    tracks: Tracks = ((),) * len(TRACKS)
    empty: Display = (0,) * len(DISPLAYS)  # type: ignore[assignment]
    board = standard_board(components, rules.players)
    return State(rules, board, seats, tracks, empty, greg, 1, 0, 0, "", Turn(DEAL), BY_CHANCE)
