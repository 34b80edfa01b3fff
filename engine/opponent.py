"""An AI at a match: what it chooses follows from the match alone.

The random numbers of a decision depend only on the seed, the seat, the number of lines before it and, for a
regular, its id.  A turn that is planned as a whole depends on the position and the numbers at its beginning, so
the rest of the plan can be computed again from the match: a program that was killed in mid-turn continues the same
turn.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from . import randomness
from .ai.advice import Advice, Mind, PastChoice, Plan, Planning, PlansTurns, Thinking
from .base import CHANCE, Move, S, Seat, V
from .match import AnyMatch, Match
from .regulars import BY_ID
from .turns import KeepsTurns


def think(
    mind: Mind[Any],
    match: AnyMatch,
    seat: Seat,
    level: str,
    *,
    purpose: str = "ai",
    past: Sequence[PastChoice[Any]] = (),
    hurried: bool = False,
) -> Thinking:
    """Think about the present decision of a seat; `level` is a level or a regular.

    In mid-turn, if a plan has to be worked out again, there is no answer before the final one, because the clock
    must not decide what is left of a turn; `hurried` gives the best one so far all the same.
    """
    lines = len(match.log)
    first = turn_start(match, seat)
    if first < lines and isinstance(mind, PlansTurns):
        played = tuple(entry.moves[seat] for entry in match.log[first:])
        view = match.game.view(match.states[first], seat)
        planning = mind.plan(view, level, generator(match, seat, level, purpose, first))
        advice = yield from _carried_on(planning, played, hurried)
        if advice is not None:
            return advice
    # Either a turn begins, or another player began it.
    view = match.game.view(match.state, seat)
    return (yield from mind.think(view, level, generator(match, seat, level, purpose, lines), past))


def generator(match: AnyMatch, seat: Seat, level: str, purpose: str, lines: int) -> Random:
    """The random numbers of a decision after a number of lines."""
    who = (level,) if level in BY_ID else ()
    return randomness.generator(match.seed or match.sha256, purpose, seat, lines, *who)


def turn_start(match: AnyMatch, seat: Seat) -> int:
    """How many lines came before the turn that a seat is in; all of them if its turn begins now."""
    game, states, log = match.game, match.states, match.log
    first = len(log)
    if isinstance(game, KeepsTurns):
        while first and game.mid_turn(states[first]) and set(log[first - 1].moves) == {seat}:
            first -= 1
    return first


def _carried_on(
    planning: Planning, played: tuple[Move, ...], hurried: bool
) -> Generator[Advice | None, None, Advice | None]:
    """The next step of the last plan that begins with what was played; None if no plan does."""
    found: Advice | None = None

    def next_step(plan: Plan) -> Advice | None:
        begun = tuple(advice.move for advice in plan[: len(played)]) == played
        return plan[len(played)] if begun and len(plan) > len(played) else found

    while True:
        try:
            plan = next(planning)
        except StopIteration as end:
            return next_step(end.value)
        if plan is not None:
            found = next_step(plan)
        yield found if hurried else None


# --- what an AI may learn from


def past_choices_of(match: Match[S, V], seat: Seat) -> list[PastChoice[V]]:
    """What a seat has chosen so far, each with what an onlooker could see at the time."""
    return [
        PastChoice(match.game.view(before, None), seat, entry.moves[seat])
        for before, entry in zip(match.states, match.log, strict=False)
        if seat in entry.moves
    ]


def past_choices_against(match: Match[S, V], seat: Seat) -> list[PastChoice[V]]:
    """What everybody else at the table has chosen so far."""
    others = {other for entry in match.log for other in entry.moves} - {seat, CHANCE}
    return [choice for other in sorted(others) for choice in past_choices_of(match, other)]
