"""The coach behind one door: hints, analyses and how they are kept, for every game."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from ..base import Game, S, V
from ..games import coach_of
from ..match import AnyMatch
from .judgement import FINE, GRADES, Analysis, Appraisal, Progress, Verdict, grade
from .record import from_json, to_json
from .study import Studying

__all__ = [
    "FINE",
    "GRADES",
    "Analysis",
    "Appraisal",
    "Progress",
    "Verdict",
    "analyse",
    "appraise",
    "from_json",
    "grade",
    "to_json",
]


def appraise(game: Game[S, V], view: V, rng: Random) -> Generator[Appraisal | None, None, Appraisal]:
    """What each move of the view's seat is worth, by what that seat may know."""
    return (yield from coach_of(game.info.id).appraise(view, rng))


def analyse(match: AnyMatch, seed: str = "") -> Studying:
    """What every decision of a match was worth, and what was luck; the seed fixes what has to be sampled."""
    return (yield from coach_of(match.game.info.id).study(match, seed or match.sha256))
