"""Styles: what a regular prefers among moves that its level holds to be nearly equal.

The level's search proposes moves with their values, and the style chooses between them within a stated loss.  The
loss of a whole game is spread over its decisions: the first ones may give away most, and the last ones nothing, so
that the end of a game is played as the level plays it; with a higher pace a habit shows earlier.  Where one
move is better than all others by more than that, there is nothing to choose, and a style changes nothing.

A value here is a share of the points: 1 is a won game, 0 a lost one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Generic, TypeVar

#: The weight of a feature that a style does not care about.
NORMAL = 100
#: How much chance adds to the taste of a move.
NOISE = 0.05
#: How much a full taste counts, in times of what may be given away, and where that is nothing.
_APPETITE, _LEAST = 2.0, 1e-6
#: How sharply a mix is tilted if its loss allows it, and how often the interval in which it does is halved.
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

    def taste(self, *move: object) -> float:
        """How much a move is liked: the features of the move by their weights."""
        return sum([(weight - NORMAL) / NORMAL * feature(*move) for feature, weight in self.weights.items()])

    def allowance(self, done: float, most: float) -> float:
        """What a decision may give away after `done` of at most `most` decisions; all of them add up to `loss`."""
        left = max(0.0, 1 - (done + 0.5) / most)
        return float((self.pace + 1) * self.loss / most * left**self.pace)


def liking(values: Sequence[float], tastes: Sequence[float], allowed: float, rng: Random) -> list[float]:
    """How much each of some moves appeals: a full taste outweighs all that may be given away.

    The random numbers decide between moves that are close, so that a regular does not play the same game again.
    """
    weight = _APPETITE * max(allowed, _LEAST)
    return [value + weight * (taste + NOISE * rng.random()) for value, taste in zip(values, tastes, strict=True)]


def preferred(values: Sequence[float], tastes: Sequence[float], allowed: float, rng: Random) -> int:
    """The place of the move that appeals most among those that give away no more than is allowed."""
    likings, least = liking(values, tastes, allowed, rng), max(values) - allowed - EPSILON
    return max([place for place, value in enumerate(values) if value >= least], key=likings.__getitem__)


def tilted(
    mix: Sequence[float], values: Sequence[float], tastes: Sequence[float], allowed: float, sharp: float = 1.0
) -> Sequence[float]:
    """A mix with more weight on what is liked, which is worth at most so much less than before.

    Where a mix is a softmax of values, a power above 1 makes it better, and so pays for more of what is liked: the
    mistakes of a level become those of a character.
    """
    if allowed <= 0:
        return mix
    least, low, high, best = _mean(mix, values) - allowed - EPSILON, 0.0, _TILT * sharp, mix
    force = high
    for _ in range(_TRIES):
        liked = [share**sharp * exp(force * taste) for share, taste in zip(mix, tastes, strict=True)]
        total = sum(liked)
        found = [share / total for share in liked]
        if _mean(found, values) >= least and _mean(found, tastes) >= _mean(best, tastes):
            best, low = found, force
            if force == high:
                break
        else:
            high = force
        force = (low + high) / 2
    return best


def _mean(mix: Sequence[float], values: Sequence[float]) -> float:
    return sum([share * value for share, value in zip(mix, values, strict=True)])
