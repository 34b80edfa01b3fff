"""What can be achieved in Brooke."""

from __future__ import annotations

from app.statistics import described, unaided_wins

GAME = "brooke"

ACHIEVEMENTS = described(GAME, {"captain": lambda past: bool(unaided_wins(past.groups, GAME, "master"))})
