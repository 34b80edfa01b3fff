"""Looking ahead: how the game would go on after a turn, if everybody then took the turn that looks best to them.

Each candidate is followed along its own line.  All lines grow together, round by round, and the worse half is
given up as they grow; those that remain are followed furthest, to the end of the game if the level may.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from ... import dice
from ...ai.levels import Level
from ...base import CHANCE, Move, Seat
from .. import turn
from ..state import State
from ..turn import iter_whole_turns
from .evaluation import Evaluator, greg_expected, lead

#: Whole turns looked at between two pauses: well under 2 ms.
_FEW = 12

Pausing: TypeAlias = Generator[None, None, None]
#: What a position is worth to a seat.
Judge: TypeAlias = Callable[[State, Seat], float]


@dataclass(slots=True)
class Candidate:
    """A whole turn, how it looks at once, and where it leads if everybody goes on as seems best."""

    moves: tuple[Move, ...]
    state: State
    #: How far ahead of the others the seat expects to be, by a look at the result of the turn.
    look: float
    #: What following it has shown.
    worth: float = 0.0
    #: The seat's next turn, as it looked best: its result.
    later: State | None = None


def candidates(s: State, seat: Seat, evaluator: Evaluator) -> Generator[None, None, list[Candidate]]:
    """Every whole turn of the seat to act, the best looking first."""
    others = _Others(s, seat, evaluator)
    found: list[Candidate] = []
    for moves, after in iter_whole_turns(s):
        found.append(Candidate(moves, after, others.lead(after)))
        if len(found) % _FEW == 0:
            yield
    found.sort(key=lambda candidate: -candidate.look)
    return found


class _Others:
    """What the others expect hardly changes with most turns: it is worked out again only where it may."""

    def __init__(self, s: State, seat: Seat, evaluator: Evaluator) -> None:
        self.before, self.seat, self.evaluator = s, seat, evaluator
        self.rounds = evaluator.rounds_left(s)
        self._points = evaluator.standing(s, self.rounds)

    def lead(self, after: State) -> float:
        """How far ahead of the others the seat can expect to be."""
        before = self.before
        # The last seat's turn ends the round: one fewer follows it.
        rounds = max(0, self.rounds - (after.round - before.round))
        points = self._points[:]
        same = after.tracks is before.tracks and after.last_round == before.last_round
        for seat, family in enumerate(after.seats):
            if seat == self.seat or not same or family is not before.seats[seat]:
                points[seat] = self.evaluator.expected(after, seat, rounds)
        if after.greg is not None:
            points[-1] = greg_expected(after, rounds)
        return lead(points, self.seat)


def best_turn(s: State, evaluator: Evaluator) -> Generator[None, None, State]:
    """The result of the turn that looks best to the seat to act."""
    others = _Others(s, s.actors[0], evaluator)
    best, most = s, float("-inf")
    for number, (_, after) in enumerate(iter_whole_turns(s), 1):
        look = others.lead(after)
        if look > most:
            best, most = after, look
        if number % _FEW == 0:
            yield
    return best


@dataclass(slots=True)
class Line:
    """One way the game could go on: the turn it began with, and how far it has come."""

    root: Candidate
    state: State
    luck: Random
    worth: float
    #: The seat's next turn after the first one: its result.
    later: State | None = None


def follow(
    roots: list[Candidate],
    seat: Seat,
    level: Level,
    rng: Random,
    evaluator: Evaluator,
    judge: Judge | None = None,
) -> Generator[None, None, list[Candidate]]:
    """Follow turns into the game along the best lines that begin with them; the best turn comes first.

    Everybody takes turns by the evaluator; what lines come to is told by its `worth`, or by another judge.
    """
    judge = judge or evaluator.worth
    for root in roots:
        root.worth = 0.0
    seeds = [rng.random() for _ in range(level.samples if roots[0].state.greg is not None else 1)]
    for seed in seeds:
        # The same luck for all turns: they differ by what they make of it.
        lines = [Line(root, root.state, Random(seed), 0.0) for root in roots]
        for _ in range(level.depth):
            grown: list[Line] = []
            for line in lines:
                grown += yield from _grown(line, seat, level.branches, evaluator, judge)
            lines = _kept(grown, level.beam)
            if all(not line.state.actors for line in lines):
                break
        best = _best(lines)
        for root in roots:
            line = best[id(root)]
            root.worth += line.worth / len(seeds)
            root.later = root.later or line.later
    return sorted(roots, key=lambda root: -root.worth)


def _grown(
    line: Line, seat: Seat, branches: int, evaluator: Evaluator, judge: Judge
) -> Generator[None, None, list[Line]]:
    """A line one round later: the others do what looks best to them, then the seat has its best few turns."""
    state = line.state
    while state.actors and not (state.actors[0] == seat and state.turn is None):
        if state.actors[0] == CHANCE:
            state = turn.after_chance(state, dice.pick(turn.odds(state), line.luck.random()))
        else:
            state = yield from best_turn(state, evaluator)
            yield
    if not state.actors:
        return [Line(line.root, state, line.luck, judge(state, seat), line.later)]
    found = yield from candidates(state, seat, evaluator)
    yield
    mood = line.luck.getstate() if state.greg is not None else None
    lines = []
    for candidate in found[:branches]:
        luck = line.luck
        if mood is not None:
            luck = Random()
            luck.setstate(mood)
        after = candidate.state
        lines.append(Line(line.root, after, luck, judge(after, seat), line.later or after))
    return lines


def _best(lines: list[Line]) -> dict[int, Line]:
    """The best line of each root."""
    found: dict[int, Line] = {}
    for line in lines:
        known = found.get(id(line.root))
        if known is None or line.worth > known.worth:
            found[id(line.root)] = line
    return found


def _kept(lines: list[Line], beam: int) -> list[Line]:
    """The best line of every root, and the best of the others."""
    best = _best(lines)
    others = sorted([line for line in lines if best[id(line.root)] is not line], key=lambda line: -line.worth)
    return [*best.values(), *others[: max(0, beam - len(best))]]
