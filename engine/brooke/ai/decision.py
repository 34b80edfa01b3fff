"""One decision: all ways to finish the turn, and how to compare them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Mapping, Sequence

from ..cards import BLUE
from ..state import PLACE, State
from .book import BOOK_DICE, Opening, Worth, best_worth
from .candidates import Candidate, best_candidate, evaluate
from .evaluation import evaluator_of
from .lookahead import Lookahead
from .openings import outcome_worths
from .pass_values import pass_values
from .reasons import gains_of
from .search import Search, node_of


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
        self._evaluator = evaluator_of(s.spread, self.values.worths)
        search = self.shallow_search(0)
        #: The worth of each candidate at first sight, by its node.
        self.evaluations = {
            c.node.key: evaluate(search, c) if evaluated else self.values.worths[search.outcome(c.node)]
            for c in choices
        }
        #: What the book says of each candidate (by node), if it knows them all, and of the present position.
        self.by_book: Mapping[int, Worth] = {}
        self.present: Worth | None = None
        sign = 1 if self.colour else -1
        self.candidates = sorted(choices, key=lambda c: sign * self.evaluations[c.node.key])

    def look_up(self, opening: Opening) -> None:
        """Take what the book knows about this decision."""
        s = self.s
        if len(s.blue.dice) + len(s.red.dice) > BOOK_DICE:
            return
        if s.due == PLACE:
            self.present = opening.worth(node_of(s.blue, s.red, s.faces, s.mover))
        found = {c.node.key: opening.worth(c.node) for c in self.candidates}
        known = {key: worth for key, worth in found.items() if worth is not None}
        if len(known) == len(found):
            self.by_book, self.present = known, best_worth(known.values(), self.colour)

    def known_ranks(self, ranks: Sequence[int], ways: Sequence[Candidate]) -> tuple[int, int] | None:
        """What the best of some candidates is worth by the book: the lowest and the highest of these ranks."""
        if self.by_book:
            known = best_worth((self.by_book[c.node.key] for c in ways), self.colour)
        elif self.present is not None and len(ways) == len(self.candidates):
            known = self.present
        else:
            return None
        # Blue can make sure of this worth or more, and red of this worth or less.
        worths = outcome_worths(self.s.rules.deck, self.spread.cards)
        cut = 1 if known.pips is None else 2
        least = [rank for rank, worth in zip(ranks, worths, strict=True) if worth[:cut] >= known[:cut]]
        most = [rank for rank, worth in zip(ranks, worths, strict=True) if worth[:cut] <= known[:cut]]
        return min(least), max(most)

    def shallow_search(self, depth: int) -> Lookahead:
        """A search that evaluates positions so many turns ahead."""
        placed = len(self.s.blue.dice) + len(self.s.red.dice) - (self.s.due != PLACE)
        return Lookahead(self.spread, self.values.worths, self._evaluator, placed + depth)

    def ahead(
        self, ways: Sequence[Candidate], depth: int, grid: Sequence[int], guess: float, work: int
    ) -> Generator[None, None, tuple[int, Candidate]]:
        """The best of some candidates looking so many turns ahead, and its worth on a grid; may be `Exhausted`."""
        search = self.shallow_search(depth)
        search.limit = work
        start = round(guess) // (grid[1] - grid[0])
        step, chosen = yield from best_candidate(search, ways, self.colour, grid, start)
        return grid[step], chosen

    def solved(
        self,
        search: Search,
        ways: Sequence[Candidate],
        steps: Sequence[int],
        guess: float,
        known: tuple[int, int] | None = None,
    ) -> Generator[None, None, tuple[int, Candidate]]:
        """The best of some candidates with the pass played out, and its place in `steps`; may be `Exhausted`.

        The search counts in places of `steps`; the guess is a worth near which it starts, and `known` the places
        that the answer is between.
        """
        start, places = max(0, bisect_right(steps, guess) - 1), range(len(steps))
        return (yield from best_candidate(search, ways, self.colour, places, start, known))

    def gains(self, chosen: Candidate) -> dict[str, object]:
        """What a candidate gains, as facts of a reason."""
        return gains_of(self.s, chosen.state, self.colour)
