"""What is on a First Rat table, as plain properties that presenters and widgets share.

Spaces count from 0 (start) to `PAD` (the launchpad).  An owner is a seat, or `GREG`.  Pictures have the names of
their drawings; `glyph` of the widgets finds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.games.firstrat.presenter.text import Amount, figure
from engine.firstrat.goods import KEPT, MATERIALS
from engine.firstrat.move import Reach
from engine.firstrat.preview import Preview
from engine.firstrat.state import GREG
from engine.firstrat.vocabulary import LAST, PAD, START

__all__ = ["GREG", "KEPT", "LAST", "MATERIALS", "PAD", "START"]


# --- the board


class Space(NamedTuple):
    """A coloured space of the path."""

    number: int
    colour: str
    content: str
    amount: int
    #: Whether it is lit for the one to move: one more of everything.
    lit: bool


class Pipe(NamedTuple):
    """A shortcut."""

    id: str
    mouth: int
    exit: int
    #: The material that each use costs.
    toll: str


class Stall(NamedTuple):
    """An animal with its wares."""

    animal: str
    space: int
    price: int
    #: How many items are left.
    left: int


class Rat(NamedTuple):
    """A rat on start, path or launchpad."""

    owner: int
    #: Its place in the family, or among Greg's rats from the front.
    place: int
    space: int
    emblem: str
    #: The super comics it wears.
    powers: tuple[str, ...] = ()


class Marker(NamedTuple):
    """A lamp marker on the light chain (lamp 0: not yet lit)."""

    owner: int
    emblem: str
    lamp: int


@dataclass(frozen=True, slots=True)
class BoardState:
    """The whole board."""

    spaces: tuple[Space, ...]
    pipes: tuple[Pipe, ...]
    stalls: tuple[Stall, ...]
    work_lamps: tuple[int, ...]
    markers: tuple[Marker, ...]
    rats: tuple[Rat, ...]
    #: Whose rats stand in front, and whose light is shown.
    own: int
    mover: int
    #: How many lamps burn for the one to move.
    light: int
    round: int
    #: "", "next" (one more round after this one) or "last".
    ending: str = ""

    def space(self, number: int) -> Space:
        return self.spaces[number - 1]


#: The board before there is a match.
NO_BOARD = BoardState((), (), (), (), (), (), 0, 0, 0, 0)


# --- a move in the making


class Pick(NamedTuple):
    """A rat that is going to walk: its place in the family, and the spaces it enters."""

    place: int
    walk: tuple[int, ...]

    @property
    def target(self) -> int:
        return self.walk[-1]


class TargetWay(NamedTuple):
    """One way to a target."""

    walk: tuple[int, ...]
    pipes: tuple[str, ...]
    #: What would really be collected there, light, powers and backpacks included.
    gain: tuple[Amount, ...]
    #: Tolls, fees, what a colour of its own costs, and the mouldy cheese that fees make necessary.
    cost: tuple[Amount, ...]


class Target(NamedTuple):
    """Where a lifted rat can go: the cheapest way first."""

    space: int
    ways: tuple[TargetWay, ...]


class RatGain(NamedTuple):
    """What one planned rat gathers, and from what."""

    space: int
    content: str
    printed: int
    light: int
    grab: int
    packs: int

    @property
    def amount(self) -> int:
        return self.printed + self.light + self.grab + self.packs


@dataclass(frozen=True, slots=True)
class IntentState:
    """A move in the making as the table shows it."""

    picks: tuple[Pick, ...]
    #: The rat in hand; -1 for none.
    lifted: int
    #: Rats that can be taken up: the first one, or one that joins.
    ready: frozenset[int]
    #: Where the rat in hand can go.
    targets: Mapping[int, Target]
    #: What the picks cost and bring together, and what each of their rats gathers.
    outcome: Preview | None
    gains: tuple[RatGain, ...]
    #: The colour that a further rat has to keep to; "" for any.
    colour: str
    #: How far the rat in hand can go, or any rat without powers.
    reach: Reach
    #: What one more touch on the last target would cost instead; None if there is no other way.
    other_cost: tuple[Amount, ...] | None = None

    @property
    def joining(self) -> bool:
        """Whether rats that can be taken up would join others."""
        return bool(self.picks)


# --- seats


@dataclass(frozen=True, slots=True)
class FirstRatSeat:
    """What everybody sees of a seat."""

    owner: int
    name: str
    emblem: str
    points: int
    #: Cubes placed and rats in the rocket, each with the number that ends the game.
    cubes: tuple[int, int]
    aboard: tuple[int, int]
    #: Whether its cubes, and its rats, are close to ending the game.
    warm: tuple[bool, bool]
    goods: tuple[Amount, ...]
    #: Pictures of items with how many there are; awards and mouldy cheese among them.
    items: tuple[Amount, ...]
    to_move: bool = False
    #: The id of a regular.
    face: str = ""

    @property
    def score(self) -> str:
        """Its points as they are written."""
        return figure(self.points)

    @property
    def counts(self) -> tuple[str, str]:
        """Cubes and rats aboard, each “3/8”; the second number is an upper limit."""
        return _of(*self.cubes), _of(*self.aboard)


def _of(number: int, most: int) -> str:
    return f"{number}/{most}" if number <= most else str(number)


class Good(NamedTuple):
    """One number of the own tray, and how an intent would change it."""

    content: str
    amount: int
    delta: int = 0


@dataclass(frozen=True, slots=True)
class TrayState:
    """The own goods."""

    seat: FirstRatSeat
    goods: tuple[Good, ...]

    def changed(self, changes: Mapping[str, int]) -> TrayState:
        """The same with what an intent would change."""
        return TrayState(
            self.seat, tuple(good._replace(delta=changes.get(good.content, 0)) for good in self.goods)
        )


class TurnStep(NamedTuple):
    """A step of the turn, in words, and where it is: "done", "now" or "ahead"."""

    name: str
    word: str
    state: str


class TurnPrompt(NamedTuple):
    """What the prompt says, and its main button."""

    head: str
    detail: str = ""
    #: What the button says, and what it does: "confirm", "end", "answer", "result"; "" for no button.
    verb: str = ""
    act: str = ""
    primary: bool = True
