"""Styles: what a regular prefers among moves that its level holds to be nearly equal.

The level's search proposes moves with their values, and the style chooses between them within a stated loss.  The
loss of a whole game is spread over its decisions: the first ones may give away most, and the last ones nothing, so
that the end of a game is played as the level plays it; a higher pace moves the loss to the first decisions.  Where
one move is better than all others by more than that, a style changes nothing.

A value here is a share of the points: 1 is a won game, 0 a lost one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Generic, TypeVar

#: The weight of a feature that a style is neutral to.
NORMAL = 100
#: The most that a random number adds to the bias of a move.
NOISE = 0.05
#: The weight of a full bias, as a multiple of the allowed loss, and the least loss that it is a multiple of.
_APPETITE, _LEAST = 2.0, 1e-6
#: The strongest bias of a mix, and how often the interval in which its loss is allowed is halved.
_TILT, _TRIES = 5.0, 8
#: Losses below this are rounding errors.
EPSILON = 1e-9

F = TypeVar("F", bound=Callable[..., float])


@dataclass(frozen=True)
class Style(Generic[F]):
    """The preferences of one regular in one game."""

    #: Feature → weight.  100 is normal, 200 is fond of it, 0 is just as averse; what is not named is normal.
    weights: Mapping[F, int]
    #: What its preferences may give away in a whole game, by the level's own values.
    loss: float = 0.0
    #: What it may give away in a whole game to exploit habits (`Level.risk`).
    risk: float = 0.0
    #: What is added to the skill of its level, so as to pay for its preferences.
    skill: float = 0.0
    #: How fast the allowance falls: 1 evenly down to nothing, 3 with most of it in the first decisions.
    pace: int = 1

    def bias(self, *move: object) -> float:
        """The bias towards a move: its features by their weights."""
        return sum([(weight - NORMAL) / NORMAL * feature(*move) for feature, weight in self.weights.items()])

    def allowance(self, done: float, most: float) -> float:
        """What a decision may give away after `done` of at most `most` decisions; all of them add up to `loss`."""
        left = max(0.0, 1 - (done + 0.5) / most)
        return float((self.pace + 1) * self.loss / most * left**self.pace)


def biased_values(values: Sequence[float], biases: Sequence[float], allowed: float, rng: Random) -> list[float]:
    """The values of moves with their biases: a full bias outweighs all that may be given away.

    The random numbers decide between moves that are close, so that a regular does not play the same game again.
    """
    weight = _APPETITE * max(allowed, _LEAST)
    return [value + weight * (bias + NOISE * rng.random()) for value, bias in zip(values, biases, strict=True)]


def preferred(values: Sequence[float], biases: Sequence[float], allowed: float, rng: Random) -> int:
    """The index of the move with the highest biased value among those that lose no more than is allowed."""
    biased, least = biased_values(values, biases, allowed, rng), max(values) - allowed - EPSILON
    return max([place for place, value in enumerate(values) if value >= least], key=biased.__getitem__)


def biased_mix(
    mix: Sequence[float], values: Sequence[float], biases: Sequence[float], allowed: float, sharp: float = 1.0
) -> Sequence[float]:
    """A mix with more weight on moves with a bias, which is worth at most `allowed` less than before.

    Where a mix is a softmax of values, a power above 1 makes it better, and so pays for more bias: the
    mistakes of a level become those of a character.
    """
    if allowed <= 0:
        return mix
    least, low, high, best = _mean(mix, values) - allowed - EPSILON, 0.0, _TILT * sharp, mix
    force = high
    for _ in range(_TRIES):
        weighted = [share**sharp * exp(force * bias) for share, bias in zip(mix, biases, strict=True)]
        total = sum(weighted)
        found = [share / total for share in weighted]
        if _mean(found, values) >= least and _mean(found, biases) >= _mean(best, biases):
            best, low = found, force
            if force == high:
                break
        else:
            high = force
        force = (low + high) / 2
    return best


def _mean(mix: Sequence[float], values: Sequence[float]) -> float:
    return sum([share * value for share, value in zip(mix, values, strict=True)])
