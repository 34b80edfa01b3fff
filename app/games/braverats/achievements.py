"""What can be achieved in BraveRats."""

from __future__ import annotations

from app.people import FOX, of_level
from app.statistics import STRONG, Group, described, unaided_wins

GAME = "braverats"
NEARLY_PERFECT = 0.97
#: Crowns that win the shortest game.
FEWEST_CROWNS = 3


def _clean(won: Group) -> bool:
    """Won by crowns with none for the other side; in a match of several games points are games."""
    return won.others == 0 and won.most >= FEWEST_CROWNS and not set(won.variant) & {"emperor", "true-king"}


ACHIEVEMENTS = described(
    GAME,
    {
        "clean": lambda past: any(map(_clean, unaided_wins(past.groups, GAME, *STRONG[1:]))),
        "mind-reader": lambda past: any(won.best >= NEARLY_PERFECT for won in unaided_wins(past.groups, GAME)),
        "outfoxed": lambda past: bool(unaided_wins(past.groups, GAME, FOX, *of_level(FOX))),
    },
)
