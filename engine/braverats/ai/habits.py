"""What an opponent is likely to play: people in general, and this opponent in particular.

Both are the same simple model: each card has a weight, and a hand is played in proportion to its weights.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ai.advice import Habit
from ..cards import RANK, RANKS
from ..state import BraveRatsView, Duel, cards_each

#: Weights of the cards 0-8 by the moment of the game, fitted to 119 games between people (tests/data); nobody
#: there had a Mime, so it gets the average.
PEOPLE: dict[str, tuple[float, ...]] = {
    "opening": (0.16, 0.10, 2.44, 1.63, 1.79, 0.85, 0.62, 0.42, 1.0),
    "early": (0.50, 0.69, 1.87, 1.32, 0.96, 0.76, 0.85, 1.05, 1.0),
    "late": (0.85, 0.76, 1.04, 0.84, 0.76, 1.14, 1.43, 1.19, 1.0),
    "spied": (4.32, 0.32, 0.45, 0.65, 0.26, 0.95, 0.57, 0.48, 1.0),
}

#: How many choices of "people in general" stand behind a card before this opponent's own are believed.
_PATIENCE = 3.0


def moment(rounds: int, *, spied: bool) -> str:
    """Which column of PEOPLE speaks about a decision."""
    if spied:
        return "spied"
    return "opening" if rounds == 0 else "early" if rounds < 3 else "late"


def mix(weights: Sequence[float], ranks: Sequence[int]) -> list[float]:
    """How these cards would be played by somebody with these weights."""
    total = sum(weights[rank] for rank in ranks)
    return [weights[rank] / total for rank in ranks]


def weights_of(habits: Sequence[Habit[BraveRatsView]], when: str) -> list[float]:
    """The weights of this opponent at a moment of the game: people's, moved by what it has taken before."""
    taken, expected = [_PATIENCE] * 9, [_PATIENCE] * 9
    for view, seat, move in habits:
        scene = view.state.scene
        # An answer to a shown card tells skill, not habit; a hand that nobody saw tells nothing.
        if type(scene) is not Duel or scene.shown is not None or scene.pile0 or scene.pile1:
            continue
        held = RANKS[scene.hand1 if seat else scene.hand0]
        rounds = cards_each(view.state.rules) - len(held)
        if moment(rounds, spied=scene.standing.spy is not None) != when:
            continue
        ranks = tuple(dict.fromkeys(held))
        for rank, share in zip(ranks, mix(PEOPLE[when], ranks), strict=True):
            expected[rank] += share
        taken[RANK[move]] += 1.0
    return [w * t / e for w, t, e in zip(PEOPLE[when], taken, expected, strict=True)]
