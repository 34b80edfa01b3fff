"""The First Rat opponent: it plans whole turns, follows the promising ones ahead, and keeps to its plan."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from ...ai.advice import Advice, Thinking, drawn
from ...ai.levels import Level, level_named
from ...base import CHANCE, Move, NotNow, Seat
from .. import turn
from ..state import FirstRatView, State
from .foresight import Candidate, candidates, follow, worth
from .levels import LEVELS
from .reasons import gains_of, reason

#: Plans that are remembered: one for each seat of a large table, and some for hints.
_PLANS = 16


class _Plan(NamedTuple):
    """The rest of a turn: the position at each of its decisions, what to do there, and what was thought of it."""

    moves: Mapping[State, Move]
    advice: Advice


class FirstRatMind:
    """Thinks about a whole turn at its first decision; the other decisions follow from that."""

    def __init__(self) -> None:
        self._plans: OrderedDict[tuple[str, Seat], _Plan] = OrderedDict()

    def think(self, view: FirstRatView, level: str, rng: Random, habits: Sequence[object] = ()) -> Thinking:
        seat, strength = view.seat, level_named(level, LEVELS)
        if seat is None or seat not in view.to_act or seat == CHANCE:
            raise NotNow("Only a seat that is to act can be advised.")
        s = view.state
        planned = self._plans.get((level, seat))
        if planned is not None and s in planned.moves:
            move = planned.moves[s]
            thought = planned.advice
            return Advice(move, {move: 1.0}, thought.value, False, thought.reason)
        if not strength.instinct and not strength.width:
            moves = turn.options(s)
            policy = dict.fromkeys(moves, 1 / len(moves))
            return Advice(moves[int(rng.random() * len(moves))], policy, 0.0, False, reason("any"))
        found = yield from candidates(s, seat, strength.plain)
        chosen, policy = _instinct(found, strength, rng)
        advice = _advice(s, seat, chosen, policy, 0)
        yield advice
        if len(found) > 1 and rng.random() < strength.skill:
            best = yield from follow(found[: strength.width], seat, strength, rng)
            chosen = best[0]
            advice = _advice(s, seat, chosen, {chosen.moves[0]: 1.0}, strength.depth)
        self._remember(level, seat, s, chosen, advice)
        return advice

    def forget(self) -> None:
        """Drop every plan."""
        self._plans.clear()

    def _remember(self, level: str, seat: Seat, s: State, chosen: Candidate, advice: Advice) -> None:
        moves: dict[State, Move] = {}
        for move in chosen.moves:
            moves[s] = move
            s = turn.decided(s, move)
        self._plans.pop((level, seat), None)
        self._plans[level, seat] = _Plan(moves, advice)
        while len(self._plans) > _PLANS:
            self._plans.popitem(last=False)


def _instinct(found: Sequence[Candidate], level: Level, rng: Random) -> tuple[Candidate, dict[Move, float]]:
    """A turn by its looks; the less instinct, the more often one that looks worse."""
    top = found[0].look
    shares = {
        number: exp(max(-700.0, level.instinct * (candidate.look - top))) if level.instinct else number == 0
        for number, candidate in enumerate(found)
    }
    total = sum(shares.values())
    policy: dict[Move, float] = {}
    for number, share in shares.items():
        move = found[number].moves[0]
        policy[move] = policy.get(move, 0.0) + share / total
    return found[drawn(shares, rng)], policy


def _advice(s: State, seat: Seat, chosen: Candidate, policy: Mapping[Move, float], rounds: int) -> Advice:
    share = chosen.worth if rounds else worth(chosen.state, seat)
    gains = gains_of(s, chosen.state, chosen.later, seat)
    why = reason("ahead" if rounds else "looks", gains, rounds=rounds)
    return Advice(chosen.moves[0], policy, max(-1.0, min(1.0, 2 * share - 1)), False, why)
