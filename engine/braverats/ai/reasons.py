"""Why a card is advised: reasons as ids with facts."""

from __future__ import annotations

from ...ai.advice import Reason
from ...base import Json
from ..cards import NAMES, Card
from .nodes import LOST, WON, child
from .round import EPSILON, Order, Round

#: Shares and values that differ by less are the same.
_NEARLY = 1e-6


def reason(name: str, **facts: Json) -> Reason:
    """A reason with its facts; cards are given by rank and named in the facts."""
    return Reason(name, {key: NAMES[fact] if key in ("card", "other") else fact for key, fact in facts.items()})


def reason_for(problem: Round, mix: list[float], choice: int, *, exact: bool) -> Reason:
    """Why the mix of a round is what it is, for the card that was drawn from it; `exact`: as its payoffs are."""
    card, rows = problem.own[choice], problem.payoffs
    if len(problem.own) == 1:
        return reason("only")
    if problem.order is Order.ANSWER:
        other = problem.others[0]
        married = card == Card.PRINCESS and other == Card.PRINCE
        wins = married and child(problem.node, card, other) == WON
        return reason("wins-game" if wins else "answer", card=card, other=other)
    if exact and problem.value() <= LOST + EPSILON:
        wrong = sum(entry > LOST + EPSILON for entry in rows[choice])
        if wrong:
            return reason("best-chance", card=card, number=wrong, total=len(problem.others))
        return reason("lost", card=card)
    if problem.order is Order.SHOW:
        return reason("show", card=card)
    columns = range(len(problem.others))
    if exact and all(rows[choice][j] >= row[j] - EPSILON for row in rows for j in columns):
        return reason("always", card=card)
    if mix[choice] > 1 - _NEARLY and not exact:
        return reason("feel", card=card)
    if mix[choice] > 1 - _NEARLY:
        worst = problem.worst_cases()
        lead = worst[choice] - max(low for place, low in enumerate(worst) if place != choice)
        # A player who takes risks can prefer a card that is less safe.
        return reason("safest" if lead > _NEARLY else "level" if lead >= -_NEARLY else "feel", card=card)
    return reason("mix", card=card, percent=round(100 * mix[choice]))
