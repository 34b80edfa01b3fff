"""The regulars' styles in BraveRats: which cards they are fond of.

Hidden hands and drafts are played as the level plays them: there no exact value tells what a preference costs.  So
is the answer to a card that is already on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ...ai.style import Style, tilted
from ..cards import VALUE, Card, size
from ..state import cards_each
from ..variants import Rules
from .round import Order, Round

#: What a full taste counts beside the gain from a likely opponent, in games won.
_FONDNESS = 0.5


class Moment(NamedTuple):
    """What a preference may depend on besides the card."""

    #: From 0 in the first round to 1 in the last.
    progress: float
    #: What the other side's card was last round.
    last: int | None


def high(card: int, now: Moment) -> float:
    """A card of high value."""
    return VALUE[card] / VALUE[Card.PRINCE]


def royal(card: int, now: Moment) -> float:
    """The Prince or the Princess."""
    return float(card in (Card.PRINCESS, Card.PRINCE))


def strong(card: int, now: Moment) -> float:
    """A card that wins by its value."""
    return float(card in (Card.WIZARD, Card.GENERAL, Card.PRINCE))


def holding(card: int, now: Moment) -> float:
    """The Musician, who holds the round and lets crowns pile up."""
    return float(card == Card.MUSICIAN)


def double_late(card: int, now: Moment) -> float:
    """The Ambassador, who counts two: kept back in the first rounds, played in the last."""
    return (2 * now.progress - 1) * (card == Card.AMBASSADOR)


def gift(card: int, now: Moment) -> float:
    """A card that gives the round away, early in the game."""
    return (1 - now.progress) * (card in (Card.MUSICIAN, Card.PRINCESS))


def bluff(card: int, now: Moment) -> float:
    """A low card that is more than it looks."""
    return float(card in (Card.PRINCESS, Card.SPY, Card.ASSASSIN))


def general(card: int, now: Moment) -> float:
    """The General."""
    return float(card == Card.GENERAL)


def spy(card: int, now: Moment) -> float:
    """The Spy, who prepares the next round."""
    return float(card == Card.SPY)


def copied(card: int, now: Moment) -> float:
    """What the other side played last round."""
    return float(card == now.last)


CardStyle: TypeAlias = Style[Callable[[int, Moment], float]]

STYLES: Mapping[str, CardStyle] = {
    "pip": Style({royal: 200, high: 130}, loss=0.06),
    "clover": Style({holding: 200, strong: 20}, loss=0.15),
    "basil": Style({double_late: 200, gift: 160}, loss=0.15),
    "juniper": Style({bluff: 200, strong: 60}, loss=0.15),
    "barnabas": Style({general: 200, high: 120}, loss=0.15),
    "thistle": Style({spy: 200, general: 130}, loss=0.15),
    "saffron": Style({strong: 0}, loss=0.02),
    "renard": Style({copied: 200}, loss=0.05, risk=0.2),
}


class Preference(NamedTuple):
    """A style in one round: how each card is liked, and what may be given away of a value from -1 to 1."""

    tastes: Sequence[float]
    allowed: float

    def best_mix(self, problem: Round, expected: Sequence[float], risk: float) -> list[float]:
        """The perfect mix, bent as far as perfect play of the other side may gain from it."""
        gains = [gain + _FONDNESS * taste for gain, taste in zip(expected, self.tastes, strict=True)]
        return problem.most_within(gains, risk + self.allowed)

    def naive_mix(self, problem: Round, naive: Sequence[float]) -> Sequence[float]:
        """The mix of instinct, bent as far as it loses no more to perfect play than is allowed."""
        return tilted(naive, problem.against_perfect(), self.tastes, self.allowed)


def preference(style: CardStyle, rules: Rules, problem: Round, last: int | None) -> Preference | None:
    """What a style prefers in a round; None where it steps aside."""
    if problem.order is Order.ANSWER or len(problem.own) == 1:
        return None
    most = cards_each(rules)
    done = most - size(problem.node.hand0)
    now = Moment(done / (most - 1), last)
    return Preference([style.taste(card, now) for card in problem.own], 2 * style.allowance(done, most))
