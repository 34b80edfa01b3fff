"""Which AI plays which game."""

from __future__ import annotations

from collections.abc import Mapping

from engine.ai.advice import Mind
from engine.ai.braverats.mind import BraveRatsMind
from engine.ai.brooke.mind import BrookeMind
from engine.ai.firstrat.mind import FirstRatMind
from engine.base import Refused

MINDS: Mapping[str, Mind] = {
    "braverats": BraveRatsMind(),
    "brooke": BrookeMind(),
    "firstrat": FirstRatMind(),
}


def mind_of(game: str) -> Mind:
    """The AI of a game; refuses a game that has none."""
    if game not in MINDS:
        raise Refused(f"There is no AI for “{game}”.")
    return MINDS[game]
