"""Games of the opponent against itself, from which weights and chances are fitted and measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple, TypeAlias

from engine import randomness
from engine.ai.advice import run_to_end
from engine.ai.levels import Level, level_named
from engine.base import CHANCE, Json, Setup
from engine.firstrat import turn
from engine.firstrat.ai.evaluation import Evaluator, evaluator_for
from engine.firstrat.ai.levels import LEVELS as AI_LEVELS
from engine.firstrat.ai.mind import FirstRatMind
from engine.firstrat.ai.search import candidates, look_ahead
from engine.firstrat.ai.turn_cache import KnownTurns
from engine.firstrat.ai.weights import TABLE_SIZES, Weights
from engine.firstrat.coach import BINS, bin_of
from engine.firstrat.game import FirstRat
from engine.firstrat.scoring import total
from engine.firstrat.state import State
from engine.firstrat.vocabulary import LEVELS

#: How often an exploring player takes one of the best few turns at random instead of the best.
_EXPLORATION, _BEST_FEW = 0.15, 6
#: How far players in a contest look ahead.
_CONTEST_LEVEL = level_named("skilled", AI_LEVELS)
#: A look at the best few turns and the next round.
_ONE_ROUND = Level("one round", "", skill=1.0, depth=1, width=_BEST_FEW, beam=_BEST_FEW)

#: Takes a whole turn: from the position at its beginning to the one after it.
Policy: TypeAlias = Callable[[State, Random], State]


def setups(table: str, games: int) -> Iterator[Setup]:
    """All kinds of set-ups for a size of table, in turn."""
    sizes = TABLE_SIZES[table]
    for number in range(games):
        options: dict[str, Json] = {"variable_path": number % 4 in (1, 3), "variable_tracks": number % 4 in (2, 3)}
        seats = sizes[number % len(sizes)]
        if seats == 1:
            options["greg"] = LEVELS[number // 4 % len(LEVELS)]
        yield Setup(seats, options)


def play(setup: Setup, rng: Random, policy: Policy) -> tuple[State, list[State]]:
    """A game in which everybody follows one policy: how it ended, and the positions after each turn."""
    s, seen = FirstRat().start(setup), []
    while s.actors:
        if s.actors[0] == CHANCE:
            s = turn.after_chance(s, randomness.pick(turn.odds(s), rng.random()))
            continue
        s = policy(s, rng)
        seen.append(s)
    return s, seen


# --- policies


def exploring(evaluator: Evaluator | None = None, *, look: bool = False) -> Policy:
    """The turn that looks best, or now and then another good one; by the learned weights unless told otherwise.

    With `look`, the best few are followed for a round.
    """

    def take(s: State, rng: Random) -> State:
        seat, known = s.actors[0], KnownTurns(evaluator or evaluator_for(len(s.seats)))
        found = run_to_end(candidates(s, seat, known))
        if rng.random() < _EXPLORATION:
            return rng.choice(found[:_BEST_FEW]).state
        if look:
            return run_to_end(look_ahead(found[:_BEST_FEW], seat, _ONE_ROUND, rng, known))[0].state
        return found[0].state

    return take


def novice_turn(s: State, rng: Random) -> State:
    """A turn of the level that plays like people who do not look ahead, slips included."""
    for advice in run_to_end(FirstRatMind().plan(FirstRat().view(s, s.actors[0]), "novice", rng)):
        s = turn.after_decision(s, advice.move)
    return s


def _lookahead_turn(s: State, rng: Random, evaluator: Evaluator) -> State:
    seat, level, known = s.actors[0], _CONTEST_LEVEL, KnownTurns(evaluator)
    found = run_to_end(candidates(s, seat, known))
    return run_to_end(look_ahead(found[: level.width], seat, level, rng, known))[0].state


# --- contests


def contest(
    table: str, one: Weights, other: Weights, games: int, seed: str, step: Callable[[], None] = lambda: None
) -> float:
    """The share of games that one set of weights wins from another, both looking ahead; the seats go round.

    Against Greg each plays the same games alone, and more points win.  `step` is called after each game.
    """
    won = 0.0
    for number, setup in enumerate(setups(table, games)):
        seat = number % setup.seats
        if setup.seats == 1:
            ours, theirs = (_totals(setup, (weights,), f"{seed} {number}")[0] for weights in (one, other))
        else:
            sides = [one if place == seat else other for place in range(setup.seats)]
            totals = _totals(setup, sides, f"{seed} {number}")
            ours = totals.pop(seat)
            theirs = max(totals)
        won += 1.0 if ours > theirs else 0.5 if ours == theirs else 0.0
        step()
    return won / games


def _totals(setup: Setup, sides: Sequence[Weights], seed: str) -> list[int]:
    """Everybody's points at the end of a game in which each seat has weights of its own."""
    evaluators = [Evaluator(weights) for weights in sides]
    over, _ = play(
        setup, randomness.generator(seed), lambda s, rng: _lookahead_turn(s, rng, evaluators[s.actors[0]])
    )
    return [total(over, seat) for seat in range(setup.seats)]


# --- whether chances hold


class Bin(NamedTuple):
    """What was predicted in one bin and what happened, as averages, and in how many games and positions."""

    predicted: float
    happened: float
    games: int
    positions: int


def binned(pairs: Sequence[tuple[int, float, float]]) -> list[Bin | None]:
    """Predictions and what happened, bin by bin; a pair begins with its game.  An empty bin is None."""
    found: list[list[tuple[int, float, float]]] = [[] for _ in range(BINS)]
    for pair in pairs:
        found[bin_of(pair[1])].append(pair)
    return [
        Bin(
            sum(predicted for _, predicted, _ in inside) / len(inside),
            sum(happened for _, _, happened in inside) / len(inside),
            len({game for game, _, _ in inside}),
            len(inside),
        )
        if inside
        else None
        for inside in found
    ]


def errors_of(bins: Sequence[Bin | None]) -> list[float]:
    """How far chances may be off: what was seen, and what so few games could not show."""
    found = []
    for one in bins:
        if one is None:
            found.append(0.25)
            continue
        unsure = 1.96 * sqrt(max(0.01, one.happened * (1 - one.happened)) / one.games)
        found.append(round(min(0.25, sqrt((one.predicted - one.happened) ** 2 + unsure**2)), 3))
    return found


def worst_error(bins: Sequence[Bin | None]) -> float:
    """How far the worst bin is off."""
    return max(abs(one.predicted - one.happened) for one in bins if one is not None)
