"""A game in numbers: what programs that learn need to know of it beside its rules.

Libraries for learning number the actions and want observations as vectors of a fixed length.  A move is its text,
and its words are the actions: there are few words, and each means the same in every position.  Each game lists its
words in `encoding.py` in its folder.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from .base import Move, Setup, View

V_contra = TypeVar("V_contra", bound=View[object], contravariant=True)


class Frame(NamedTuple):
    """What holds for every match of a set-up."""

    #: Every word that a legal move of a seat can consist of.
    words: tuple[str, ...]
    #: How many numbers an observation has.
    observation: int
    #: Whether seats can be to act at the same time.
    at_once: bool
    #: Whether a seat can know something that another one does not.
    secrets: bool
    #: The most words that can be chosen in a match, the most draws of chance, and the most outcomes of one draw.
    #: `choices` is None if a match can go on for ever; `draws` counts those of one of its games then.
    choices: int | None
    draws: int
    outcomes: int


class Encoding(Protocol[V_contra]):
    """A game in numbers."""

    def frame(self, setup: Setup) -> Frame:
        """What holds for every match of a set-up; refuses one that the game refuses."""
        ...

    def observation(self, view: V_contra, said: Move) -> Sequence[float]:
        """What the seat of a view can see, and the words of its move so far; each number is from 0 to 1."""
        ...


def one_hot(number: int | None, size: int) -> tuple[float, ...]:
    """A one at a place among zeros; zeros alone for None."""
    return tuple([1.0 if place == number else 0.0 for place in range(size)])


def bits(members: int, size: int) -> tuple[float, ...]:
    """A set that is given as a bit mask."""
    return tuple([float(members >> place & 1) for place in range(size)])


def much(amount: int) -> float:
    """An amount without a limit, as a number below 1."""
    return amount / (amount + 8)
