"""Riddles of Brooke: one turn of blue that reaches something by the end of the pass, whatever red does.

The solver is always blue.  Kinds of questions:

* `islands`: win at least this number of islands in this pass;
* `lead`: win at least this number of islands more than red does (0: red must not win more);
* `game`: win the game, in its last pass.

After the rolls a pass has neither chance nor secrets, so a turn either reaches the goal or does not.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..base import NOT_YOUR_TURN, IllegalMove, Json, Move, Seat
from ..riddles.riddle import Nudge, Question, Riddle, Verdict
from . import play
from .ai.candidates import Candidate, candidate_of
from .ai.pass_values import OUTCOMES, SURE_WIN, pass_values, signs_of
from .ai.proof import Proof
from .ai.search import Search, node_of
from .cards import BLUE
from .game import Brooke
from .state import State, leaders
from .turn import NOBODY

#: The number of turns among which the hardest to answer is sought.
_TRAPS = 24
#: More positions than any riddle needs.
MOST_WORK = 20_000_000

_TESTS: Mapping[str, Callable[[tuple[int, int, int], int], bool]] = {
    "islands": lambda signs, goal: signs.count(1) >= goal,
    "lead": lambda signs, goal: sum(signs) >= goal,
}


class Way(NamedTuple):
    """A whole turn: its moves, and where it leads."""

    moves: tuple[Move, ...]
    result: Candidate

    @property
    def state(self) -> State:
        return self.result.state


def ways(s: State) -> list[Way]:
    """Every turn of the seat to act, up to where another seat must decide; of equal results only the first."""
    found: dict[int, Way] = {}
    for way in _ways(s, s, ()):
        found.setdefault(way.result.node.key, way)
    return list(found.values())


def _ways(s: State, state: State, moves: tuple[Move, ...]) -> Iterator[Way]:
    for move in play.moves(state):
        after = play.decided(state, move)
        if after.due and after.actors == s.actors:
            yield from _ways(s, after, (*moves, move))
        else:
            yield Way((*moves, move), candidate_of((*moves, move)[0], after))


def meets(s: State, question: Question) -> tuple[int, ...]:
    """For each outcome of the pass 1 if blue reaches the goal with it, else 0."""
    if question.kind == "game":
        return tuple(int(worth == SURE_WIN) for worth in pass_values(s).worths)
    test = _TESTS[question.kind]
    return tuple(int(test(signs_of(outcome), question.goal)) for outcome in range(OUTCOMES))


def search_for(s: State, question: Question, work: int = MOST_WORK) -> Search:
    """A search in which 1 is the worth of what reaches the goal."""
    assert s.spread is not None
    search = Proof(s.spread, meets(s, question))
    search.limit = work
    return search


class BrookeRiddles:
    """Judges turns by solving the rest of the pass."""

    def judging(self, s: State, question: Question, moves: Sequence[Move]) -> Generator[None, None, Verdict]:
        game, solver, after = Brooke(), s.actors, s
        for move in moves:
            if after.actors != solver or (after is not s and not after.due):
                raise IllegalMove.for_rule(NOT_YOUR_TURN)
            rule = game.why_not(after, solver[0], move)
            if rule is not None:
                raise IllegalMove.for_rule(rule)
            after = play.decided(after, move)
        if after is s or (after.due and after.actors == solver):
            return Verdict("open")
        search = search_for(s, question)
        result = candidate_of(moves[0], after)
        good = yield from search.reaches(result.node, 1, ends=result.ends)
        line, end = yield from _line(search, after, good)
        won = leaders(end)
        facts: dict[str, Json] = {"islands": [won.count(0), won.count(1)]}
        facts["leads"] = [slot + 1 for slot, leader in enumerate(won) if leader == (0 if good else 1)]
        if good:
            facts["tempting"] = yield from _tempting(search, s, moves[0])
        return Verdict("right" if good else "wrong", line, facts)

    def nudging(self, s: State, riddle: Riddle) -> Generator[None, None, Nudge]:
        """The island at which the die is placed, as its slot from 1."""
        yield
        return Nudge("slot", (int(riddle.answer[0].partition("=")[0]),))


def _tempting(search: Search, s: State, right: Move) -> Generator[None, None, Json]:
    """The placement that looks best of those after which nothing is right: slot (from 1) and value, or None."""
    found: dict[Move, list[Way]] = {}
    for way in sorted(_ways(s, s, ()), key=lambda way: standing(search, way.state), reverse=True):
        found.setdefault(way.moves[0], []).append(way)
    for move, beginning in found.items():
        slot, _, value = move.partition("=")
        if move == right or not value:
            continue
        for way in beginning:
            if (yield from search.reaches(way.result.node, 1, ends=way.result.ends)):
                break
        else:
            return [int(slot), int(value)]
    return None


def _line(
    search: Search, s: State, good: bool
) -> Generator[None, None, tuple[tuple[Mapping[Seat, Move], ...], State]]:
    """The rest of the pass under best play, and its last state.

    One side can keep the answer to the question as it is; the other leaves it as few ways to do so as it can.
    """
    line: list[Mapping[Seat, Move]] = []
    while s.mover != NOBODY:
        seat, found = s.actors[0], ways(s)
        blue = s.ledger.seat(BLUE) == seat
        found.sort(key=lambda way: standing(search, way.state), reverse=blue)
        if blue is good:
            chosen = yield from _keeping(search, found, good)
        else:
            chosen = yield from _hardest(search, found[:_TRAPS], good)
        line += [{seat: move} for move in chosen.moves]
        s = chosen.state
    return tuple(line), s


def standing(search: Search, s: State) -> tuple[int, int]:
    """How far blue leads at the moment: islands, then pips of the dice there."""
    gaps = [b - r for b, r in zip(s.blue.totals, s.red.totals, strict=True)]
    return sum(signs_of(search.outcome(node_of(s.blue, s.red, s.faces, 0)))), sum(gaps)


def _keeping(search: Search, found: Sequence[Way], good: bool) -> Generator[None, None, Way]:
    """The first way that leaves the answer as it is."""
    for way in found:
        if (yield from search.reaches(way.result.node, 1, ends=way.result.ends)) is good:
            return way
    raise AssertionError("a proven side has a way")


def _hardest(search: Search, found: Sequence[Way], good: bool) -> Generator[None, None, Way]:
    """The way after which the fewest replies leave the answer as it is; of several the first."""
    chosen, fewest = found[0], 2.0
    for way in found:
        if way.state.mover == NOBODY:
            continue
        replies = ways(way.state)
        kept = 0
        for reply in replies:
            kept += (yield from search.reaches(reply.result.node, 1, ends=reply.result.ends)) is good
        if kept / len(replies) < fewest:
            chosen, fewest = way, kept / len(replies)
    return chosen


RIDDLES = BrookeRiddles()
