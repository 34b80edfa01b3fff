"""The interface of an AI and its answers; opponents, hints and analysis use the same call."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar, runtime_checkable

from ..base import CHANCE, Json, Move, NotNow, Seat, V, View

V_contra = TypeVar("V_contra", bound=View[object], contravariant=True)


class Reason(NamedTuple):
    """Why a move is advised: an id, and the figures of it.  The game's `text.py` makes a sentence of them."""

    id: str
    facts: Mapping[str, Json]

    @classmethod
    def of(cls, id: str, **facts: Json) -> Self:
        return cls(id, facts)


@dataclass(frozen=True, slots=True)
class Advice:
    """A chosen move, and how it was chosen."""

    move: Move
    #: The mixed strategy that the move was drawn from.
    policy: Mapping[Move, float]
    #: For the seat that asks, from -1 (lost) to 1 (won).
    value: float
    #: Whether policy and value are proven over everything still to come, rather than estimated.
    exact: bool
    reason: Reason
    #: What the player should know, such as a table that could not be read.
    notes: Sequence[str] = field(default=())


#: Yields the best advice so far (None before there is any) at least every 2 ms; returns the final one.
Thinking: TypeAlias = Generator[Advice | None, None, Advice]


#: The advice for every decision left in a turn, in order.
Plan: TypeAlias = Sequence[Advice]
#: Yields the best plan so far (None before there is any) at least every 2 ms; returns the final one.
Planning: TypeAlias = Generator[Plan | None, None, Plan]


class PastChoice(NamedTuple, Generic[V]):
    """An earlier choice of a seat: what everybody could see then, and what the seat chose."""

    view: V
    seat: Seat
    move: Move


class Mind(Protocol[V]):
    """The AI of one game."""

    def think(self, view: V, level: str, rng: Random, past: Sequence[PastChoice[V]] = ()) -> Thinking:
        """Think about the move of the view's seat; `past` are earlier choices of the opponents."""
        ...

    def forget(self) -> None:
        """Drop all caches: the match is over or closed."""
        ...


@runtime_checkable
class PlansTurns(Protocol[V_contra]):
    """A mind that chooses whole turns: what it does in mid-turn was planned at the beginning of the turn."""

    def plan(self, view: V_contra, level: str, rng: Random) -> Planning:
        """The rest of the turn of the view's seat; the same for the same position, level and random numbers."""
        ...


def acting_seat(view: View[Any]) -> Seat:
    """The seat of a view, if it is to act; refuses any other."""
    if view.seat is None or view.seat == CHANCE or view.seat not in view.to_act:
        raise NotNow("Only a seat that is to act can be advised.")
    return view.seat


def conclude(thinking: Thinking, enough: Callable[[], bool] = lambda: False) -> Advice:
    """Run to the end, or until there is an answer and `enough` says that time is up."""
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


#: What is not proven is neither impossible nor certain: the least that its chance is away from 0 and 1.
DOUBT = 0.001
#: Rounding errors of what is proven.
_ROUNDING = 1e-9


def doubted(chance: float) -> float:
    """A chance that is not proven."""
    return max(DOUBT, min(1 - DOUBT, chance))


def whole_percent(chance: float) -> int:
    """A chance in whole percent; only a chance of 0 or 1 is said to be none, or certain."""
    if min(chance, 1 - chance) < _ROUNDING:
        return round(100 * chance)
    return max(1, min(99, round(100 * chance)))


def whole_percents(shares: Sequence[float]) -> list[int]:
    """Shares of one whole in percent that add up to 100: what rounding leaves over goes where most was cut off."""
    total = sum(shares)
    exact = [100 * share / total for share in shares]
    found = [int(one) for one in exact]
    order = sorted(range(len(exact)), key=lambda place: found[place] - exact[place])
    for place in order[: 100 - sum(found)]:
        found[place] += 1
    return found


Result = TypeVar("Result")


def run_to_end(steps: Generator[object, None, Result]) -> Result:
    """The result of any generator, run to its end."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: Result = done.value
            return result


Choice = TypeVar("Choice")


def any_of(moves: Sequence[Move], rng: Random, why: Reason) -> Advice:
    """The advice of a level that plays any legal move."""
    return Advice(moves[int(rng.random() * len(moves))], dict.fromkeys(moves, 1 / len(moves)), 0.0, False, why)


def drawn(policy: Mapping[Choice, float], rng: Random) -> Choice:
    """A choice drawn at random by its weight."""
    point = rng.random() * sum(policy.values())
    for choice, share in policy.items():
        point -= share
        if point < 0:
            return choice
    return max(policy, key=lambda choice: policy[choice])
