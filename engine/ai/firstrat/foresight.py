"""Looking ahead: how the game would go on after a turn, if everybody then took the turn that looks best to them.

Each candidate is followed along its own line.  All lines grow together, round by round, and the worse half is
given up as they grow; those that remain are followed furthest, to the end of the game if the level may.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from engine import dice
from engine.ai.firstrat.outlook import chance, expected, greg_expected, lead, rounds_left, standing
from engine.base import CHANCE, Move, Seat
from engine.firstrat import turn
from engine.firstrat.state import State
from engine.firstrat.turn import unfolded

#: Whole turns looked at between two pauses: well under 2 ms.
_FEW = 12
#: Lines are compared, and the worse half dropped, after so many rounds.
_CUTS = (1, 2, 4, 7)
#: Fewer lines than this are not worth dropping any.
_LEAST = 3
#: What a point of lead adds to a chance to win, so that of two sure things the clearer one is taken.
_MARGIN = 0.004

Pausing: TypeAlias = Generator[None, None, None]


@dataclass(slots=True)
class Candidate:
    """A whole turn, how it looks at once, and where it leads if everybody goes on as seems best."""

    moves: tuple[Move, ...]
    state: State
    #: How far ahead of the others the seat expects to be, by a look at the result of the turn.
    look: float
    #: What following the lines has shown; before that the chance by the look.
    worth: float = 0.0
    #: The seat's next turn on the first line: its result.
    later: State | None = None
    #: One line, or several where chance has a hand in it: the position reached and the dice that it goes on with.
    ends: list[tuple[State, Random]] = field(default_factory=list)


def candidates(s: State, seat: Seat) -> Generator[None, None, list[Candidate]]:
    """Every whole turn of the seat to act, the best looking first."""
    rounds = rounds_left(s)
    others = _Others(s, seat, rounds)
    found: list[Candidate] = []
    for moves, after in unfolded(s):
        found.append(Candidate(moves, after, others.lead(after)))
        if len(found) % _FEW == 0:
            yield
    found.sort(key=lambda candidate: -candidate.look)
    return found


class _Others:
    """What the others expect hardly changes with most turns: it is worked out again only where it may."""

    def __init__(self, s: State, seat: Seat, rounds: int) -> None:
        self.before, self.seat, self.rounds = s, seat, rounds
        self._points = standing(s, rounds)

    def lead(self, after: State) -> float:
        """How far ahead of the others the seat can expect to be."""
        before, rounds = self.before, self.rounds
        points = self._points[:]
        same = after.tracks is before.tracks and after.last_round == before.last_round
        for seat, family in enumerate(after.seats):
            if seat == self.seat or not same or family is not before.seats[seat]:
                points[seat] = expected(after, seat, rounds)
        if after.greg is not None:
            points[-1] = greg_expected(after, rounds)
        return lead(points, self.seat)


def best_turn(s: State) -> Generator[None, None, State]:
    """The result of the turn that looks best to the seat to act."""
    others = _Others(s, s.actors[0], rounds_left(s))
    best, most = s, float("-inf")
    for number, (_, after) in enumerate(unfolded(s), 1):
        look = others.lead(after)
        if look > most:
            best, most = after, look
        if number % _FEW == 0:
            yield
    return best


def follow(
    chosen: list[Candidate], seat: Seat, rounds: int, samples: int, rng: Random
) -> Generator[None, None, list[Candidate]]:
    """Follow the lines of candidates for so many rounds; the best ones come first, those given up last."""
    seeds = [rng.random() for _ in range(samples if chosen[0].state.greg is not None else 1)]
    for candidate in chosen:
        # The same luck for all candidates: they differ by what they make of it.
        candidate.ends = [(candidate.state, Random(seed)) for seed in seeds]
    running = list(chosen)
    dropped: list[Candidate] = []
    for number in range(1, rounds + 1):
        for candidate in running:
            yield from _grow(candidate, seat)
        if number in _CUTS and len(running) > _LEAST:
            _judge(running, seat)
            half = max(_LEAST, (len(running) + 1) // 2)
            dropped = running[half:] + dropped
            running = running[:half]
        if all(not end.actors for candidate in running for end, _ in candidate.ends):
            break
    _judge(running, seat)
    return running + dropped


def _judge(running: list[Candidate], seat: Seat) -> None:
    for candidate in running:
        worths = [worth(end, seat) for end, _ in candidate.ends]
        candidate.worth = sum(worths) / len(worths)
    running.sort(key=lambda candidate: -candidate.worth)


def worth(s: State, seat: Seat) -> float:
    """What a position is worth to a seat: its chance to be first, and a little for the lead."""
    rounds = rounds_left(s) if s.actors else 0
    points = standing(s, rounds)
    return chance(s, points, seat, rounds) + _MARGIN * lead(points, seat)


def _grow(candidate: Candidate, seat: Seat) -> Pausing:
    """Each line of a candidate grows by a round: until the seat has had another turn."""
    for number, (end, luck) in enumerate(candidate.ends):
        state, moved = end, False
        while state.actors and not moved:
            if state.actors[0] == CHANCE:
                state = turn.drawn(state, dice.pick(turn.odds(state), luck.random()))
                continue
            moved = state.actors[0] == seat and state.turn is None
            state = yield from best_turn(state)
            yield
        if candidate.later is None and moved:
            candidate.later = state
        candidate.ends[number] = (state, luck)
