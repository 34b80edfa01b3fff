"""The coach behind one door: hints, analyses and how they are kept, for every game."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from functools import cache
from random import Random
from typing import Any, Protocol

from engine.base import Game, Refused
from engine.coach.braverats import BraveRatsCoach
from engine.coach.brooke import BrookeCoach
from engine.coach.firstrat import FirstRatCoach
from engine.coach.judgement import FINE, GRADES, Analysis, Appraisal, Progress, Verdict, grade
from engine.coach.record import from_json, to_json
from engine.coach.study import Studying
from engine.match import Match

__all__ = [
    "FINE",
    "GRADES",
    "Analysis",
    "Appraisal",
    "Progress",
    "Verdict",
    "analyse",
    "appraise",
    "coach_of",
    "from_json",
    "grade",
    "to_json",
]


class Coach(Protocol):
    """The coach of one game."""

    def appraise(self, view: Any, rng: Random) -> Generator[Appraisal | None, None, Appraisal]:
        """The worth of what the seat of a view can do now; yields the best opinion so far every 2 ms."""
        ...

    def study(self, match: Match, seed: str) -> Studying:
        """The analysis of a match, finished or not."""
        ...


_COACHES: Mapping[str, type[Coach]] = {
    "braverats": BraveRatsCoach,
    "brooke": BrookeCoach,
    "firstrat": FirstRatCoach,
}


@cache
def coach_of(game: str) -> Coach:
    """The coach of a game, with a memory of its own."""
    if game not in _COACHES:
        raise Refused(f"There is no coach for “{game}”.")
    return _COACHES[game]()


def appraise(game: Game[Any, Any], view: Any, rng: Random) -> Generator[Appraisal | None, None, Appraisal]:
    """What each move of the view's seat is worth, by what that seat may know."""
    return (yield from coach_of(game.info.id).appraise(view, rng))


def analyse(match: Match, seed: str = "") -> Studying:
    """What every decision of a match was worth, and what was luck; the seed fixes what has to be sampled."""
    return (yield from coach_of(match.game.info.id).study(match, seed or match.sha256))
