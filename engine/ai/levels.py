"""What a level is made of.  The levels themselves are tables: `engine/<game>/ai/levels.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..base import UnknownLevel


@dataclass(frozen=True, slots=True)
class Level:
    """One opponent."""

    id: str
    #: What a player reads when choosing.
    text: str
    #: The share of decisions that are the best the AI knows; the rest follow instinct.
    skill: float
    #: How sharply instinct prefers what looks good this round (0 = blindly).
    instinct: float = 0.0
    #: What it may give away in a whole game, against perfect play, to exploit habits.
    risk: float = 0.0
    #: Offered in the app, or only a yardstick.
    offered: bool = True
    #: Measured where perfect play is known: the share of points it takes from a perfect opponent.
    strength: float | None = None
    #: Measured elsewhere: the share of points it takes from the level below it.
    edge: float | None = None
    #: How many turns it looks ahead (games that are searched).
    depth: int = 0
    #: What one look ahead may cost, and what solving to the end may cost, in positions generated.
    work: int = 0
    exact: int = 0
    #: How many turns it follows into the game; of each next turn how many it considers, how many lines it keeps
    #: in mind; and how often it tries them all where chance has a hand in it.
    width: int = 0
    #: Whether it judges by what everybody would count, without what was learned.
    plain: bool = False
    branches: int = 1
    beam: int = 0
    samples: int = 1


def level_named(name: str, levels: Sequence[Level]) -> Level:
    """The level with this id; refuses an unknown one."""
    for level in levels:
        if level.id == name:
            return level
    raise UnknownLevel(f"There is no level “{name}”; there is {', '.join(level.id for level in levels)}.")
