"""The First Rat opponent: plans a whole turn, looks ahead along the promising ones, and keeps to its plan."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from math import exp
from random import Random

from ...ai.advice import Advice, Plan, Planning, Thinking, acting_seat, any_of, drawn
from ...ai.levels import Level, level_named
from ...ai.style import biased_mix, biased_values, preferred
from ...base import Move, Seat
from .. import turn
from ..state import FirstRatView, State
from .evaluation import Evaluator, curve_value, evaluator_for
from .levels import LEVELS
from .reasons import gains_of, reason
from .search import Candidate, candidates, look_ahead
from .styles import STYLES, Change, TurnStyle, allowance
from .turn_cache import KnownTurns

#: The number of best turns that a style scores, and how many of them it adds to the search.
_SCORED, _PROPOSED = 24, 3
#: How much sharper instinct is to pay for a style.
_SHARP = 3.0
#: Plans that are kept: one for each seat of a large table, and some for hints.
_REMEMBERED = 16


class FirstRatMind:
    """Plans a whole turn at its first decision and then carries the plan out.

    A plan follows from the position, the level and the random numbers at the beginning of the turn.  The last ones
    are kept under all of these, so that they need not be worked out again at each decision.
    """

    def __init__(self) -> None:
        self._plans: OrderedDict[tuple[str, Seat, State, float], Plan] = OrderedDict()

    def think(self, view: FirstRatView, level: str, rng: Random, past: Sequence[object] = ()) -> Thinking:
        planning = self.plan(view, level, rng)
        while True:
            try:
                plan = next(planning)
            except StopIteration as end:
                advice: Advice = end.value[0]
                return advice
            yield None if plan is None else plan[0]

    def plan(self, view: FirstRatView, level: str, rng: Random) -> Planning:
        """The rest of the turn of the view's seat; a level that plays at random decides step by step."""
        seat, strength, s = acting_seat(view), level_named(level, LEVELS), view.state
        # The first random number stands for the generator.
        key = (level, seat, s, copy(rng).random())
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = yield from _planned(s, seat, strength, STYLES.get(level), rng)
            while len(self._plans) > _REMEMBERED:
                self._plans.popitem(last=False)
        return plan

    def forget(self) -> None:
        """Drop every plan."""
        self._plans.clear()


def _planned(s: State, seat: Seat, strength: Level, style: TurnStyle | None, rng: Random) -> Planning:
    if not strength.instinct and not strength.width:
        return (any_of(turn.options(s), rng, reason("any")),)
    players = len(s.seats)
    evaluator = evaluator_for(players, leads=strength.leads)
    known = KnownTurns(evaluator)
    found = yield from candidates(
        s, seat, KnownTurns(evaluator_for(players, plain=True)) if strength.plain else known
    )
    bias = None
    # A choice for Greg, or the rest of a turn that another player began, has no style.
    if style is not None and s.turn is None and len(found) > 1:
        bias = yield from _style_bias(s, seat, found, style, evaluator)
    chosen, policy = _instinct(found, strength, bias, rng)
    plan = _steps(chosen, _advice(s, seat, chosen, policy, 0, evaluator))
    yield plan
    if len(found) > 1 and rng.random() < strength.skill + (style.skill if style else 0.0):
        roots = found[: strength.width]
        if bias is not None:
            proposed = bias.proposals(found, strength.width, rng)
            # They come on top: what the level follows anyway is followed just as far.
            roots, strength = roots + proposed, replace(strength, beam=strength.beam + len(proposed))
        best = yield from look_ahead(roots, seat, strength, rng, known)
        chosen = best[0] if bias is None else bias.chosen(best, rng)
        plan = _steps(chosen, _advice(s, seat, chosen, {chosen.moves[0]: 1.0}, strength.depth, evaluator))
    return plan


def _steps(chosen: Candidate, first: Advice) -> Plan:
    """The advice for each move of a turn."""
    return (first, *(replace(first, move=move, policy={move: 1.0}) for move in chosen.moves[1:]))


def _instinct(
    found: Sequence[Candidate], level: Level, bias: _StyleBias | None, rng: Random
) -> tuple[Candidate, dict[Move, float]]:
    """A turn by its lead alone; the less instinct, the more often a worse one."""
    top = found[0].lead
    shares = {
        number: exp(max(-700.0, level.instinct * (candidate.lead - top))) if level.instinct else number == 0
        for number, candidate in enumerate(found)
    }
    if bias is not None and level.instinct:
        shares = dict(enumerate(bias.biased_mix(found, list(shares.values()))))
    total = sum(shares.values())
    policy: dict[Move, float] = {}
    for number, share in shares.items():
        move = found[number].moves[0]
        policy[move] = policy.get(move, 0.0) + share / total
    return found[drawn(shares, rng)], policy


@dataclass(frozen=True)
class _StyleBias:
    """How a regular likes the turns with the largest leads, and what its choice may give away."""

    #: By the candidate.
    biases: Mapping[int, float]
    allowed: float
    #: The points of lead that make a whole game.
    scale: float

    def biased_mix(self, found: Sequence[Candidate], shares: Sequence[float]) -> Sequence[float]:
        """Shares of turns by instinct, with more for those that the style prefers."""
        known = found[: len(self.biases)]
        mix, rest = shares[: len(known)], shares[len(known) :]
        total = sum(mix)
        values = [candidate.lead / self.scale for candidate in known]
        biases = [self.biases[id(candidate)] for candidate in known]
        proposed = biased_mix([share / total for share in mix], values, biases, self.allowed, _SHARP)
        return [*(total * share for share in proposed), *rest]

    def proposals(self, found: Sequence[Candidate], width: int, rng: Random) -> list[Candidate]:
        """Turns besides the first ones that are worth a look ahead because the style prefers them."""
        others = found[width : len(self.biases)]
        values = [candidate.lead / self.scale for candidate in others]
        biased = biased_values(values, [self.biases[id(candidate)] for candidate in others], self.allowed, rng)
        order = sorted(range(len(others)), key=lambda place: -biased[place])
        return [others[place] for place in order[:_PROPOSED]] if self.allowed else []

    def chosen(self, best: Sequence[Candidate], rng: Random) -> Candidate:
        """The turn that the style prefers most among those that looking ahead found to be nearly the best."""
        values = [candidate.worth for candidate in best]
        return best[preferred(values, [self.biases[id(candidate)] for candidate in best], self.allowed, rng)]


def _style_bias(
    s: State, seat: Seat, found: Sequence[Candidate], style: TurnStyle, evaluator: Evaluator
) -> Generator[None, None, _StyleBias]:
    biases: dict[int, float] = {}
    for candidate in found[:_SCORED]:
        biases[id(candidate)] = style.bias(Change(s, candidate.state, seat, candidate.moves))
        yield
    # Between equals a point of lead is worth a quarter of what it is to a family far behind.
    scale = 4 * curve_value(evaluator.weights.spread, evaluator.rounds_left(s))
    return _StyleBias(biases, allowance(style, s), scale)


def _advice(
    s: State, seat: Seat, chosen: Candidate, policy: Mapping[Move, float], rounds: int, evaluator: Evaluator
) -> Advice:
    share = chosen.worth if rounds else evaluator.worth(chosen.state, seat)
    gains = gains_of(s, chosen.state, chosen.later, seat)
    why = reason("ahead" if rounds else "looks", gains, rounds=rounds)
    return Advice(chosen.moves[0], policy, max(-1.0, min(1.0, 2 * share - 1)), False, why)


MIND = FirstRatMind()
