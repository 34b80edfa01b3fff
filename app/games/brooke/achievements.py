"""What can be achieved in Brooke."""

from __future__ import annotations

from app.core.achievements import Achievement, unaided_wins
from app.core.text import mark

GAME = "brooke"

ACHIEVEMENTS = (
    Achievement(
        "captain",
        mark("Old salt"),
        mark("Beat the master at Brooke, without hints."),
        GAME,
        "limit blue",
        lambda past: bool(unaided_wins(past.lines, GAME, "master")),
    ),
)
