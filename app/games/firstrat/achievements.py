"""What can be achieved in First Rat."""

from __future__ import annotations

from app.statistics import STRONG, Played, described, unaided_wins

GAME = "firstrat"
CHALLENGES = 9


def _all_challenges(past: Played) -> bool:
    levels: dict[str, set[str]] = {}
    for one in past.groups:
        if one.game == GAME and one.challenges:
            levels.setdefault(one.rival, set()).update(one.challenges)
    return any(len(met) == CHALLENGES for met in levels.values())


ACHIEVEMENTS = described(
    GAME,
    {
        "moon": lambda past: any(won.seats >= 3 for won in unaided_wins(past.groups, GAME, *STRONG[1:])),
        "challenger": _all_challenges,
    },
)
