"""What a game brings to the app: everything that a screen can ask of it, and nothing that a screen knows itself.

Screens work for every game and hold none; whatever differs between games is asked of that game's `Pieces`.  What a
menu needs is there at once, everything else is loaded when it is first asked for: home is shown before any table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from engine.base import Event, Json, Move, Seat

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.directors import Director, House
    from app.log_lines import LogLine
    from app.rulebook import Section
    from app.table import Table
    from engine.ai.advice import Reason
    from engine.match import Match


class Side(NamedTuple):
    """A seat as it looks: its emblem, the token of its colour, and both in words."""

    emblem: str
    clan: str
    colour: str
    sign: str


class Box(NamedTuple):
    """One game as the home screen shows it."""

    id: str
    name: str
    strap: str
    minutes: int
    #: Picture in the `home` atlas.
    art: str
    #: As many as can sit down, in the order of the seats.
    sides: tuple[Side, ...]
    #: Whom somebody plays against who sits down alone, as a sentence.
    alone: str = ""
    #: Whether people who share the table sit all round it; else they are two, with a half each.
    round_table: bool = False


class Group(NamedTuple):
    """Options that belong together on the set-up screen."""

    title: str
    note: str
    options: tuple[str, ...]
    #: Name and note of "none of these", if only one of the options can hold; None for switches and chips.
    none: tuple[str, str] | None = None
    #: What the values of an option are called that has several: option → value → words.
    values: Mapping[str, Mapping[Json, str]] = {}


class Handover(NamedTuple):
    """What the screen between two players says: public facts only."""

    #: Whose colours it wears.
    clan: str
    head: str
    detail: str
    #: Something to look at beside the words, such as a sealed card.
    picture: Widget | None = None


class Ending(NamedTuple):
    """What the result screen says above the score sheet."""

    head: str
    why: str
    #: In the order of the seats: the colours of each, and its points as they are written.
    scores: tuple[tuple[str, str], ...]


class Option(NamedTuple):
    """A move that could be made, in words and as thumbs."""

    words: str
    pictures: tuple[str, ...] = ()


class Pieces(Protocol):
    """One game in the app."""

    box: Box
    #: How its options are grouped; empty: switches in a row.
    groups: tuple[Group, ...]
    #: What stands below the name of an option in a grid of choices.
    notes: Mapping[str, str]

    # --- before the match

    def foreword(self, options: Mapping[str, Json], names: Mapping[str, str]) -> Widget | None:
        """What set-up shows of a match with these options, besides them; `names` are the options in words."""
        ...

    # --- the table

    def director(self, house: House) -> Director:
        """Who brings its matches onto the table."""
        ...

    # --- the end

    def ending(self, table: Table) -> Ending:
        """Who has won, and why."""
        ...

    def champion(self, table: Table) -> Widget:
        """The picture beside the winner's name."""
        ...

    def score_sheets(self, table: Table) -> Sequence[Widget]:
        """How it came to that, game by game."""
        ...

    # --- the coach

    def option(self, match: Match, line: int, seat: Seat, move: Move) -> Option:
        """A move that a seat could have made after so many lines of a match."""
        ...

    def why(self, reason: Reason) -> str:
        """Why a move is advised, or what another one has cost."""
        ...

    # --- pages

    def book(self) -> tuple[Section, ...]:
        """The rules."""
        ...

    def called(self, picture: str) -> str:
        """A picture of the rules in words, so that it can be searched for."""
        ...

    def illustration(self, picture: str, place: int) -> Widget:
        """A picture of the rules; `place` counts those of one rule from 0."""
        ...

    def told(self, events: Sequence[Event], names: Sequence[str]) -> Iterator[LogLine]:
        """A match as sentences; players are named, nobody is “you”."""
        ...

    def standing(self, table: Table) -> tuple[str, str]:
        """How far a match is, and the score."""
        ...

    def face(self, table: Table) -> tuple[str, ...]:
        """The thumbs that stand for a match in a list."""
        ...

    def thumb(self, picture: str, place: int) -> Widget:
        """A small square picture for lists."""
        ...


class SecretPieces(Pieces, Protocol):
    """A game with secrets: its device changes hands behind a screen.  All others stay on the table."""

    def handover(self, table: Table, seat: Seat) -> Handover:
        """What is said while the device goes to a seat."""
        ...
