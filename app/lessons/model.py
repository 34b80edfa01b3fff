"""Lessons: sentences, moves to find and moves of the other side; and the tutor who runs one on a real table.

A game has them in `content/lessons.toml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Annotated, Any, NamedTuple, TypeAlias

from app.base.content import Sentence, read
from app.base.text import mark
from app.contract import ui_of
from app.people import seat_players
from app.table import Allows, Frame, Table
from engine.base import Json, Move, Setup
from engine.games import GAMES
from engine.match import Match

#: The answer to a touch while a sentence waits to be read.
READ_FIRST = mark("Read the text below first, then press “Next”.")


class Say(NamedTuple):
    """The tutor explains; the player reads and goes on."""

    text: Sentence
    #: The parts of the table to highlight, with commas between.
    look: str = ""

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(self.look.split(", ")) if self.look else ()


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


class MadeMove(NamedTuple):
    """A move of the player's in which there is nothing to decide; it is made for them."""

    made: Move


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
    Say | Do | OpponentMove | MadeMove | Finish,
    {"say": Say, "do": Do, "opponent": OpponentMove, "made": MadeMove, "finish": Finish},
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


# --- the tutor

#: The seat of the pupil.
PUPIL = 0


class Correction(NamedTuple):
    """Why a move was not made: a sentence of the catalogue, and its rule."""

    text: str
    rule: str
    #: Whether the rules allow it.
    legal: bool


class Tutor:
    """One running lesson: a match with a table that is not stored.

    An illegal move is refused with its rule, a legal move that the lesson does not want with a sentence of the
    lesson; neither is made.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        setup = Setup(len(lesson.players), dict(lesson.options))
        match = Match(GAMES[lesson.game], setup, lesson.seed, players=lesson.players, position=lesson.position)
        self.table = Table(match, seat_players(lesson.game, lesson.players))
        self.table.on_frame(self._on_frame)
        self._at = 0
        self._spoken = [n for n, step in enumerate(lesson.steps) if isinstance(step, (Say, Do, Finish))]

    @property
    def step(self) -> Step | None:
        """The current step; None at the end."""
        return self.lesson.steps[self._at] if self._at < len(self.lesson.steps) else None

    @property
    def is_free(self) -> bool:
        """Whether the rest is played freely."""
        return isinstance(self.step, Finish)

    @property
    def text(self) -> str:
        """The current sentence; empty while the other side moves, and at the end."""
        step = self.step
        if isinstance(step, Finish):
            return step.comment(self._free_moves())
        return step.text if isinstance(step, (Say, Do)) else ""

    def _free_moves(self) -> list[Move]:
        """The moves of the pupil after those that the lesson asked for."""
        asked_for = sum(isinstance(step, (Do, MadeMove)) for step in self.lesson.steps)
        return [line.moves[PUPIL] for line in self.table.match.log if PUPIL in line.moves][asked_for:]

    @property
    def said(self) -> list[str]:
        """All sentences so far, the current one last."""
        return [step.text for step in self.lesson.steps[: self._at + 1] if isinstance(step, (Say, Do, Finish))]

    @property
    def explained(self) -> list[str]:
        """The parts of the table that have been spoken of so far, the last ones last."""
        said = [step for step in self.lesson.steps[: self._at + 1] if isinstance(step, Say)]
        return [part for step in said for part in step.parts]

    @property
    def is_done(self) -> bool:
        return self.step is None or (self.is_free and self.table.over)

    @property
    def progress(self) -> tuple[int, int]:
        """The number of the current sentence, and of how many."""
        return sum(number <= self._at for number in self._spoken), len(self._spoken)

    @property
    def allows(self) -> Allows:
        """What can be done at this step: before its free end a lesson shows the right move instead of hints."""
        is_read = isinstance(self.step, Say)
        return Allows(ais_think=not is_read, coach=self.is_free, undo=False, remarks=False)

    def _on_frame(self, frame: Frame) -> None:
        """Go on after a move of the pupil."""
        if frame.is_step and isinstance(self.step, Do) and PUPIL in self.table.match.log[-1].moves:
            self._at += 1

    def read(self) -> None:
        """The player has read the sentence."""
        if isinstance(self.step, Say):
            self._at += 1

    def reply(self) -> bool:
        """Make the next move if it is scripted; false if none is due."""
        step = self.step
        if isinstance(step, OpponentMove):
            move, seat = step.move, next(one for one in self.table.asked() if self.table.players[one].is_ai)
        elif isinstance(step, MadeMove):
            move, seat = step.made, PUPIL
        else:
            return False
        # The table has to know what follows when it shows the move.
        self._at += 1
        rule = self.table.submit(seat, move)
        if rule is not None:
            raise ValueError(f"{self.lesson.id}: {move}: {rule.text}")
        return True

    def go_to_end(self) -> None:
        """Make all moves of the lesson up to the part that is played freely."""
        self.table.begin()
        while self.step is not None and not self.is_free:
            if isinstance(self.step, Do):
                self.table.submit(PUPIL, self.step.moves[0])
            elif not self.reply():
                self.read()

    def judge(self, move: Move) -> Correction | None:
        """Why a move of the pupil is refused; None if it can be made."""
        rule = self.table.game.why_not(self.table.match.state, PUPIL, move)
        if rule is not None:
            return Correction(rule.text, rule.id, legal=False)
        step = self.step
        if isinstance(step, Do):
            return None if move in step.moves else Correction(step.answer(move), step.rule, legal=True)
        return None if isinstance(step, Finish) else Correction(READ_FIRST, "", legal=True)
