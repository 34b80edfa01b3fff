"""What the First Rat opponent has learned from self-play: `weights.json`, written by `tools/lab/train`.

Games against Greg, duels and games of three and more each have weights of their own, because a place on a track, a
comic or a round more is not worth the same in them.  For duels there are two sets: one is fitted to the points
that a family makes (`tune.py`), the other to its lead (`leads.py`).  The second one plays better, because it knows
what being quick takes from the other family, but only its differences mean something.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

#: A weight as it changes with the turns left: the factors of 1, x and x², where x is 1 far from the end.
Curve: TypeAlias = tuple[float, ...]

FILE = Path(__file__).with_name("weights.json")
#: The numbers of families that each set of weights is for.
TABLE_SIZES: Mapping[str, tuple[int, ...]] = {"solo": (1,), "duel": (2,), "company": (3, 4, 5)}

#: The weights of duels that were fitted to leads.
LEADS = "duel leads"


@dataclass(frozen=True, eq=False)
class Weights:
    """One set of weights, in points; compared by identity, so that sums can be cached for each."""

    #: The weight of each figure of `features.py`.
    figures: Mapping[str, Curve]
    #: How many rounds a game will still last, by `evaluation.pace_figures`.
    pace: Curve
    #: How far expectations are off, in points, by rounds left.
    spread: Curve


#: Points that Greg makes in a round.
GREG_PACE = 3.4


#: A baseline, set by hand: what a reader of the rules would count, the same from first to last.
PLAIN_FIGURES: Mapping[str, Curve] = {
    "cheese": (0.3,),
    "bottle": (0.5,),
    "powder": (0.5,),
    "can": (0.6,),
    "calc": (0.9,),
    "lamp": (0.2,),
    "walking": (4.0,),
    "way": (3.0,),
}


def table_of(players: int) -> str:
    """The size of table, by its name in the weights, for a number of families."""
    return next(name for name, numbers in TABLE_SIZES.items() if players in numbers)


def weights_for(players: int, *, leads: bool = False) -> Weights:
    """The learned weights for a number of families: for points, or if there are any, for leads."""
    table = table_of(players)
    return _read(LEADS if leads and table == "duel" else table)


@lru_cache(maxsize=len(TABLE_SIZES) + 1)
def _read(table: str) -> Weights:
    learned = json.loads(FILE.read_text(encoding="utf-8"))[table]
    return Weights(
        {figure: tuple(curve) for figure, curve in learned["figures"].items()},
        tuple(learned["pace"]),
        tuple(learned["spread"]),
    )


def plain_weights(players: int) -> Weights:
    """The plain figures, with the learned pace and spread."""
    return replace(weights_for(players), figures=PLAIN_FIGURES)
