"""What the First Rat opponent has learned from self-play: `weights.json`, written by `tune.py`.

Games against Greg, duels and games of three and more each have weights of their own, because a place on a track, a
comic or a round more is not worth the same in them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

#: A weight as it changes with the turns left: the factors of 1, x and x², where x is 1 far from the end.
Curve: TypeAlias = tuple[float, ...]

FILE = Path(__file__).with_name("weights.json")
#: For which numbers of families each set is.
COMPANIES: Mapping[str, tuple[int, ...]] = {"solo": (1,), "duel": (2,), "company": (3, 4, 5)}


@dataclass(frozen=True, eq=False)
class Weights:
    """One set of weights, in points; told apart by which one it is, so that sums can be kept for each."""

    #: What each figure of `features.py` counts.
    figures: Mapping[str, Curve]
    #: How many rounds a game will still last, by `outlook.pace_figures`.
    pace: Curve
    #: How far apart an expectation and what comes of it are, by rounds left.
    spread: Curve


#: Points that Greg makes in a round.
GREG_PACE = 3.4


_COMPANY_OF = {players: name for name, numbers in COMPANIES.items() for players in numbers}
_in_use: dict[str, Weights] = {}


def weights_for(players: int) -> Weights:
    """The weights for a number of families."""
    name = _COMPANY_OF[players]
    found = _in_use.get(name)
    if found is None:
        found = _in_use[name] = _read(name)
    return found


def use(company: str, weights: Weights) -> None:
    """Think with other weights from now on: for lessons and the contests after them."""
    _in_use[company] = weights


def _read(company: str) -> Weights:
    learned = json.loads(FILE.read_text(encoding="utf-8"))[company]
    return Weights(
        {figure: tuple(curve) for figure, curve in learned["figures"].items()},
        tuple(learned["pace"]),
        tuple(learned["spread"]),
    )


#: By hand, for the yardstick: what anybody would count after reading the rules, the same from first to last.
PLAIN = Weights(
    {
        "cheese": (0.3,),
        "bottle": (0.5,),
        "powder": (0.5,),
        "can": (0.6,),
        "calc": (0.9,),
        "lamp": (0.2,),
        "walking": (4.0,),
        "way": (3.0,),
    },
    (),
    (),
)
