"""Lessons: sentences, moves to find, and moves of the other side; a game has them in `content/lessons.toml`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Annotated, Any, NamedTuple, TypeAlias

from app.base.content import Sentence, read
from app.base.text import mark
from app.contract import ui_of
from engine.base import Json, Move

#: The answer to a touch while a sentence waits to be read.
READ_FIRST = mark("Read the text above first, then press “Next”.")


class Say(NamedTuple):
    """The tutor explains; the player reads and goes on."""

    text: Sentence
    #: The part of the table to highlight.
    look: str = ""


class Do(NamedTuple):
    """The player has to find a move; any other move is explained and not made."""

    text: Sentence
    #: The right moves; the first one is highlighted.
    moves: tuple[Move, ...]
    #: The answer to a legal move that matches nothing in `wrong`.
    otherwise: Sentence
    #: Pattern of wrong moves → the answer; the first match counts.
    wrong: Mapping[str, Sentence] = {}
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

    text: Sentence
    #: What is said once the player has moved: pattern of all moves since, with blanks between → text.
    then: Mapping[str, Sentence] = {}

    def comment(self, moves: Sequence[Move]) -> str:
        """The sentence after these moves of the player; the first match counts."""
        played = " ".join(moves)
        return next((text for pattern, text in self.then.items() if fnmatchcase(played, pattern)), self.text)


#: Each by the name that its first field has in a file.
Step: TypeAlias = Annotated[
    Say | Do | OpponentMove | Finish, {"say": Say, "do": Do, "opponent": OpponentMove, "finish": Finish}
]

#: The opponent of the pupil.
TEACHER = "@pip"


class Lesson(NamedTuple):
    """A scripted match, or a short exercise from a position."""

    id: str
    title: Sentence
    note: Sentence
    #: A picture of the game's rules.
    picture: str
    steps: tuple[Step, ...]
    position: Json = None
    options: Mapping[str, Any] = {}
    #: Determines every draw of the lesson.
    seed: str = "lesson"
    players: tuple[str, ...] = ("", TEACHER)

    @property
    def game(self) -> str:
        return self.id.partition("-")[0]

    @property
    def is_match(self) -> bool:
        """Whether it is the long lesson of its game."""
        return any(isinstance(step, Finish) for step in self.steps)


class LessonsFile(NamedTuple):
    lessons: tuple[Lesson, ...]


def read_lessons(game: str, position: Callable[[Json], Json] = lambda facts: facts) -> tuple[Lesson, ...]:
    """The lessons of a game; `position` makes the engine's position from what the file says of it."""
    file: LessonsFile = read(f"games/{game}/content/lessons.toml", LessonsFile)
    return tuple(one._replace(position=position(one.position)) if one.position else one for one in file.lessons)


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
