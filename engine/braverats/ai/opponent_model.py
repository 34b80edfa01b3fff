"""A model of the opponent: people in general, or this opponent in particular.

Each card has a weight, and the cards of a hand are played in proportion to their weights.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ai.advice import PastChoice
from ..cards import RANK, distinct_ranks, size
from ..state import BraveRatsView, Duel, cards_each

#: Weights of the cards 0-8 by situation, fitted to 119 games between people (tests/data); no hand had a Mime,
#: so it gets the average.
PEOPLE: dict[str, tuple[float, ...]] = {
    "opening": (0.16, 0.10, 2.44, 1.63, 1.79, 0.85, 0.62, 0.42, 1.0),
    "early": (0.50, 0.69, 1.87, 1.32, 0.96, 0.76, 0.85, 1.05, 1.0),
    "late": (0.85, 0.76, 1.04, 0.84, 0.76, 1.14, 1.43, 1.19, 1.0),
    "spied": (4.32, 0.32, 0.45, 0.65, 0.26, 0.95, 0.57, 0.48, 1.0),
}

#: The prior: how many choices of people in general this opponent's own are weighed against.
_PRIOR = 3.0


def situation(rounds: int, *, spied: bool) -> str:
    """The row of PEOPLE for a decision after a number of rounds."""
    if spied:
        return "spied"
    return "opening" if rounds == 0 else "early" if rounds < 3 else "late"


def mix(weights: Sequence[float], ranks: Sequence[int]) -> list[float]:
    """How these cards would be played by an opponent with these weights."""
    total = sum(weights[rank] for rank in ranks)
    return [weights[rank] / total for rank in ranks]


def weights_of(past: Sequence[PastChoice[BraveRatsView]], wanted: str) -> list[float]:
    """The weights of this opponent in a situation: people's, adjusted by what it has played before."""
    played, expected = [_PRIOR] * 9, [_PRIOR] * 9
    for view, seat, move in past:
        scene = view.state.scene
        # An answer to a shown card shows skill, not habit; an unseen hand shows nothing.
        if type(scene) is not Duel or scene.shown is not None or scene.hidden:
            continue
        held = scene.hand1 if seat else scene.hand0
        rounds = cards_each(view.state.rules) - size(held)
        if situation(rounds, spied=scene.standing.spy is not None) != wanted:
            continue
        ranks = distinct_ranks(held)
        for rank, share in zip(ranks, mix(PEOPLE[wanted], ranks), strict=True):
            expected[rank] += share
        played[RANK[move]] += 1.0
    return [w * p / e for w, p, e in zip(PEOPLE[wanted], played, expected, strict=True)]
