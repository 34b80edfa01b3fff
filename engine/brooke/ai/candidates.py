"""Candidates: every way for a seat to finish its turn, and the best of them."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from ...base import Move
from .. import play
from ..cards import BLUE
from ..dice_set import CUT_RESULTS
from ..state import CUT, State
from ..turn import NOBODY
from .lookahead import Lookahead
from .search import Node, Search, node_of

#: Candidates between two pauses.
_PAUSE = 16
#: With so few worths to tell apart, the next one is asked for first: it is likely, and wrong guesses cost most.
_FEW = 27


class Candidate(NamedTuple):
    """A way to finish the turn: what to play first, where it leads, and whether the pass is over there."""

    move: Move
    state: State
    node: Node
    ends: bool


def candidates(s: State, *only: Move) -> Generator[None, None, list[Candidate]]:
    """Every distinct result that the seat to act can choose, up to where another seat must decide.

    With `only` some moves to begin with; without it, a result of several moves is listed with the first of them.
    """
    found: dict[int, Candidate] = {}
    yield from _extend(s, s, only or play.moves(s), "", found)
    return list(found.values())


def _extend(
    s: State, state: State, moves: Sequence[Move], first: Move, found: dict[int, Candidate]
) -> Generator[None, None, None]:
    for number, move in enumerate(moves):
        after = play.decided(state, move)
        if after.due and after.actors == s.actors:
            yield from _extend(s, after, play.moves(after), first or move, found)
            continue
        candidate = candidate_of(first or move, after)
        found.setdefault(candidate.node.key, candidate)
        if number % _PAUSE == 0:
            yield


def candidate_of(move: Move, after: State) -> Candidate:
    """The candidate that begins with a move and leads to a state."""
    if after.due >= CUT:
        # In a search, the firing card has already been turned over when an overflow is corrected.
        node = node_of(after.blue, after.red, after.faces ^ 1 << after.due - CUT, 1 - after.mover)
        return Candidate(move, after, node, False)
    ends = after.mover == NOBODY
    return Candidate(move, after, node_of(after.blue, after.red, after.faces, max(0, after.mover)), ends)


def best_candidate(
    search: Search,
    choices: Sequence[Candidate],
    colour: int,
    steps: Sequence[int],
    guess: int,
    known: tuple[int, int] | None = None,
) -> Generator[None, None, tuple[int, Candidate]]:
    """The worth to blue (as a place in `steps`) of the best candidate for a colour, and that candidate.

    Null-window searches, starting from a guess, close in on the worth; `known` is what it is between.
    """
    low, high = known or (0, len(steps) - 1)
    # What was asked before costs nothing, or little.
    order = sorted(choices, key=lambda candidate: candidate.node.key not in search.known)
    chosen, stride = choices[0], 1
    wanted = colour == BLUE
    if known:
        # The best candidate is worth at least (for red: at most) this; without a winner below, this one is it.
        goal = low if wanted else high + 1
        if 0 < goal < len(steps):
            chosen = (yield from _winner(search, order, wanted, steps[goal])) or chosen
    while low < high:
        at = min(max(guess, low + 1), high)
        winner = yield from _winner(search, order, wanted, steps[at])
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
        if len(steps) > _FEW:
            # Strides grow until both bounds have been found; then the interval is halved.
            stride = 2 * stride if low == 0 or high == len(steps) - 1 else max(1, (high - low) // 2)
    return low, chosen


def _winner(
    search: Search, choices: Sequence[Candidate], wanted: bool, goal: int
) -> Generator[None, None, Candidate | None]:
    """The first candidate with which blue reaches a goal (if that is wanted) or misses it."""
    for candidate in choices:
        if (yield from search.reaches(candidate.node, goal, ends=candidate.ends)) is wanted:
            return candidate
    return None


def evaluate(search: Lookahead, candidate: Candidate) -> float:
    """The worth of a candidate to blue at first sight."""
    node = candidate.node
    if candidate.ends:
        return search.values[search.outcome(node)]
    if not node.blue.excess and not node.red.excess:
        return search.evaluate(node)
    best = max if node.mover == BLUE else min
    return best(
        search.evaluate(node_of(blue, red, node.faces, node.mover))
        for blue in CUT_RESULTS[node.blue]
        for red in CUT_RESULTS[node.red]
    )
