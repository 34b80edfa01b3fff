"""What makes a position of each game a riddle, and how often a level would find its answer."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from engine.ai.levels import Level
from engine.base import Json, Move
from engine.games import levels_of
from engine.riddles.riddle import Question

#: Raised whenever riddles are found or graded differently.
GENERATOR = 1


class Found(NamedTuple):
    """A riddle without a grade."""

    #: Equal for riddles that are the same to a player: mirrored, rotated, or with other beginnings.
    key: str
    #: Of riddles with the same scene of one game only the hardest is kept.
    scene: int
    question: Question
    #: How many different turns or cards there are to choose from.
    choices: int
    answer: tuple[Move, ...]
    position: Json


class Finder(Protocol):
    """A module for each game."""

    def found_in(self, s: Any) -> Iterator[Found]:
        """The riddles that a position offers to the seats to act."""
        ...

    def chance(self, s: Any, found: Found, level: Level) -> float:
        """How often a level finds the answer, in the state of the riddle's position."""
        ...


def finder_of(game: str) -> Finder:
    return cast(Finder, import_module(f"{__name__}.{game}"))


def graders(game: str) -> list[Level]:
    """The levels by which riddles are graded: those that the app offers, except one that studies its opponent."""
    return [level for level in levels_of(game) if level.offered and not level.risk]
