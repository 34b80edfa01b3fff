"""What an AI answers, and how it is asked: one call serves opponents, hints, levels and analysis."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from ..base import Json, Move, Seat, V


class Reason(NamedTuple):
    """Why a move is advised: an id that the app translates, with the facts to fill in, and our English for it."""

    id: str
    facts: Mapping[str, Json]
    text: str


@dataclass(frozen=True, slots=True)
class Advice:
    """A chosen move and all that stands behind it."""

    move: Move
    #: The whole mix the move was drawn from.
    policy: Mapping[Move, float]
    #: For the asking seat: -1 lost … 1 won.
    value: float
    #: Whether policy and value are proven rather than estimated.
    exact: bool
    reason: Reason
    #: Something the player should know, such as a table that could not be read.
    notes: Sequence[str] = field(default=())


#: Yields the best advice so far (None before there is any) at least every 2 ms; returns the final one.
Thinking: TypeAlias = Generator[Advice | None, None, Advice]


class Habit(NamedTuple, Generic[V]):
    """One choice that a seat made before: what everybody could see then, and what it took."""

    view: V
    seat: Seat
    move: Move


class Mind(Protocol[V]):
    """The AI of one game."""

    def think(self, view: V, level: str, rng: Random, habits: Sequence[Habit[V]] = ()) -> Thinking:
        """Think about the move of the view's seat; `habits` are earlier choices of the opponents."""
        ...

    def forget(self) -> None:
        """The match is over or put away: drop what was remembered of it."""
        ...


def conclude(thinking: Thinking, enough: Callable[[], bool] = lambda: False) -> Advice:
    """Run a thought to its end, or until `enough` says that time is up and there is an answer."""
    best: Advice | None = None
    while True:
        try:
            best = next(thinking) or best
        except StopIteration as end:
            final: Advice = end.value
            return final
        if best is not None and enough():
            thinking.close()
            return best


Result = TypeVar("Result")


def drained(steps: Generator[object, None, Result]) -> Result:
    """Run any work in steps to its end."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: Result = done.value
            return result


Choice = TypeVar("Choice")


def drawn(policy: Mapping[Choice, float], rng: Random) -> Choice:
    """A choice drawn from a mix."""
    point = rng.random() * sum(policy.values())
    for choice, share in policy.items():
        point -= share
        if point < 0:
            return choice
    return max(policy, key=lambda choice: policy[choice])
