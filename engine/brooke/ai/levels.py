"""How strong the opponents of Brooke are, weakest first."""

from __future__ import annotations

from ...ai.levels import Level

#: Edges: 400 games each, `python -m engine arena brooke --seats LEVEL,BELOW --games 400 --seed 1 --ms 900000`.
#: Work is counted in positions, about a million a second on a desktop core: a level plays the same everywhere.
#: Expert had 20,000 for `exact` until proofs needed fewer positions; both solve 96 of 130 decisions.
LEVELS: tuple[Level, ...] = (
    Level("random", "Plays any legal move.", skill=0.0, offered=False),
    Level("greedy", "Takes the cards it can lead this turn, always.", skill=0.0, instinct=1000.0, offered=False),
    Level("novice", "Plays by feel and often misses the best move.", skill=0.0, instinct=20.0, depth=1),
    Level("casual", "Usually sees your reply coming.", skill=0.7, depth=2, work=30_000, edge=0.864),
    Level("skilled", "Usually plans its next turn as well.", skill=0.7, depth=3, work=30_000, edge=0.792),
    Level(
        "expert",
        "Looks far ahead and hardly ever errs at the end of a round.",
        skill=0.85,
        depth=4,
        work=60_000,
        exact=10_000,
        edge=0.731,
    ),
    Level(
        "master",
        "Thinks whole rounds through to the end, keeps the tie-break in mind and sets traps.",
        skill=1.0,
        depth=6,
        work=300_000,
        exact=1_700_000,
        edge=0.8,
    ),
)
