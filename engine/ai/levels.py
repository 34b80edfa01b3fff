"""How strong the opponents are: one table for each game, nothing about levels anywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.base import Refused


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


#: Strengths: 1,500 games each, `python -m engine arena braverats --seats LEVEL,master --games 1500 --seed 1`.
BRAVERATS: tuple[Level, ...] = (
    Level("random", "Plays any card.", strength=0.249, skill=0.0, offered=False),
    Level(
        "greedy",
        "Takes what looks best this round, always.",
        strength=0.396,
        skill=0.0,
        instinct=1000.0,
        offered=False,
    ),
    Level("novice", "Learns the cards and plays mostly by feel.", strength=0.311, skill=0.0, instinct=0.8),
    Level(
        "casual", "Sees what a card can win now, less what comes later.", strength=0.351, skill=0.25, instinct=2.0
    ),
    Level("skilled", "Plans ahead, but lets a chance slip now and then.", strength=0.398, skill=0.5, instinct=2.0),
    Level("expert", "Rarely errs and hardly ever repeats itself.", strength=0.453, skill=0.85, instinct=2.0),
    Level("master", "Plays perfectly: in the long run nobody can beat it.", strength=0.500, skill=1.0),
    Level(
        "fox", "Studies you. Risks a little to turn your habits against you.", strength=0.470, skill=1.0, risk=0.2
    ),
)

#: Edges: 400 games each, `python -m engine arena brooke --seats LEVEL,BELOW --games 400 --seed 1 --ms 900000`.
#: Work is counted in positions, about a million a second on a desktop core: a level plays the same everywhere.
BROOKE: tuple[Level, ...] = (
    Level("random", "Plays any legal move.", skill=0.0, offered=False),
    Level(
        "greedy",
        "Takes the cards it can lead this turn, always.",
        skill=0.0,
        instinct=1000.0,
        offered=False,
    ),
    Level("novice", "Plays by feel, and not always by its best.", skill=0.0, instinct=20.0, depth=1),
    Level(
        "casual",
        "Sees the answer to its turn, more often than not.",
        skill=0.7,
        depth=2,
        work=30_000,
        edge=0.864,
    ),
    Level("skilled", "Plans its next turn too, most of the time.", skill=0.7, depth=3, work=30_000, edge=0.792),
    Level(
        "expert",
        "Looks far ahead, knows the end of a pass, and rarely slips.",
        skill=0.85,
        depth=4,
        work=60_000,
        exact=20_000,
        edge=0.731,
    ),
    Level(
        "master",
        "Solves the pass, counts the tie-break, and sets traps.",
        skill=1.0,
        depth=6,
        work=300_000,
        exact=1_000_000,
        edge=0.8,
    ),
)

#: Edges: 200 games each, `… arena firstrat --seats LEVEL,BELOW --games 200 --seed 1 --ms 900000`.
#: Depth is counted in rounds; below `skill` a turn is taken by its looks.
FIRSTRAT: tuple[Level, ...] = (
    Level("random", "Plays any legal move.", skill=0.0, offered=False),
    Level(
        "greedy",
        "Takes the turn that looks best by plain counting, always.",
        skill=0.0,
        instinct=1000.0,
        plain=True,
        offered=False,
    ),
    Level("novice", "Knows what things are worth, but not what comes next.", skill=0.0, instinct=1.4),
    Level(
        "casual",
        "Thinks of its next turn too, once in a while.",
        skill=0.15,
        instinct=2.5,
        depth=1,
        width=4,
        edge=0.768,
    ),
    Level(
        "skilled",
        "Plans two turns ahead, every other turn.",
        skill=0.5,
        instinct=3.5,
        depth=2,
        width=4,
        branches=2,
        beam=6,
        edge=0.77,
    ),
    Level(
        "expert",
        "Plans three turns ahead, and slips now and then.",
        skill=0.6,
        instinct=5.0,
        depth=3,
        width=8,
        branches=3,
        beam=16,
        samples=2,
        edge=0.665,
    ),
    Level(
        "master",
        "Compares whole lines of turns, its own and everybody else's.",
        skill=1.0,
        depth=3,
        width=10,
        branches=4,
        beam=24,
        samples=4,
        edge=0.785,
    ),
)

LEVELS: Mapping[str, tuple[Level, ...]] = {"braverats": BRAVERATS, "brooke": BROOKE, "firstrat": FIRSTRAT}


def level_of(game: str, name: str) -> Level:
    """A level of a game by its id; refuses an unknown one."""
    for level in LEVELS[game]:
        if level.id == name:
            return level
    raise Refused(f"There is no level “{name}”; there is {', '.join(level.id for level in LEVELS[game])}.")
