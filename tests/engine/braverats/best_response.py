"""What a perfect opponent can win from an AI whose whole policy it knows.

The AI is asked for its policy at every position that its own choices leave reachable, and the best response is
computed from the last card backwards.  Nothing is sampled and no table is trusted: the leaves are finished games.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.ai.advice import conclude
from engine.braverats.ai.mind import BraveRatsMind
from engine.braverats.ai.nodes import Node, child, node_of
from engine.braverats.cards import EIGHT, ONE, RANK, distinct_ranks
from engine.braverats.duel import standing
from engine.braverats.game import BraveRats
from engine.braverats.state import MIME, Duel, state_of
from engine.braverats.variants import Rules

_game = BraveRats()


class BestResponse:
    """Seat 1 knows seat 0's policy and plays the best response to it."""

    def __init__(self, mind: BraveRatsMind, level: str, rules: Rules) -> None:
        self._mind, self._level, self._rules = mind, level, rules
        self._known: dict[Node, float] = {}
        # It asks about every position, most of them several times.
        mind.solver(rules).MAX_KNOWN = 10_000_000

    @property
    def positions(self) -> int:
        """How many positions were visited."""
        return len(self._known)

    def opening(self) -> float:
        """What seat 0 keeps of a game from the start."""
        hand = EIGHT + (MIME if self._rules.mime else 0)
        return self.value(node_of(hand, hand, standing(self._rules.target), None, None))

    def value(self, node: Node | float) -> float:
        """What seat 0 keeps of a position."""
        if isinstance(node, float):
            return node
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = self._solve(node)
        return known

    def _solve(self, node: Node) -> float:
        others = distinct_ranks(node.hand1)
        if node.standing.spy == 0:
            # Seat 1 shows first and knows how each card will be answered.
            return min(self._kept(node, other, self._policy(node, other)) for other in others)
        policy = self._policy(node, None)
        if node.standing.spy is None:
            return min(self._kept(node, other, policy) for other in others)
        return sum(p * min(self.value(child(node, own, o)) for o in others) for own, p in policy.items())

    def _kept(self, node: Node, other: int, policy: dict[int, float]) -> float:
        return sum(share * self.value(child(node, own, other)) for own, share in policy.items())

    def _policy(self, node: Node, shown: int | None) -> dict[int, float]:
        hand1 = node.hand1 if shown is None else node.hand1 - ONE[shown]
        duel = Duel(node.hand0, hand1, 0, 0, node.standing, node.last0, node.last1, shown)
        view = _game.view(state_of(self._rules, (0, 0), 0, duel), 0)
        advice = conclude(self._mind.think(view, self._level, Random(0)))
        return {RANK[move]: share for move, share in advice.policy.items() if share > 0.0}


def exploitability(
    mind: BraveRatsMind, level: str, rules: Rules, report: Callable[[str], None] = lambda _: None
) -> float:
    """How much less than the value of the (symmetric) game a level keeps against its best response."""
    response = BestResponse(mind, level, rules)
    lost = 0.0 - response.opening()
    report(
        f"{level} to {rules.target}: a best response wins {lost:.7f} of a game ({response.positions:,} positions)"
    )
    return lost
