"""The regulars' styles in BraveRats: which cards they are fond of.

Hidden hands and drafts are played as the level plays them: there no exact value says what a preference costs.  So
is the answer to a card that is already on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ...ai.style import Style, biased_mix
from ..cards import VALUE, Card, size
from ..state import cards_each
from ..variants import Rules
from .round import Order, Round

#: What a full bias counts beside the gain from a likely opponent, in games won.
_FONDNESS = 1.0


class Moment(NamedTuple):
    """What a preference may depend on besides the card."""

    #: From 0 in the first round to 1 in the last.
    progress: float
    #: What the other side's card was last round.
    last: int | None
    #: Whether the own General adds to this card.
    raised: bool = False


CardFeature: TypeAlias = Callable[[int, Moment], float]


def _first(card: Card) -> CardFeature:
    """A fondness for beginning with a card: full in the first round, and gone after the third."""

    def opening(played: int, now: Moment) -> float:
        return max(0.0, 1 - 3 * now.progress) * (played == card)

    opening.__doc__ = f"The {card.name.capitalize()}, in the first rounds."
    return opening


musician, princess, spy, assassin, ambassador, wizard, general, prince = (_first(Card(rank)) for rank in range(8))


def royal(card: int, now: Moment) -> float:
    """The Prince or the Princess."""
    return float(card in (Card.PRINCESS, Card.PRINCE))


def strong(card: int, now: Moment) -> float:
    """A card that wins by its value."""
    return float(card in (Card.WIZARD, Card.GENERAL, Card.PRINCE))


def falling(card: int, now: Moment) -> float:
    """A card of high value in the first rounds, a low one in the last."""
    return (1 - 2 * now.progress) * VALUE[card] / VALUE[Card.PRINCE]


def bluff(card: int, now: Moment) -> float:
    """A low card that is more than it looks."""
    return float(card in (Card.PRINCESS, Card.SPY, Card.ASSASSIN))


def charge(card: int, now: Moment) -> float:
    """A high card that the General has raised."""
    return now.raised * VALUE[card] / VALUE[Card.PRINCE]


def prepared(card: int, now: Moment) -> float:
    """The General, or with his help the Ambassador, who counts two."""
    return float(card == (Card.AMBASSADOR if now.raised else Card.GENERAL))


def kept(card: int, now: Moment) -> float:
    """The Prince and the General: kept back in the first rounds, played in the last."""
    return (2 * now.progress - 1) * (card in (Card.GENERAL, Card.PRINCE))


def copied(card: int, now: Moment) -> float:
    """What the other side played last round."""
    return float(card == now.last)


CardStyle: TypeAlias = Style[CardFeature]

#: Each begins with a card of its own.
STYLES: Mapping[str, CardStyle] = {
    "pip": Style({princess: 200, royal: 120}, loss=0.15, pace=3),
    "clover": Style({musician: 200, strong: 50}, loss=0.15, pace=3),
    "basil": Style({prince: 200, falling: 160}, loss=0.1, pace=3),
    "juniper": Style({assassin: 200, bluff: 150}, loss=0.15, pace=3),
    "barnabas": Style({general: 200, charge: 150}, loss=0.1, pace=3),
    "thistle": Style({spy: 200, prepared: 150}, loss=0.15, pace=3),
    "saffron": Style({wizard: 200, kept: 160}, loss=0.02, pace=3),
    "renard": Style({ambassador: 200, copied: 200}, loss=0.15, risk=0.2, pace=3),
}


class Preference(NamedTuple):
    """A style in one round: the bias towards each card, and what may be given away of a value from -1 to 1."""

    biases: Sequence[float]
    allowed: float

    def perfect_mix(self, problem: Round, expected: Sequence[float], risk: float) -> list[float]:
        """The perfect mix, bent as far as perfect play of the other side may gain from it."""
        gains = [gain + _FONDNESS * bias for gain, bias in zip(expected, self.biases, strict=True)]
        return problem.most_within(gains, risk + self.allowed)

    def mix(self, problem: Round, usual: Sequence[float]) -> Sequence[float]:
        """The mix of a level, bent as far as it loses no more to a perfect player who does not expect it."""
        return biased_mix(usual, problem.against_perfect(), self.biases, self.allowed)


def preference(style: CardStyle, rules: Rules, problem: Round, last: int | None) -> Preference | None:
    """What a style prefers in a round; None where it steps aside."""
    if problem.order is Order.ANSWER or len(problem.own) == 1:
        return None
    most = cards_each(rules)
    done = most - size(problem.node.hand0)
    now = Moment(done / (most - 1), last, problem.node.standing.general[0])
    return Preference([style.bias(card, now) for card in problem.own], 2 * style.allowance(done, most))
