"""One decision: all ways to finish the turn, and how to compare them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Sequence

from ..cards import BLUE
from ..state import PLACE, State
from .candidates import Candidate, best_candidate, evaluate
from .evaluation import evaluator_of
from .pass_values import pass_values
from .reasons import gains_of
from .search import NO_HORIZON, Search

#: What a free pip counts when turns are ordered by the worth of what they lead at the moment.
_PIP_WEIGHT = 12.0


class Decision:
    """The candidates of the seat to act, the best evaluated first.  Worths are blue's."""

    def __init__(self, s: State, choices: Sequence[Candidate], *, evaluated: bool = True) -> None:
        """Without evaluation, candidates are compared as if the pass ended after them."""
        assert s.spread is not None
        self.s = s
        self.spread = s.spread
        #: The colour that decides.
        self.colour = int(s.ledger.seat(BLUE) != s.actors[0])
        self.values = pass_values(s)
        self._evaluator = evaluator_of(s.spread, self.values)
        search = self.shallow_search()
        #: The worth of each candidate at first sight, by its node.
        self.evaluations = {
            c.node.key: evaluate(search, c) if evaluated else self.values.worths[search.outcome(c.node)]
            for c in choices
        }
        sign = 1 if self.colour else -1
        self.candidates = sorted(choices, key=lambda c: sign * self.evaluations[c.node.key])

    def shallow_search(self) -> Search:
        """A search that evaluates positions at its horizon."""
        return Search(self.spread, self.values.worths, pip_weight=_PIP_WEIGHT, evaluator=self._evaluator)

    def ahead(
        self, ways: Sequence[Candidate], depth: int, grid: Sequence[int], guess: float, work: int
    ) -> Generator[None, None, tuple[int, Candidate]]:
        """The best of some candidates looking so many turns ahead, and its worth on a grid; may be `Exhausted`."""
        search = self.shallow_search()
        search.limit = work
        start = round(guess) // (grid[1] - grid[0])
        step, chosen = yield from best_candidate(search, ways, self.colour, grid, start, self.horizon(depth))
        return grid[step], chosen

    def horizon(self, depth: int) -> int:
        """How many dice will have been placed so many turns ahead."""
        return len(self.s.blue.dice) + len(self.s.red.dice) + depth - (self.s.due != PLACE)

    def solved(
        self, search: Search, ways: Sequence[Candidate], steps: Sequence[int], guess: float
    ) -> Generator[None, None, tuple[int, Candidate]]:
        """The best of some candidates with the pass played out, and its place in `steps`; may be `Exhausted`.

        The search counts in places of `steps`; the guess is a worth near which it starts.
        """
        start = max(0, bisect_right(steps, guess) - 1)
        return (yield from best_candidate(search, ways, self.colour, range(len(steps)), start, NO_HORIZON))

    def gains(self, chosen: Candidate) -> dict[str, object]:
        """What a candidate gains, as facts of a reason."""
        return gains_of(self.s, chosen.state, self.colour)
