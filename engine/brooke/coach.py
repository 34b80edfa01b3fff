"""The Brooke coach: a pass is judged from its end backwards, so that what follows a turn is already known.

The passes after it are counted as people play them, not as perfect players would: then its chances come true.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from ..ai.advice import Reason, acting_seat, doubted
from ..base import CHANCE, Move, Seat
from ..coach.account import result, verdict
from ..coach.judgement import Appraisal, grade
from ..coach.study import Study, Studying
from ..match import Match
from . import play
from .ai.book import Book, best_worth
from .ai.candidates import Candidate, candidates
from .ai.decision import Decision
from .ai.pass_values import SURE_WIN, PassValues, by_cards, chance_between_passes, pass_values, signs_of, unproven
from .ai.proof import Proof
from .ai.reasons import reason
from .ai.search import SHIFT, Exhausted, Search, node_of
from .cards import BLUE, RED
from .game import GAME
from .state import PLACE, BrookeView, State, is_pass_over, leaders

#: Positions that one decision may cost (about a second on a desktop core).  In a match, work that easy decisions
#: leave over goes to hard ones, up to this much each.
WORK, MOST_WORK = 1_000_000, 2_000_000
#: Where the end of the pass is too far away: how many turns the coach looks ahead, what that may cost, and the
#: worths it tells apart.
_DEPTH, _AHEAD_WORK = 3, 120_000
_GRID = tuple(range(0, SURE_WIN + 1, 25))
#: Half of the 95 % interval of such a chance, measured on decisions that could be solved.
ROUGH = 0.2


class Solution(NamedTuple):
    """The best of some candidates: its worth to blue, and whether the pass was played out to find it."""

    worth: int
    chosen: Candidate
    solved: bool


class BrookeCoach:
    """Judges decisions; between them it keeps nothing but the opening book."""

    def __init__(self, book: Book | None = None) -> None:
        self._book = book or Book()

    def _review(self, s: State, *, pips: bool) -> Generator[None, None, _Review]:
        review = _Review(s, (yield from candidates(s)), pips=pips)
        opening = yield from self._book.opening(s)
        if opening is not None:
            review.look_up(opening)
        return review

    def appraise(self, view: BrookeView, rng: Random) -> Generator[Appraisal | None, None, Appraisal]:
        """The worth of every move that the seat of a view can make, each with the best way to finish the turn."""
        acting_seat(view)
        s = view.state
        yield None
        decision = yield from self._review(s, pips=True)
        yield decision.appraisal(decision.evaluated(decision.candidates), {})
        rough = yield from decision.looked_ahead(decision.candidates)
        yield decision.appraisal(rough, {})
        search = decision.search()
        search.limit = WORK
        solved = yield from decision.played_out(search, decision.candidates, rough)
        known: dict[Move, float] = {}
        yield decision.appraisal(solved, known)
        for move in play.moves(s):
            ways = yield from decision.ways(move)
            if solved.solved:
                found = yield from decision.played_out(search, ways, solved)
            else:
                found = yield from decision.looked_ahead(ways)
            if found.solved or not solved.solved:
                known[move] = decision.chance(found.worth)
            yield decision.appraisal(solved, known)
        return decision.appraisal(solved, known)

    def study(self, match: Match[State, BrookeView], seed: str) -> Studying:
        """The verdicts of a match, pass by pass from the last one, each from its end."""
        states, log = match.states, match.log
        curve: list[tuple[float, float]] = []
        for state in states:
            curve.append(_between_decisions(state) or (curve[-1] if curve else (0.5, 0.5)))
        study = Study(match, curve, sum(s.actors not in ((), (CHANCE,)) for s in states))
        solved = [not state.actors for state in states]
        search: Search | None = None
        saved = 0
        for line in range(len(log), -1, -1):
            s = states[line]
            if not s.actors or s.actors == (CHANCE,):
                solved[line] = bool(s.spread)
                continue
            decision = yield from study.running(self._review(s, pips=False))
            if search is None or search.spread is not s.spread or search.values != decision.ranks:
                search = decision.search()
            move = log[line].moves[decision.seat] if line < len(log) else None
            before = search.work
            search.limit = before + min(MOST_WORK, saved + WORK)
            if move is None:
                found, after = (yield from study.running(decision.now(search))), 0.0
            else:
                known = study.curve[line + 1][decision.seat]
                weighing = decision.weighed(search, move, known, certain=solved[line + 1])
                found, after = yield from study.running(weighing)
                if after != known:
                    # A search that began earlier has proven more than the one after the move.
                    study.curve[line + 1] = _pair(decision.seat, after)
                    _correct(study, line + 1)
            saved = max(0, saved + WORK - (search.work - before))
            solved[line] = found.solved
            if found.solved:
                decision.remember(search, found.worth)
            thought = decision.appraisal(found, decision.evaluated_moves())
            study.curve[line] = _pair(decision.seat, thought.chance)
            if move is None or len(play.moves(s)) == 1:
                study.note()
            else:
                exact = found.solved and decision.proven(thought.chance, after)
                study.note(verdict(line, decision.seat, move, thought._replace(exact=exact), after))
            yield study.progress
        return study.analysis()


class _Review(Decision):
    """A decision under review."""

    def __init__(self, s: State, choices: list[Candidate], *, pips: bool) -> None:
        """`pips`: whether they count in every pass, or in the last one only."""
        super().__init__(s, choices, people=True)
        self.seat: Seat = s.actors[0]
        worths = self.values.worths if pips else _counted(self.values)
        #: Every worth that the pass can end in, ascending; and the place of each outcome among them.
        self.steps = tuple(sorted(set(worths)))
        self.ranks = tuple(map(self.steps.index, worths))

    def search(self) -> Search:
        """A fresh search to the end of the pass."""
        return Proof(self.spread, self.ranks)

    def chance(self, worth: float) -> float:
        """The chance of the seat that decides, from a worth to blue."""
        share = worth / SURE_WIN
        return 1 - share if self.colour else share

    def proven(self, *chances: float) -> bool:
        """Whether chances that were found by playing the pass out are certain, whatever passes come after it."""
        return all(self.values.proven(SURE_WIN * chance) for chance in chances)

    def worth(self, chance: float) -> int:
        """The worth to blue, from a chance of the seat that decides."""
        return round(SURE_WIN * (1 - chance if self.colour else chance))

    def ways(self, move: Move) -> Generator[None, None, list[Candidate]]:
        """The candidates that a move can lead to, the best evaluated first; others may begin with another move."""
        results = {choice.node.key for choice in (yield from candidates(self.s, move))}
        return [choice._replace(move=move) for choice in self.candidates if choice.node.key in results]

    def evaluated(self, ways: Sequence[Candidate]) -> Solution:
        """The candidate with the best evaluation."""
        return Solution(unproven(round(self.evaluations[ways[0].node.key])), ways[0], False)

    def evaluated_moves(self) -> dict[Move, float]:
        """The chance of each move by its best evaluated candidate."""
        found: dict[Move, float] = {}
        for choice in self.candidates:
            found.setdefault(choice.move, doubted(self.chance(self.evaluations[choice.node.key])))
        return found

    def played_out(
        self, search: Search, ways: Sequence[Candidate], rough: Solution
    ) -> Generator[None, None, Solution]:
        """The best of some candidates with the pass played out; the rough solution if that is too much work."""
        known = self.known_ranks(self.ranks, ways)
        if known and self.by_book:
            top = best_worth((self.by_book[c.node.key] for c in ways), self.colour)
            chosen = next(c for c in ways if self.by_book[c.node.key] == top)
            return Solution(self.steps[known[0]], chosen, True)
        try:
            rank, chosen = yield from self.solved(search, ways, self.steps, rough.worth, known)
        except Exhausted:
            return rough._replace(solved=False)
        return Solution(self.steps[rank], chosen, True)

    def looked_ahead(self, ways: Sequence[Candidate]) -> Generator[None, None, Solution]:
        """The best of some candidates looking a few turns ahead."""
        found = self.evaluated(ways)
        for depth in range(2, _DEPTH + 1):
            try:
                worth, chosen = yield from self.ahead(ways, depth, _GRID, found.worth, _AHEAD_WORK)
            except Exhausted:
                break
            found = Solution(unproven(worth), chosen, False)
        return found

    def now(self, search: Search) -> Generator[None, None, Solution]:
        """The best candidate before the choice: proven, or found by looking ahead."""
        found = yield from self.played_out(search, self.candidates, self.evaluated(self.candidates))
        return found if found.solved else (yield from self.looked_ahead(self.candidates))

    def weighed(
        self, search: Search, move: Move, after: float, *, certain: bool
    ) -> Generator[None, None, tuple[Solution, float]]:
        """The best candidate, and the chance of the move that was made; `after` is the chance known after it."""
        ways = yield from self.ways(move)
        rough = Solution(self.worth(after), ways[0], False)
        found = yield from self.played_out(search, self.candidates, rough)
        if after == 1.0:
            # What was played wins for certain, which nothing can better.
            return Solution(self.worth(after), ways[0], True), after
        if not found.solved:
            found = yield from self._compared(ways, after)
        elif not certain:
            played = yield from self.played_out(search, ways, found)
            after = self.chance(played.worth) if played.solved else min(after, self.chance(found.worth))
            found = found._replace(solved=played.solved)
        if after >= self.chance(found.worth):
            # Nothing was better, so what was played is the best.
            found = found._replace(chosen=ways[0])
        return found, after

    def _compared(self, ways: Sequence[Candidate], after: float) -> Generator[None, None, Solution]:
        """The best candidate by looking ahead, given the chance after the move that was made.

        The difference between two estimates is added to the known chance, so that an error of the estimate does
        not count as a mistake of the player.
        """
        top = yield from self.looked_ahead(self.candidates)
        played = yield from self.looked_ahead(ways)
        better = max(0.0, self.chance(top.worth) - self.chance(played.worth))
        return Solution(unproven(self.worth(after + better)), top.chosen, False)

    def remember(self, search: Search, worth: int) -> None:
        """Store the worth of this position in a search: earlier decisions of the pass lead here."""
        s, rank = self.s, self.steps.index(worth)
        if s.due == PLACE:
            search.known[node_of(s.blue, s.red, s.faces, s.mover).key] = rank << SHIFT | rank

    def appraisal(self, found: Solution, chances: dict[Move, float]) -> Appraisal:
        """The appraisal with the best candidate; no move can be worth more than that."""
        top, move = self.chance(found.worth), found.chosen.move
        capped = {other: min(top, chance) for other, chance in chances.items()} | {move: top}
        exact = found.solved and self.proven(*capped.values())
        return Appraisal(capped, move, {move: 1.0}, top, exact, 0.0 if found.solved else ROUGH, self._why(found))

    def _why(self, found: Solution) -> Reason:
        if len(self.candidates) == 1:
            return reason("only")
        if not found.solved:
            return reason("looks", self.gains(found.chosen), turns=_DEPTH)
        why, rank = self.solved_reason(found.chosen, found.worth), self.steps.index(found.worth)
        # By how many islands the pass is won then, where that follows from its worth.
        ahead = {sum(signs_of(outcome)) for outcome, one in enumerate(self.ranks) if one == rank}
        if why.id != "solved" or len(ahead) > 1:
            return why
        (islands,) = ahead
        return reason(why.id, dict(why.facts), ahead=-islands if self.colour else islands)


def _correct(study: Study, line: int) -> None:
    """The chance at a line is known better now: judge what followed it by that chance."""
    judged = {one.line: number for number, one in enumerate(study.verdicts)}
    while line < len(study.match.log) and CHANCE not in study.match.log[line].moves:
        (seat,) = study.match.log[line].moves
        before, known = study.curve[line][seat], study.curve[line + 1][seat]
        # No move is worth more than the best; a forced one is worth as much.
        after = min(before, known) if line in judged else before
        if line in judged:
            number, loss = judged[line], before - after
            study.verdicts[number] = study.verdicts[number]._replace(
                before=before, after=after, loss=loss, grade=grade(loss)
            )
        if after == known:
            return
        line += 1
        study.curve[line] = _pair(seat, after)


def _pair(seat: Seat, chance: float) -> tuple[float, float]:
    return (1 - chance, chance) if seat else (chance, 1 - chance)


def _between_decisions(s: State) -> tuple[float, float] | None:
    """The chances in a state where no player decides: the result, or an estimate between passes."""
    over = result(GAME, s)
    if over is not None:
        return over[0], over[1]
    if s.actors != (CHANCE,):
        return None
    if is_pass_over(s):
        # Counted as in a search, so that a chance does not change when a pass ends.
        first, second, third = (_SIGNS[leader] for leader in leaders(s))
        worth: float = _counted(pass_values(s, people=True))[9 * first + 3 * second + third]
    else:
        worth = SURE_WIN * chance_between_passes(s)
    return _pair(s.ledger.seat(BLUE), worth / SURE_WIN)


#: Who leads at an island, as a digit of an outcome.
_SIGNS: Mapping[int | None, int] = {BLUE: 2, RED: 0, None: 1}


def _counted(values: PassValues) -> tuple[int, ...]:
    """The worth of each outcome as an analysis counts it: before the last pass by islands alone.

    Pips change the chance by a few points at most then, and proving them takes several times as long.
    """
    return values.worths if values.decisive else tuple(map(round, by_cards(values.worths)))


COACH = BrookeCoach()
