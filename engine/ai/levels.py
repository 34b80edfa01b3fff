"""What makes a level.  Each game lists its own in `ai/levels.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..base import UnknownLevel
from ..regulars import BY_ID, level_id


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
    #: Whether the app offers it; the others are yardsticks.
    offered: bool = True
    #: Measured where perfect play is known: the share of points it takes from a perfect opponent.
    strength: float | None = None
    #: Measured elsewhere: the share of points it takes from the level below it.
    edge: float | None = None
    #: How many turns it looks ahead.
    depth: int = 0
    #: The most positions that one look ahead may generate, and that solving to the end may generate.
    work: int = 0
    exact: int = 0
    #: How many of its turns it follows, how many next turns it considers in each line, how many lines it keeps,
    #: and how many times it samples chance.
    width: int = 0
    branches: int = 1
    beam: int = 0
    samples: int = 1
    #: Whether it counts points only, without learned weights.
    plain: bool = False
    #: Whether it has weights that were fitted to leads and not to points, where there are such.
    leads: bool = False


def level_named(name: str, levels: Sequence[Level]) -> Level:
    """The level with this id, or that of the regular with this id; refuses an unknown one."""
    wanted = level_id(name)
    for level in levels:
        if level.id == wanted:
            return level
    known = f"{', '.join(level.id for level in levels)}, and the regulars {', '.join(BY_ID)}"
    raise UnknownLevel(f"There is no level “{name}”; there is {known}.")
