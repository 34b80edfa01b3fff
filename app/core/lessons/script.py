"""What a lesson is made of: sentences, moves that are wanted, moves that the other side makes.  No Kivy here."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any, NamedTuple, TypeAlias

from engine.base import Json, Move


class Say(NamedTuple):
    """The coach explains; the player reads and goes on."""

    text: str
    #: What to look at meanwhile: a part of the table by name.
    look: str = ""


class Do(NamedTuple):
    """The player is asked for a move; any other one is answered, and nothing is lost by it."""

    text: str
    #: The moves that are right, the one to point at first.
    moves: tuple[Move, ...]
    #: What is said to a legal move that is wrong and that no line of `wrong` knows.
    otherwise: str
    #: Pattern of moves → what is said to them; the first that fits.
    wrong: Mapping[str, str] = {}
    #: The rule behind it.
    rule: str = ""
    #: Whether the right move is pointed at from the start; an exercise waits until it is asked to.
    shown: bool = True

    def answer(self, move: Move) -> str:
        """What is said to a legal move that is not wanted."""
        return next((text for pattern, text in self.wrong.items() if fnmatchcase(move, pattern)), self.otherwise)


class OpponentMove(NamedTuple):
    """The other side makes a move, sealed where both choose at once."""

    move: Move


class Finish(NamedTuple):
    """The rest of the match is free: the other side now thinks for itself."""

    text: str


Step: TypeAlias = "Say | Do | OpponentMove | Finish"

#: Who sits opposite the pupil.
TEACHER = "@novice"


class Lesson(NamedTuple):
    """A scripted match, or a short exercise that begins at a position."""

    id: str
    game: str
    title: str
    note: str
    #: Its picture, as the rules of the game name it.
    picture: str
    steps: tuple[Step, ...]
    position: Json = None
    options: Mapping[str, Any] = {}
    #: Every draw of the lesson follows from it.
    seed: str = "lesson"
    players: tuple[str, ...] = ("", TEACHER)

    @property
    def is_match(self) -> bool:
        """Whether it is the long lesson of its game."""
        return any(isinstance(step, Finish) for step in self.steps)
