"""How strong the opponents of First Rat are, weakest first."""

from __future__ import annotations

from ...ai.levels import Level

#: Edges: 200 games each, `… arena firstrat --seats LEVEL,BELOW --games 200 --seed 1 --ms 900000`.
#: Depth is counted in rounds; turns without looking ahead are taken by their lead.
LEVELS: tuple[Level, ...] = (
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
        "Sometimes thinks about its next turn.",
        skill=0.15,
        instinct=2.5,
        depth=1,
        width=4,
        edge=0.768,
    ),
    Level(
        "skilled",
        "Often plans two turns ahead.",
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
        "Thinks through everybody’s turns, not only its own.",
        skill=1.0,
        depth=3,
        width=10,
        branches=4,
        beam=24,
        samples=4,
        leads=True,
        edge=0.92,
    ),
)
