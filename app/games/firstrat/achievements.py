"""What can be achieved in First Rat."""

from __future__ import annotations

from app.base.text import mark
from app.statistics import STRONG, Achievement, Played, unaided_wins

GAME = "firstrat"
CHALLENGES = 9


def _all_challenges(past: Played) -> bool:
    levels: dict[str, set[str]] = {}
    for one in past.groups:
        if one.game == GAME and one.challenges:
            levels.setdefault(one.rival, set()).update(one.challenges)
    return any(len(met) == CHALLENGES for met in levels.values())


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        "moon",
        mark("To the moon"),
        mark("Win First Rat against at least two skilled or stronger opponents, without hints."),
        GAME,
        "rocket",
        lambda past: any(won.seats >= 3 for won in unaided_wins(past.groups, GAME, *STRONG[1:])),
    ),
    Achievement(
        "challenger",
        mark("Nine of nine"),
        mark("Meet all nine challenges against Greg at one level."),
        GAME,
        "award",
        _all_challenges,
    ),
)
