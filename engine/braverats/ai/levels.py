"""How strong the opponents of BraveRats are, weakest first."""

from __future__ import annotations

from ...ai.levels import Level

#: Strengths: 1,500 games each, `python -m engine arena braverats --seats LEVEL,master --games 1500 --seed 1`.
LEVELS: tuple[Level, ...] = (
    Level("random", "Plays any card.", strength=0.249, skill=0.0, offered=False),
    Level(
        "greedy",
        "Takes what looks best this round, always.",
        strength=0.396,
        skill=0.0,
        instinct=1000.0,
        offered=False,
    ),
    Level(
        "novice", "Is still learning the cards and plays mostly by feel.", strength=0.311, skill=0.0, instinct=0.8
    ),
    Level(
        "casual",
        "Sees what a card wins now, but rarely what comes next.",
        strength=0.351,
        skill=0.25,
        instinct=2.0,
    ),
    Level("skilled", "Plans ahead, but lets a chance slip now and then.", strength=0.398, skill=0.5, instinct=2.0),
    Level("expert", "Rarely makes a mistake and is hard to predict.", strength=0.453, skill=0.85, instinct=2.0),
    Level("master", "Plays perfectly: in the long run nobody can beat it.", strength=0.500, skill=1.0),
    Level("fox", "Studies you and takes small risks to exploit your habits.", strength=0.470, skill=1.0, risk=0.2),
)
