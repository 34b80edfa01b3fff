"""What can be achieved in Brooke."""

from __future__ import annotations

from app.base.text import mark
from app.statistics import Achievement, unaided_wins

GAME = "brooke"

ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        "captain",
        mark("Old salt"),
        mark("Beat the master at Brooke, without hints."),
        GAME,
        "limit blue",
        lambda past: bool(unaided_wins(past.groups, GAME, "master")),
    ),
)
