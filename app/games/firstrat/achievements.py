"""What can be achieved in First Rat."""

from __future__ import annotations

from app.base.text import mark
from app.statistics import STRONG, Achievement, Played, unaided_wins

GAME = "firstrat"
CHALLENGES = 9


def _all_challenges(past: Played) -> bool:
    levels: dict[str, set[str]] = {}
    for line in past.lines:
        if line.game == GAME and line.challenges:
            levels.setdefault(line.rival, set()).update(line.challenges)
    return any(len(met) == CHALLENGES for met in levels.values())


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        "moon",
        mark("To the moon"),
        mark("Win First Rat against at least two skilled or stronger opponents, without hints."),
        GAME,
        "rocket",
        lambda past: any(line.seats >= 3 for line in unaided_wins(past.lines, GAME, *STRONG[1:])),
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
