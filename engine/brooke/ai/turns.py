"""What a seat can decide now, seen to the end of its turn: the candidates that search compares."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from ...base import Move
from .. import play
from ..cards import BLUE, RED
from ..sides import CUT_RESULTS
from ..state import CUT, State
from ..turn import NOBODY
from .search import Node, Search, node_of

#: Candidates between two pauses.
_FEW = 16


class Candidate(NamedTuple):
    """A way to finish the turn: what to play first, where it leads, and whether the pass is over there."""

    move: Move
    state: State
    node: Node
    ends: bool


def candidates(s: State) -> Generator[None, None, list[Candidate]]:
    """Every distinct result that the seat to act can choose, up to where somebody else must decide."""
    found: dict[int, Candidate] = {}
    yield from _extend(s, s, "", found)
    return list(found.values())


def _extend(s: State, state: State, first: Move, found: dict[int, Candidate]) -> Generator[None, None, None]:
    for number, move in enumerate(play.moves(state)):
        after = play.decided(state, move)
        if after.due and after.actors == s.actors:
            yield from _extend(s, after, first or move, found)
            continue
        candidate = _candidate(first or move, after)
        found.setdefault(candidate.node.key, candidate)
        if number % _FEW == 0:
            yield


def _candidate(move: Move, after: State) -> Candidate:
    if after.due >= CUT:
        # Search has the firing card turned over already when it comes to a correction.
        over = BLUE if after.blue.excess else RED
        node = node_of(after.blue, after.red, after.faces ^ 1 << after.due - CUT, 1 - over)
        return Candidate(move, after, node, False)
    ends = after.mover == NOBODY
    return Candidate(move, after, node_of(after.blue, after.red, after.faces, max(0, after.mover)), ends)


def best(
    search: Search, choices: Sequence[Candidate], colour: int, steps: Sequence[int], guess: int, horizon: int
) -> Generator[None, None, tuple[int, Candidate]]:
    """The worth to blue (as a place in `steps`) of the best candidate for a colour, and that candidate."""
    low, high = 0, len(steps) - 1
    order, chosen, stride = list(choices), choices[0], 1
    wanted = colour == BLUE
    while low < high:
        at = min(max(guess, low + 1), high)
        winner = None
        for candidate in order:
            if candidate.ends:
                good = search.values[search.outcome(candidate.node)] >= steps[at]
            else:
                good = yield from search.prove(candidate.node, steps[at], horizon)
            if good is wanted:
                winner = candidate
                break
        if winner is not None:
            chosen = winner
            order.remove(winner)
            order.insert(0, winner)
        if (winner is not None) is wanted:
            low = at
            guess = at + stride
        else:
            high = at - 1
            guess = at - stride
        # A far-off guess is left behind in growing strides; once both ends are known they close in by halves.
        stride = 2 * stride if low == 0 or high == len(steps) - 1 else max(1, (high - low) // 2)
    return low, chosen


def look(search: Search, candidate: Candidate) -> float:
    """How a candidate looks to blue without looking further."""
    node = candidate.node
    if candidate.ends:
        return search.values[search.outcome(node)]
    if node.blue.excess:
        return min(search.look(node_of(cut, node.red, node.faces, RED)) for cut in CUT_RESULTS[node.blue])
    if node.red.excess:
        return max(search.look(node_of(node.blue, cut, node.faces, BLUE)) for cut in CUT_RESULTS[node.red])
    return search.look(node)
