"""Playing by feel: what a card wins or loses this round, and nothing of what comes after."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ..duel import Standing


def gains(now: Standing, own: Sequence[int], others: Sequence[int]) -> list[float]:
    """Crowns won less crowns lost this round, on average over the other side's cards (effective ranks)."""
    return [sum(_gain(now, mine, theirs) for theirs in others) / len(others) for mine in own]


def _gain(now: Standing, mine: int, theirs: int) -> float:
    then = now.after[9 * mine + theirs]
    if then.winner is not None:
        return float(now.target if then.winner == 0 else -now.target)
    return float(then.score[0] - now.score[0] - then.score[1] + now.score[1])


def leaning(now: Standing, own: Sequence[int], others: Sequence[int], sharpness: float) -> list[float]:
    """A mix that prefers the cards that look good, the more so the sharper."""
    looks = gains(now, own, others)
    best = max(looks)
    weights = [exp(max(-700.0, sharpness * (look - best))) for look in looks]
    total = sum(weights)
    return [weight / total for weight in weights]


def guess(now: Standing, hand0: Sequence[int], hand1: Sequence[int]) -> float:
    """A rough value of a position that is too large to solve: crowns still needed, and the stronger hand."""
    lead = (now.target - now.score[1]) - (now.target - now.score[0])
    strength = sum(gains(now, hand0, hand1)) / len(hand0)
    value = 0.3 * lead + 0.4 * strength
    return max(-0.95, min(0.95, value))
