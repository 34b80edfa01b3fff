"""The coach of any game: hints, analyses, and analyses as JSON."""

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
    """What each move of the view's seat is worth, judged by what that seat knows."""
    return (yield from coach_of(game.info.id).appraise(view, rng))


def analyse(match: AnyMatch, seed: str = "") -> Studying:
    """What every decision of a match was worth, and what was luck; the seed fixes all sampling."""
    return (yield from coach_of(match.game.info.id).study(match, seed or match.sha256))
