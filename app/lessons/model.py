"""Lessons: sentences, moves to find, and moves of the other side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from app.base.text import mark
from app.contract import ui_of
from engine.base import Json, Move

#: The answer to a touch while a sentence waits to be read.
READ_FIRST = mark("Read the text above first, then press “Next”.")


class Say(NamedTuple):
    """The tutor explains; the player reads and goes on."""

    text: str
    #: The part of the table to highlight.
    look: str = ""


class Do(NamedTuple):
    """The player has to find a move; any other move is explained and not made."""

    text: str
    #: The right moves; the first one is highlighted.
    moves: tuple[Move, ...]
    #: The answer to a legal move that matches nothing in `wrong`.
    otherwise: str
    #: Pattern of wrong moves → the answer; the first match counts.
    wrong: Mapping[str, str] = {}
    #: The rule behind it.
    rule: str = ""
    #: Whether the right move is highlighted from the start; in an exercise it is not.
    shown: bool = True

    def answer(self, move: Move) -> str:
        """The answer to a legal move that is not the right one."""
        return next((text for pattern, text in self.wrong.items() if fnmatchcase(move, pattern)), self.otherwise)


class OpponentMove(NamedTuple):
    """The other side moves."""

    move: Move


class Finish(NamedTuple):
    """The rest of the match is played freely against an AI."""

    text: str
    #: What is said once the player has moved: pattern of all moves since, with blanks between → text.
    then: Mapping[str, str] = {}

    def comment(self, moves: Sequence[Move]) -> str:
        """The sentence after these moves of the player; the first match counts."""
        played = " ".join(moves)
        return next((text for pattern, text in self.then.items() if fnmatchcase(played, pattern)), self.text)


Step: TypeAlias = "Say | Do | OpponentMove | Finish"

#: The opponent of the pupil.
TEACHER = "@pip"


class Lesson(NamedTuple):
    """A scripted match, or a short exercise from a position."""

    id: str
    game: str
    title: str
    note: str
    #: A picture of the game's rules.
    picture: str
    steps: tuple[Step, ...]
    position: Json = None
    options: Mapping[str, Any] = {}
    #: Determines every draw of the lesson.
    seed: str = "lesson"
    players: tuple[str, ...] = ("", TEACHER)

    @property
    def is_match(self) -> bool:
        """Whether it is the long lesson of its game."""
        return any(isinstance(step, Finish) for step in self.steps)


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the recommended order, the long one first."""
    return ui_of(game).LESSONS


def lesson(name: str) -> Lesson:
    """The lesson with this id."""
    return next(found for found in lessons_of(name.partition("-")[0]) if found.id == name)


def next_after(name: str) -> Lesson | None:
    """The lesson that follows in the same game."""
    lessons = lessons_of(name.partition("-")[0])
    place = [found.id for found in lessons].index(name) + 1
    return lessons[place] if place < len(lessons) else None
