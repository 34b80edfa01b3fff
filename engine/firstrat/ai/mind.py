"""The First Rat opponent: plans a whole turn, looks ahead along the promising ones, and keeps to its plan."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp
from random import Random

from ...ai.advice import Advice, Thinking, acting_seat, drawn
from ...ai.levels import Level, level_named
from ...base import Move, Seat
from .. import turn
from ..state import FirstRatView, State
from .evaluation import Evaluator, evaluator_for
from .levels import LEVELS
from .reasons import gains_of, reason
from .search import Candidate, candidates, look_ahead

#: Planned decisions that are kept: some ten for each seat of a large table, and for hints.
_REMEMBERED = 256


class FirstRatMind:
    """Plans a whole turn at its first decision and then carries the plan out.

    A planned decision is kept under its level, its seat and the whole position in which it is due, and every turn
    is planned anew.  So plans of different matches never mix, even if `forget` is not called between them.
    """

    def __init__(self) -> None:
        self._planned: OrderedDict[tuple[str, Seat, State], Advice] = OrderedDict()

    def think(self, view: FirstRatView, level: str, rng: Random, habits: Sequence[object] = ()) -> Thinking:
        seat, strength = acting_seat(view), level_named(level, LEVELS)
        s = view.state
        planned = self._planned.get((level, seat, s)) if s.turn is not None else None
        if planned is not None:
            return planned
        if not strength.instinct and not strength.width:
            moves = turn.options(s)
            policy = dict.fromkeys(moves, 1 / len(moves))
            return Advice(moves[int(rng.random() * len(moves))], policy, 0.0, False, reason("any"))
        players = len(s.seats)
        evaluator = evaluator_for(players)
        found = yield from candidates(s, seat, evaluator_for(players, strength.plain))
        chosen, policy = _instinct(found, strength, rng)
        advice = _advice(s, seat, chosen, policy, 0, evaluator)
        yield advice
        if len(found) > 1 and rng.random() < strength.skill:
            best = yield from look_ahead(found[: strength.width], seat, strength, rng, evaluator)
            chosen = best[0]
            advice = _advice(s, seat, chosen, {chosen.moves[0]: 1.0}, strength.depth, evaluator)
        self._remember(level, seat, s, chosen, advice)
        return advice

    def forget(self) -> None:
        """Drop every plan."""
        self._planned.clear()

    def _remember(self, level: str, seat: Seat, s: State, chosen: Candidate, advice: Advice) -> None:
        """Keep the rest of the turn after its first move."""
        first, *rest = chosen.moves
        s = turn.after_decision(s, first)
        for move in rest:
            self._planned.pop((level, seat, s), None)
            self._planned[level, seat, s] = replace(advice, move=move, policy={move: 1.0})
            s = turn.after_decision(s, move)
        while len(self._planned) > _REMEMBERED:
            self._planned.popitem(last=False)


def _instinct(found: Sequence[Candidate], level: Level, rng: Random) -> tuple[Candidate, dict[Move, float]]:
    """A turn by its lead alone; the less instinct, the more often a worse one."""
    top = found[0].lead
    shares = {
        number: exp(max(-700.0, level.instinct * (candidate.lead - top))) if level.instinct else number == 0
        for number, candidate in enumerate(found)
    }
    total = sum(shares.values())
    policy: dict[Move, float] = {}
    for number, share in shares.items():
        move = found[number].moves[0]
        policy[move] = policy.get(move, 0.0) + share / total
    return found[drawn(shares, rng)], policy


def _advice(
    s: State, seat: Seat, chosen: Candidate, policy: Mapping[Move, float], rounds: int, evaluator: Evaluator
) -> Advice:
    share = chosen.worth if rounds else evaluator.worth(chosen.state, seat)
    gains = gains_of(s, chosen.state, chosen.later, seat)
    why = reason("ahead" if rounds else "looks", gains, rounds=rounds)
    return Advice(chosen.moves[0], policy, max(-1.0, min(1.0, 2 * share - 1)), False, why)
