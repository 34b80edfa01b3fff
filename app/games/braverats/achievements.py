"""What can be achieved in BraveRats."""

from __future__ import annotations

from app.base.text import mark
from app.people import FOX, of_level
from app.statistics import STRONG, Achievement, Group, unaided_wins

GAME = "braverats"
NEARLY_PERFECT = 0.97
#: Crowns that win the shortest game.
FEWEST_CROWNS = 3


def _clean(won: Group) -> bool:
    """Won by crowns with none for the other side; in a match of several games points are games."""
    return won.others == 0 and won.most >= FEWEST_CROWNS and not set(won.variant) & {"emperor", "true-king"}


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        "clean",
        mark("Not a single crown"),
        mark(
            "Win a game of BraveRats against a skilled or stronger opponent "
            "without giving up a crown, without hints."
        ),
        GAME,
        "ambassador",
        lambda past: any(map(_clean, unaided_wins(past.groups, GAME, *STRONG[1:]))),
    ),
    Achievement(
        "mind-reader",
        mark("Mind reader"),
        mark("Keep 97% of your winning chances in a match of BraveRats that you win."),
        GAME,
        "spy",
        lambda past: any(won.best >= NEARLY_PERFECT for won in unaided_wins(past.groups, GAME)),
    ),
    Achievement(
        "outfoxed",
        mark("Outfoxed"),
        mark("Beat the fox at BraveRats, without hints."),
        GAME,
        "assassin",
        lambda past: bool(unaided_wins(past.groups, GAME, FOX, *of_level(FOX))),
    ),
)
