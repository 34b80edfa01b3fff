"""The chance of each family of First Rat to win: a model of what everybody can expect, fitted to self-play.

The expectations are those of `ai/evaluation.py`.  How much to trust them, the further the end is
the less, was fitted to games (`tools/train/calibrate.py`), and so was how far the chances are off: both are in
`chances.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import NamedTuple

from ..ai.advice import DOUBT
from ..base import Seat
from .ai.evaluation import LONGEST, evaluator_for
from .ai.weights import table_of
from .scoring import places
from .state import State

FILE = Path(__file__).with_name("chances.json")
#: Bins of chances, each with its own error.
BINS = 10


class Model(NamedTuple):
    """What was fitted for one size of table."""

    #: By how many points expectations miss, at the end of the game and far from it.
    spread: tuple[float, float]
    #: Points that Greg makes more than expected for each round left, by how hard he is.
    greg: Mapping[str, float]
    #: Half of the 95 % interval of a chance, by bin.
    errors: tuple[float, ...]


@lru_cache(maxsize=5)
def model_of(players: int) -> Model:
    """The model for a number of families."""
    learned = json.loads(FILE.read_text(encoding="utf-8"))[table_of(players)]
    return Model((learned["spread"][0], learned["spread"][1]), dict(learned["greg"]), tuple(learned["errors"]))


def chances(s: State, model: Model | None = None) -> tuple[float, ...]:
    """The chance of every family to win; Greg's comes last."""
    if not s.actors:
        return _result(s)
    evaluator = evaluator_for(len(s.seats), leads=True)
    rounds = evaluator.rounds_left(s)
    return shares(evaluator.standing(s, rounds), rounds, opponent(s), model or model_of(len(s.seats)))


def opponent(s: State) -> str:
    """How hard Greg is, or nothing if he does not play."""
    return "" if s.greg is None else s.rules.greg


def shares(points: list[float], rounds: int, greg: str, model: Model) -> tuple[float, ...]:
    """The shares of first place by expected points with so many rounds left."""
    if greg:
        points = [*points[:-1], points[-1] + model.greg[greg] * rounds]
    near, far = model.spread
    spread = near + (far - near) * min(rounds, LONGEST) / LONGEST
    best = max(points)
    # Before the end nothing is proven.
    weights = [max(DOUBT, exp((expected - best) / spread)) for expected in points]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def chance(s: State, seat: Seat) -> float:
    """The chance of one seat to win."""
    return chances(s)[seat]


def error_of(players: int, chance: float) -> float:
    """How far a chance may be off: half of its 95 % interval."""
    return model_of(players).errors[bin_of(chance)]


def bin_of(chance: float) -> int:
    """The bin that a chance falls into."""
    return min(BINS - 1, int(chance * BINS))


def _result(s: State) -> tuple[float, ...]:
    ranks = places(s)
    if s.greg is not None:
        return (1.0, 0.0) if ranks[0] == 1 else (0.0, 1.0)
    first = ranks.count(1)
    return tuple(1 / first if rank == 1 else 0.0 for rank in ranks)
