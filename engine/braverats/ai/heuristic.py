"""Playing for this round only: what a card wins or loses now, and nothing of what comes after."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from ..duel import Standing


def expected_gains(now: Standing, own: Sequence[int], others: Sequence[int]) -> list[float]:
    """Crowns won less crowns lost this round, on average over the other side's cards (effective ranks)."""
    return [sum(_gain(now, mine, theirs) for theirs in others) / len(others) for mine in own]


def _gain(now: Standing, mine: int, theirs: int) -> float:
    then = now.after[9 * mine + theirs]
    if then.winner is not None:
        return float(now.target if then.winner == 0 else -now.target)
    return float(then.score[0] - now.score[0] - then.score[1] + now.score[1])


def softmax_mix(now: Standing, own: Sequence[int], others: Sequence[int], sharpness: float) -> list[float]:
    """A mix that prefers cards with a high expected gain; 0 plays all cards alike."""
    gains = expected_gains(now, own, others)
    best = max(gains)
    weights = [exp(max(-700.0, sharpness * (gain - best))) for gain in gains]
    total = sum(weights)
    return [weight / total for weight in weights]


def estimate(now: Standing, hand0: Sequence[int], hand1: Sequence[int]) -> float:
    """A rough value of a position that is too large to solve: crowns still needed, and the stronger hand."""
    lead = now.score[0] - now.score[1]
    strength = sum(expected_gains(now, hand0, hand1)) / len(hand0)
    return max(-0.95, min(0.95, 0.3 * lead + 0.4 * strength))
