"""What a riddle is, and what a game must know to judge one."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from ..base import Json, Move, Seat

S_contra = TypeVar("S_contra", contravariant=True)

#: Grades go from 1 to this: each has a fifth of a game's riddles, by how many wrong answers tempt people and how
#: far one has to look ahead (`tools/lab/riddles/sight.py`).
HARDEST = 5


class Question(NamedTuple):
    """What the seat to act has to reach: a kind that its game explains, and a number."""

    kind: str
    goal: int


@dataclass(frozen=True, slots=True)
class Riddle:
    """A position, a question about it, and one turn that answers it.

    The solver is the first seat to act.  Any turn with the outcome that the question asks for is right; `answer`
    is the one to show as the solution.
    """

    id: str
    game: str
    question: Question
    grade: int
    #: How often each offered level, weakest first, finds the answer, in per cent.
    found: tuple[int, ...]
    #: How many different turns or cards there are to choose from.
    choices: int
    answer: tuple[Move, ...]
    position: Json


#: A turn that is not finished is neither right nor wrong.
Answered: TypeAlias = Literal["open", "right", "wrong"]


class Verdict(NamedTuple):
    """What the moves tried so far are worth."""

    answered: Answered
    #: How the game goes on under best play: of a wrong turn this is the refutation.  Each entry is one line of a
    #: match; if both sides choose at once, the first one holds the tried move too.
    line: tuple[Mapping[Seat, Move], ...] = ()
    #: What the line ends with.
    facts: Mapping[str, Json] = {}


class Nudge(NamedTuple):
    """What the answer is about: an island, two cards, some rats."""

    kind: Literal["slot", "cards", "rats"]
    what: tuple[Json, ...]


class RiddleRules(Protocol[S_contra]):
    """What a game knows about its riddles: `riddles.py` in its folder."""

    def judging(self, s: S_contra, question: Question, moves: Sequence[Move]) -> Generator[None, None, Verdict]:
        """The verdict on moves of the solver, in steps of at most a few milliseconds; refuses illegal ones."""
        ...

    def nudging(self, s: S_contra, riddle: Riddle) -> Generator[None, None, Nudge]:
        """What the answer is about."""
        ...
