"""Looking ahead: how the game goes on after a turn, if everybody then takes the turn that looks best to them.

Each candidate is followed along lines of its own.  All lines grow together, round by round, and only the best are
kept, down to the level's depth or the end of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from random import Random
from typing import TypeAlias

from ... import randomness
from ...ai.levels import Level
from ...base import CHANCE, Move, Seat
from .. import turn
from ..state import State
from .evaluation import lead
from .turn_cache import KnownTurns

_by_lead = itemgetter(0)
#: What a position is worth to a seat.
Evaluation: TypeAlias = Callable[[State, Seat], float]


@dataclass
class Candidate:
    """A whole turn."""

    before: State
    moves: tuple[Move, ...]
    #: How far ahead of the others the seat can expect to be after it, without looking ahead.
    lead: float
    #: What looking ahead has shown it to be worth.
    worth: float = 0.0
    #: The result of the seat's next turn in the line that was followed.
    later: State | None = None

    @cached_property
    def state(self) -> State:
        """The result of the turn."""
        return turn.after_moves(self.before, self.moves)


def candidates(
    s: State, seat: Seat, known: KnownTurns, most: int | None = None
) -> Generator[None, None, list[Candidate]]:
    """The whole turns of the seat to act, all or a number of them, the largest lead first."""
    if s.mover != seat:
        # A choice for Greg.
        rounds, found = known.evaluator.rounds_left(s), []
        for moves, after in turn.iter_whole_turns(s):
            points = known.evaluator.standing(after, max(0, rounds - (after.round - s.round)))
            found.append(Candidate(s, moves, lead(points, seat)))
            yield
    else:
        listed = yield from known.all(s)
        listed.sort(key=_by_lead, reverse=True)
        return [Candidate(s, outcome.moves, ahead) for ahead, outcome in listed[:most]]
    found.sort(key=lambda candidate: -candidate.lead)
    return found[:most]


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
    known: KnownTurns,
    evaluation: Evaluation | None = None,
) -> Generator[None, None, list[Candidate]]:
    """Follow candidates into the game along the best lines that begin with them; the best one comes first.

    Everybody takes turns by their lead; lines are compared by what the evaluator says that they are worth, or by
    another evaluation.
    """
    evaluation = evaluation or known.evaluator.worth
    for root in roots:
        root.worth = 0.0
    seeds = [rng.random() for _ in range(level.samples if roots[0].state.greg is not None else 1)]
    for seed in seeds:
        # All candidates meet the same draws, so that they differ only by what they make of them.
        lines = [Line(root, root.state, Random(seed), 0.0) for root in roots]
        for _ in range(level.depth):
            extended: list[Line] = []
            for line in lines:
                extended += yield from _extended(line, seat, level.branches, known, evaluation)
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
    line: Line, seat: Seat, branches: int, known: KnownTurns, evaluation: Evaluation
) -> Generator[None, None, list[Line]]:
    """A line one round later: the others take their best turns, then it branches into the seat's best few."""
    state, rng = line.state, line.rng
    while state.actors and not (state.actors[0] == seat and state.turn is None):
        if state.actors[0] == CHANCE:
            state = turn.after_chance(state, randomness.pick(turn.odds(state), rng.random()))
        else:
            state = yield from _reply(state, known)
            yield
    if not state.actors:
        return [Line(line.root, state, rng, evaluation(state, seat), line.later)]
    found = yield from candidates(state, seat, known, branches)
    yield
    lines = []
    for candidate in found:
        after = candidate.state
        # Against Greg each branch draws for itself, beginning with the same draws.
        own_rng = copy(rng) if state.greg is not None else rng
        lines.append(Line(line.root, after, own_rng, evaluation(after, seat), line.later or after))
    return lines


def _reply(s: State, known: KnownTurns) -> Generator[None, None, State]:
    """The result of the turn with the largest lead for the seat to act."""
    seat = s.actors[0]
    if s.mover != seat:
        return (yield from candidates(s, seat, known))[0].state
    return turn.after_moves(s, (yield from known.best(s)).moves)


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
