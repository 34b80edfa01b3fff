"""The Brooke coach: a pass is judged from its end backwards, because what follows a turn is then known already."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import NamedTuple

from ..ai.advice import Reason
from ..base import CHANCE, Move, NotNow, Seat
from ..coach.account import result, verdict
from ..coach.judgement import Appraisal
from ..coach.study import Study, Studying
from ..match import Match
from . import play
from .ai.outlook import eye_of
from .ai.prospects import SURE, Prospects, between_passes, prospects
from .ai.reasons import gains_of, reason
from .ai.search import NO_HORIZON, SHIFT, Exhausted, Search, node_of
from .ai.turns import Candidate, best, candidates, look
from .cards import BLUE
from .game import Brooke
from .state import PLACE, BrookeView, State

#: Positions that one decision may cost (about a second on a desktop core); in a match, what easy decisions leave
#: over goes to the hard ones, up to so much each.
WORK, MOST_WORK = 1_000_000, 8_000_000
#: How far is looked where the end of the pass is too far, what that may cost, and the worths it tells apart.
_DEPTH, _LOOK_WORK = 3, 120_000
_GRID = tuple(range(0, SURE + 1, 25))
#: Half of the 95 % interval of a chance found so: measured against decisions that could be solved.
ROUGH = 0.2
#: What a free pip counts when turns are put in order: in steps, and in worths.
_SPICE, _WORTH_SPICE = 0.5, 12.0

_game = Brooke()


class Solution(NamedTuple):
    """The best of some candidates: its worth to blue, and whether that is proven."""

    worth: int
    chosen: Candidate
    exact: bool


class BrookeCoach:
    """Judges decisions; between them it remembers nothing."""

    def appraise(self, view: BrookeView, rng: Random) -> Generator[Appraisal | None, None, Appraisal]:
        """The worth of every move that the seat of a view can make, each with the best way to finish the turn."""
        s, seat = view.state, view.seat
        if seat is None or seat not in view.to_act or seat == CHANCE:
            raise NotNow("Only a seat that is to act can be advised.")
        yield None
        decision = Decision(s, (yield from candidates(s)))
        yield decision.appraisal(decision.looked(), {})
        rough = yield from decision.ahead(decision.choices)
        yield decision.appraisal(rough, {})
        search = decision.search()
        search.limit = WORK
        solved = yield from decision.solved(search, decision.choices, rough)
        known: dict[Move, float] = {}
        for move in play.moves(s):
            ways = [choice for choice in decision.choices if choice.move == move]
            if solved.exact:
                found = yield from decision.solved(search, ways, solved)
            else:
                found = yield from decision.ahead(ways)
            if found.exact or not solved.exact:
                known[move] = decision.chance(found.worth)
            yield decision.appraisal(solved, known)
        return decision.appraisal(solved, known)

    def study(self, match: Match[State, BrookeView], seed: str) -> Studying:
        """The verdicts of a match, pass by pass from the last one, each from its end."""
        states, log = match.states, match.log
        curve: list[tuple[float, float]] = []
        for state in states:
            curve.append(_quick(state) or (curve[-1] if curve else (0.5, 0.5)))
        study = Study(match, curve, sum(s.actors not in ((), (CHANCE,)) for s in states))
        exact = [not state.actors for state in states]
        search: Search | None = None
        saved = 0
        for line in range(len(log), -1, -1):
            s = states[line]
            if not s.actors or s.actors == (CHANCE,):
                exact[line] = bool(s.spread)
                continue
            decision = Decision(s, (yield from study.running(candidates(s))))
            if search is None or search.spread is not s.spread or search.values != decision.ranks:
                search = decision.search()
            move = log[line].moves[decision.seat] if line < len(log) else None
            before = search.work
            search.limit = before + min(MOST_WORK, saved + WORK)
            if move is None:
                found, after = (yield from study.running(decision.now(search))), 0.0
            else:
                known = study.curve[line + 1][decision.seat]
                weighing = decision.weighed(search, move, known, certain=exact[line + 1])
                found, after = yield from study.running(weighing)
            saved = max(0, saved + WORK - (search.work - before))
            exact[line] = found.exact
            if found.exact:
                decision.remember(search, found.worth)
            thought = decision.appraisal(found, decision.looks())
            study.curve[line] = _pair(decision.seat, thought.chance)
            if move is None or len(play.moves(s)) == 1:
                study.note()
            else:
                study.note(verdict(line, decision.seat, move, thought, after))
            yield study.progress
        return study.analysis()


class Decision:
    """One decision: all ways to finish the turn, and how to compare them."""

    def __init__(self, s: State, choices: list[Candidate]) -> None:
        assert s.spread is not None
        self.s = s
        self.seat: Seat = s.actors[0]
        self.colour = int(s.ledger.seat(BLUE) != self.seat)
        self.prospects: Prospects = prospects(s)
        #: Every worth that the pass can end in, ascending; and the place of each outcome among them.
        self.steps = tuple(sorted(set(self.prospects.worths)))
        self.ranks = tuple(map(self.steps.index, self.prospects.worths))
        self._eye = eye_of(s.spread, self.prospects)
        looking = self._looking()
        self._looks = {choice.node.key: look(looking, choice) for choice in choices}
        sign = -1 if self.colour == BLUE else 1
        self.choices = sorted(choices, key=lambda choice: sign * self._looks[choice.node.key])

    def _looking(self) -> Search:
        assert self.s.spread is not None
        return Search(self.s.spread, self.prospects.worths, spice=_WORTH_SPICE, eye=self._eye)

    def search(self) -> Search:
        """A fresh search to the end of the pass; cards and pips count."""
        assert self.s.spread is not None
        return Search(self.s.spread, self.ranks, spice=_SPICE)

    def chance(self, worth: float) -> float:
        """The chance of the seat that decides, of a worth to blue."""
        share = max(0.0, min(1.0, worth / SURE))
        return 1 - share if self.colour else share

    def worth(self, chance: float) -> int:
        """The worth to blue of a chance of the seat that decides."""
        return round(SURE * (1 - chance if self.colour else chance))

    def looked(self) -> Solution:
        """The best choice by its looks."""
        return Solution(round(self._looks[self.choices[0].node.key]), self.choices[0], False)

    def looks(self) -> dict[Move, float]:
        """How each move looks, finished in the way that looks best."""
        found: dict[Move, float] = {}
        for choice in self.choices:
            found.setdefault(choice.move, self.chance(self._looks[choice.node.key]))
        return found

    def solved(
        self, search: Search, ways: Sequence[Candidate], rough: Solution
    ) -> Generator[None, None, Solution]:
        """The best of some ways with the rest of the pass played out; the rough answer if that is too much."""
        steps = self.steps
        guess = max((rank for rank, step in enumerate(steps) if step <= rough.worth), default=0)
        try:
            rank, chosen = yield from best(search, ways, self.colour, range(len(steps)), guess, NO_HORIZON)
        except Exhausted:
            return rough._replace(exact=False)
        return Solution(steps[rank], chosen, True)

    def ahead(self, ways: Sequence[Candidate]) -> Generator[None, None, Solution]:
        """The best of some ways as far as a few turns show."""
        placed = len(self.s.blue.dice) + len(self.s.red.dice)
        found = Solution(round(self._looks[ways[0].node.key]), ways[0], False)
        for depth in range(2, _DEPTH + 1):
            search = self._looking()
            search.limit = _LOOK_WORK
            guess = found.worth // (_GRID[1] - _GRID[0])
            horizon = placed + depth - (self.s.due != PLACE)
            try:
                step, chosen = yield from best(search, ways, self.colour, _GRID, guess, horizon)
            except Exhausted:
                break
            found = Solution(_GRID[step], chosen, False)
        return found

    def now(self, search: Search) -> Generator[None, None, Solution]:
        """The best choice where nobody has chosen yet: proven, or as far as a few turns show."""
        found = yield from self.solved(search, self.choices, self.looked())
        return found if found.exact else (yield from self.ahead(self.choices))

    def weighed(
        self, search: Search, move: Move, after: float, *, certain: bool
    ) -> Generator[None, None, tuple[Solution, float]]:
        """The best choice, and the chance of the move that was made; `after` is known of what it led to."""
        ways = [choice for choice in self.choices if choice.move == move]
        rough = Solution(self.worth(after), ways[0], False)
        found = yield from self.solved(search, self.choices, rough)
        if not found.exact:
            found = yield from self._behind(ways, after)
        elif not certain:
            played = yield from self.solved(search, ways, found)
            after = self.chance(played.worth) if played.exact else min(after, self.chance(found.worth))
            found = found._replace(exact=played.exact)
        if after >= self.chance(found.worth):
            # Nothing was better, so what was played is the best.
            found = found._replace(chosen=ways[0])
        return found, after

    def _behind(self, ways: Sequence[Candidate], after: float) -> Generator[None, None, Solution]:
        """The best choice as far as a few turns show, if the ways that were taken came to a known chance.

        How much better the best looks than what was played is added to that, so that a guess about the end of the
        pass does not pass for a choice.
        """
        top = yield from self.ahead(self.choices)
        played = yield from self.ahead(ways)
        more = max(0.0, self.chance(top.worth) - self.chance(played.worth))
        return Solution(self.worth(min(1.0, after + more)), top.chosen, False)

    def remember(self, search: Search, worth: int) -> None:
        """Tell a search what this position is worth: earlier decisions of the pass lead here."""
        s, rank = self.s, self.steps.index(worth)
        if s.due == PLACE:
            search.known[node_of(s.blue, s.red, s.faces, s.mover).key] = rank << SHIFT | rank

    def appraisal(self, found: Solution, chances: dict[Move, float]) -> Appraisal:
        """The appraisal with the best of all choices; no move can be worth more than that."""
        top, move = self.chance(found.worth), found.chosen.move
        told = {other: min(top, worth) for other, worth in chances.items()} | {move: top}
        error = 0.0 if found.exact else ROUGH
        return Appraisal(told, move, {move: 1.0}, top, found.exact, error, self._why(found, top))

    def _why(self, found: Solution, top: float) -> Reason:
        gains = gains_of(self.s, found.chosen.state, self.colour)
        if len(self.choices) == 1:
            return reason("only")
        if not found.exact:
            return reason("looks", gains, turns=_DEPTH)
        if top == 1.0:
            return reason("wins", gains)
        if top == 0.5 and set(self.prospects.worths) <= {0, SURE // 2, SURE}:
            return reason("draws", gains)
        return reason("solved", gains, percent=round(100 * top))


def _pair(seat: Seat, chance: float) -> tuple[float, float]:
    return (1 - chance, chance) if seat else (chance, 1 - chance)


def _quick(s: State) -> tuple[float, float] | None:
    """The chances in a state where nobody decides: certain at the end, likely between passes."""
    over = result(_game, s)
    if over is not None:
        return over[0], over[1]
    if s.actors != (CHANCE,):
        return None
    # In the same steps as search counts, so that the end of a pass is worth the same on both sides of it.
    return _pair(s.ledger.seat(BLUE), round(SURE * between_passes(s)) / SURE)
