"""Looking ahead: how the game goes on after a turn, if everybody then takes the turn that looks best to them.

Each candidate is followed along lines of its own.  All lines grow together, round by round, and only the best are
kept, down to the level's depth or the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from ... import dice
from ...ai.levels import Level
from ...base import CHANCE, Move, Seat
from .. import turn
from ..state import State
from .evaluation import Evaluator, greg_expected, lead

#: Whole turns between two pauses: well under 2 ms.
_TURNS_PER_PAUSE = 12

#: What a position is worth to a seat.
Evaluation: TypeAlias = Callable[[State, Seat], float]


@dataclass(slots=True)
class Candidate:
    """A whole turn and its result."""

    moves: tuple[Move, ...]
    state: State
    #: How far ahead of the others the seat can expect to be after it, without looking ahead.
    lead: float
    #: What looking ahead has shown it to be worth.
    worth: float = 0.0
    #: The result of the seat's next turn in the line that was followed.
    later: State | None = None


def candidates(s: State, seat: Seat, evaluator: Evaluator) -> Generator[None, None, list[Candidate]]:
    """Every whole turn of the seat to act, the one with the largest lead first."""
    leads = _Leads(s, seat, evaluator)
    found: list[Candidate] = []
    for moves, after in turn.iter_whole_turns(s):
        found.append(Candidate(moves, after, leads.after(after)))
        if len(found) % _TURNS_PER_PAUSE == 0:
            yield
    found.sort(key=lambda candidate: -candidate.lead)
    return found


class _Leads:
    """Leads after the turns of one seat.  What others can expect is only computed again where it may change."""

    def __init__(self, s: State, seat: Seat, evaluator: Evaluator) -> None:
        self._before, self._seat, self._evaluator = s, seat, evaluator
        self._rounds = evaluator.rounds_left(s)
        self._points = evaluator.standing(s, self._rounds)

    def after(self, after: State) -> float:
        """How far ahead of the others the seat can expect to be."""
        before = self._before
        # The last seat's turn ends the round: one fewer follows it.
        rounds = max(0, self._rounds - (after.round - before.round))
        points = self._points[:]
        same = after.tracks is before.tracks and after.last_round == before.last_round
        for seat, family in enumerate(after.seats):
            if seat == self._seat or not same or family is not before.seats[seat]:
                points[seat] = self._evaluator.expected(after, seat, rounds)
        if after.greg is not None:
            points[-1] = greg_expected(after, rounds)
        return lead(points, self._seat)


def best_turn(s: State, evaluator: Evaluator) -> Generator[None, None, State]:
    """The result of the turn with the largest lead for the seat to act."""
    leads = _Leads(s, s.actors[0], evaluator)
    best, most = s, float("-inf")
    for number, (_, after) in enumerate(turn.iter_whole_turns(s), 1):
        found = leads.after(after)
        if found > most:
            best, most = after, found
        if number % _TURNS_PER_PAUSE == 0:
            yield
    return best


@dataclass(slots=True)
class Line:
    """A line of play: the candidate that it began with, and the position that it has reached."""

    root: Candidate
    state: State
    rng: Random
    worth: float
    #: The result of the seat's next turn after the first one.
    later: State | None = None


def look_ahead(
    roots: list[Candidate],
    seat: Seat,
    level: Level,
    rng: Random,
    evaluator: Evaluator,
    evaluation: Evaluation | None = None,
) -> Generator[None, None, list[Candidate]]:
    """Follow candidates into the game along the best lines that begin with them; the best one comes first.

    Everybody takes turns by the evaluator; lines are compared by its `worth`, or by another evaluation.
    """
    evaluation = evaluation or evaluator.worth
    for root in roots:
        root.worth = 0.0
    seeds = [rng.random() for _ in range(level.samples if roots[0].state.greg is not None else 1)]
    for seed in seeds:
        # All candidates meet the same draws, so that they differ only by what they make of them.
        lines = [Line(root, root.state, Random(seed), 0.0) for root in roots]
        for _ in range(level.depth):
            extended: list[Line] = []
            for line in lines:
                extended += yield from _extended(line, seat, level.branches, evaluator, evaluation)
            lines = _pruned(extended, level.beam)
            if all(not line.state.actors for line in lines):
                break
        best = _best(lines)
        for root in roots:
            line = best[id(root)]
            root.worth += line.worth / len(seeds)
            root.later = root.later or line.later
    return sorted(roots, key=lambda root: -root.worth)


def _extended(
    line: Line, seat: Seat, branches: int, evaluator: Evaluator, evaluation: Evaluation
) -> Generator[None, None, list[Line]]:
    """A line one round later: the others take their best turns, then it branches into the seat's best few."""
    state, rng = line.state, line.rng
    while state.actors and not (state.actors[0] == seat and state.turn is None):
        if state.actors[0] == CHANCE:
            state = turn.after_chance(state, dice.pick(turn.odds(state), rng.random()))
        else:
            state = yield from best_turn(state, evaluator)
            yield
    if not state.actors:
        return [Line(line.root, state, rng, evaluation(state, seat), line.later)]
    found = yield from candidates(state, seat, evaluator)
    yield
    lines = []
    for candidate in found[:branches]:
        after = candidate.state
        # Against Greg each branch draws for itself, beginning with the same draws.
        own_rng = copy(rng) if state.greg is not None else rng
        lines.append(Line(line.root, after, own_rng, evaluation(after, seat), line.later or after))
    return lines


def _best(lines: list[Line]) -> dict[int, Line]:
    """The best line of each root."""
    found: dict[int, Line] = {}
    for line in lines:
        known = found.get(id(line.root))
        if known is None or line.worth > known.worth:
            found[id(line.root)] = line
    return found


def _pruned(lines: list[Line], beam: int) -> list[Line]:
    """The best line of every root, and the best of the others."""
    best = _best(lines)
    others = sorted([line for line in lines if best[id(line.root)] is not line], key=lambda line: -line.worth)
    return [*best.values(), *others[: max(0, beam - len(best))]]
