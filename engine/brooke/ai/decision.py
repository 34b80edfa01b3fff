"""One decision: all ways to finish the turn, and how to compare them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Mapping, Sequence
from statistics import fmean

from ...ai.advice import Reason, whole_percent
from ..cards import BLUE
from ..dice_set import dice_set_of
from ..state import ACT, CUT, PLACE, State
from .book import BOOK_DICE, Opening, Worth, best_worth, outcome_worths
from .candidates import Candidate, best_candidate, evaluate
from .evaluation import evaluator_of
from .lookahead import Lookahead
from .pass_values import SURE_WIN, pass_values
from .reasons import gains_of, reason
from .search import MOST, SHIFT, Node, Search, node_of


class Decision:
    """The candidates of the seat to act, the best evaluated first.  Worths are blue's."""

    def __init__(
        self, s: State, choices: Sequence[Candidate], *, evaluated: bool = True, people: bool = False
    ) -> None:
        """Without evaluation, candidates are compared as if the pass ended then; `people` play later ones."""
        assert s.spread is not None
        self.s = s
        self.spread = s.spread
        #: The colour that decides.
        self.colour = int(s.ledger.seat(BLUE) != s.actors[0])
        self.values = pass_values(s, people=people)
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
        #: A candidate that is best by the book: the third turn that it knows.
        self.best_by_book: Candidate | None = None
        #: What the present position is worth at least and at most by the book.
        self._between: tuple[Worth | None, Worth | None] = None, None
        self._opening: Opening | None = None
        sign = 1 if self.colour else -1
        self.candidates = sorted(choices, key=lambda c: sign * self.evaluations[c.node.key])

    def look_up(self, opening: Opening) -> None:
        """Take what the book knows about this decision."""
        self._opening = opening
        s, dice = self.s, len(self.s.blue.dice) + len(self.s.red.dice)
        if s.due != PLACE:
            if dice <= BOOK_DICE:
                self._look_up_candidates(opening)
            elif dice == BOOK_DICE + 1:
                self._look_up_rest(opening)
            return
        node = node_of(s.blue, s.red, s.faces, s.mover)
        if dice < BOOK_DICE:
            self._look_up_candidates(opening)
        elif dice == BOOK_DICE:
            self._take(opening, node)
        elif dice == BOOK_DICE + 1:
            self._between = opening.between(node)

    def _look_up_candidates(self, opening: Opening) -> None:
        """Take the worths of all candidates in the first two turns."""
        found = {c.node.key: opening.worth(c.node) for c in self.candidates}
        known = {key: worth for key, worth in found.items() if worth is not None}
        if len(known) == len(found):
            self.by_book, self.present = known, best_worth(known.values(), self.colour)

    def _take(self, opening: Opening, before: Node) -> None:
        """Take what is known about the third turn of a position."""
        worth, best = opening.worth(before), opening.third_turn(before)
        if best is not None:
            self.best_by_book = next((c for c in self.candidates if c.node.key == best.key), None)
        if self.s.due == PLACE or self.best_by_book is not None:
            self.present = worth
        elif worth is not None:
            # A turn that began with this move cannot be better than the best.
            self._between = (worth, None) if self.colour else (None, worth)

    def _look_up_rest(self, opening: Opening) -> None:
        """The third turn has begun: take what is known about the position before it, whichever die was placed."""
        s, slot = self.s, self.s.due - ACT
        own = s.red if self.colour else s.blue
        for value in sorted(set(own.values_at(slot)) if s.due < CUT else ()):
            dice = list(own.dice)
            dice.remove((slot, value))
            side = dice_set_of(tuple(dice), own.reserve, 0)
            blue, red = (s.blue, side) if self.colour else (side, s.red)
            self._take(opening, node_of(blue, red, s.faces, self.colour))
            if self.best_by_book is not None:
                return

    def known_ranks(self, ranks: Sequence[int], ways: Sequence[Candidate]) -> tuple[int, int] | None:
        """What the best of some candidates is worth by the book: the lowest and the highest of these ranks."""
        every = len(ways) == len(self.candidates)
        least, most = self._between
        if self.by_book:
            least = most = best_worth((self.by_book[c.node.key] for c in ways), self.colour)
        elif self.present is not None:
            least = most = self.present
        if not (self.by_book or every or self.best_by_book in ways):
            # They may be worse for the deciding seat than the best candidate.
            least, most = (least, None) if self.colour else (None, most)
        return None if least is None and most is None else self._ranks_between(ranks, least, most)

    def _ranks_between(self, ranks: Sequence[int], least: Worth | None, most: Worth | None) -> tuple[int, int]:
        """The lowest and the highest of these ranks between two worths."""
        # Blue can make sure of a worth or more, and red of a worth or less.
        pairs = list(zip(ranks, outcome_worths(self.s.rules.deck, self.spread.cards), strict=True))
        low, high = 0, max(ranks)
        if least is not None:
            low = min(rank for rank, worth in pairs if worth >= least)
        if most is not None:
            high = max(rank for rank, worth in pairs if worth <= most)
        return low, high

    def _tell(self, search: Search) -> None:
        """Give a search what the book knows of the positions after both first dice."""
        ranges: dict[Worth, tuple[int, int]] = {}
        for node, worth in self._opening.worths() if self._opening else ():
            if worth not in ranges:
                ranges[worth] = self._ranks_between(search.values, worth, worth)
            low, high = ranges[worth]
            before = search.known.get(node.key, search.highest)
            search.known[node.key] = max(low, before >> SHIFT) << SHIFT | min(high, before & MOST)

    def shallow_search(self, depth: int) -> Lookahead:
        """A search that evaluates positions a number of turns ahead."""
        placed = len(self.s.blue.dice) + len(self.s.red.dice) - (self.s.due != PLACE)
        return Lookahead(self.spread, self.values.worths, self._evaluator, placed + depth)

    def ahead(
        self, ways: Sequence[Candidate], depth: int, grid: Sequence[int], guess: float, work: int
    ) -> Generator[None, None, tuple[int, Candidate]]:
        """The best of some candidates looking `depth` turns ahead, and its worth on a grid; may be `Exhausted`."""
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
        best = self.best_by_book
        if known and best is not None and best in ways:
            return known[0], best
        if self.by_book:
            self._tell(search)
        start = self._likely_rank(search.values)
        if start is None:
            start = max(0, bisect_right(steps, guess) - 1)
        return (yield from best_candidate(search, ways, self.colour, range(len(steps)), start, known))

    def _likely_rank(self, ranks: Sequence[int]) -> int | None:
        """Which of these ranks the pass will likely have by the book; None if it does not help."""
        if self._opening is None:
            return None
        s = self.s
        worths = self._opening.likely_worths(node_of(s.blue, s.red, s.faces, s.mover))
        by_worth = dict(zip(outcome_worths(s.rules.deck, self.spread.cards), ranks, strict=True))
        return round(fmean(by_worth[worth] for worth in worths)) if worths else None

    def gains(self, chosen: Candidate) -> dict[str, object]:
        """What a candidate gains, as facts of a reason."""
        return gains_of(self.s, chosen.state, self.colour)

    def solved_reason(self, chosen: Candidate, worth: int) -> Reason:
        """Why a candidate is best, with the rest of the pass played out; `worth` is what it is worth then."""
        mine, gains = SURE_WIN - worth if self.colour else worth, self.gains(chosen)
        if mine == SURE_WIN:
            return reason("won" if set(self.values.worths) == {worth} else "wins", gains)
        if mine == 0:
            return reason("loses", gains)
        if self.values.decisive:
            return reason("draws", gains)
        return reason("solved", gains, percent=whole_percent(mine / SURE_WIN))
