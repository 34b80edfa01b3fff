"""The Brooke opponent: solves the rest of a pass where it can, looks ahead where it cannot, and sets traps."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from math import exp
from random import Random

from ...ai.advice import Advice, Reason, Thinking, acting_seat, any_of, drawn
from ...ai.levels import Level, level_named
from ...ai.style import biased_mix, biased_values, preferred
from ...base import Move
from .. import play
from ..cards import BLUE, RED
from ..state import BrookeView, State
from ..turn import next_mover, turns
from .book import Book
from .candidates import Candidate, candidates
from .decision import Decision
from .levels import LEVELS
from .pass_values import SURE_WIN
from .proof import Proof
from .reasons import reason
from .search import Exhausted, Node, Search, node_of
from .styles import STYLES, Change, TurnStyle, allowance

#: The worths that a search with a horizon tells apart.
_GRID = tuple(range(0, SURE_WIN + 1, 5))
#: Work that may go into comparing equally good turns, and how many of them are compared.
_TRAP_WORK, _TRAPS = 120_000, 6
#: With this many dice in stock and this few placed a pass has hardly begun.
_EARLY_STOCK, _EARLY_DICE = 7, 3
#: Later in a pass it is enough to look this many turns ahead before the pass is solved.
_SHALLOW = 3
#: Work that may go into finding the turn that a regular likes best, and how many of them are tried.
_STYLE_WORK, _LIKED = 60_000, 8
#: What a turn may seem to lose at first sight and still be tried, because of its bias.
_PROMISE = 0.05
#: How much sharper instinct is to pay for a style.
_SHARP = 2.0


class BrookeMind:
    """Thinks about one decision at a time and keeps nothing between them but the opening book.

    Proofs of earlier decisions would let a search get further with the same work, and so choose differently than
    after a restart.
    """

    def __init__(self, book: Book | None = None) -> None:
        self._book = book or Book()

    def think(self, view: BrookeView, level: str, rng: Random, past: Sequence[object] = ()) -> Thinking:
        acting_seat(view)
        strength = level_named(level, LEVELS)
        s = view.state
        moves = play.moves(s)
        if strength.depth == 0 and not strength.instinct:
            return any_of(moves, rng, reason("any"))
        found = yield from candidates(s)
        style = STYLES.get(level)
        if style is not None and len(found) > 1:
            decision: _MoveChoice = _StyledChoice(s, found, style, rng)
        else:
            decision = _MoveChoice(s, found, evaluated=strength.depth > 0)
        yield None
        advice = decision.at_first_sight(strength, rng)
        if len(moves) == 1:
            advice = Advice(moves[0], {moves[0]: 1.0}, advice.value, False, reason("only"))
        yield advice
        if rng.random() >= strength.skill + (style.skill if style is not None else 0.0):
            return advice
        if strength.skill == 1.0:
            # Levels without errors use the book.
            opening = yield from self._book.opening(s)
            decision.notes = tuple(self._book.notes)
            if opening is not None:
                decision.look_up(opening)
            if decision.by_book:
                return (yield from decision.from_the_book(strength))
            if decision.best_by_book is not None:
                solved = yield from decision.solution(strength.exact)
                if solved is not None:
                    return solved
        # Early in a pass its end is far away, so looking further ahead comes before the attempt to solve it.
        few_dice = len(s.blue.dice) + len(s.red.dice) < _EARLY_DICE
        early = few_dice and s.blue.stock + s.red.stock >= _EARLY_STOCK and decision.present is None
        shallow = strength.depth if early or not strength.exact else min(strength.depth, _SHALLOW)
        advice = yield from self._deeper(decision, advice, range(2, shallow + 1), strength.work)
        if strength.exact:
            solved = yield from decision.solution(strength.exact // (1 + early))
            if solved is not None:
                return solved
            depths = range(shallow + 1, strength.depth + 1)
            advice = yield from self._deeper(decision, advice, depths, strength.work)
        return (yield from decision.finally_preferred(advice))

    def forget(self) -> None:
        """There is nothing to drop."""

    @staticmethod
    def _deeper(decision: _MoveChoice, advice: Advice, depths: Iterable[int], work: int) -> Thinking:
        """Look further and further ahead, as long as the work allows."""
        for depth in depths:
            deeper = yield from decision.best_ahead(depth, work)
            if deeper is None:
                break
            yield deeper
            advice = deeper
        return advice


class _MoveChoice(Decision):
    """A decision, and better and better advice about it."""

    notes: Sequence[str] = ()
    #: The last look ahead: how many turns, and the worth it found.
    looked: tuple[int, int] | None = None

    def from_the_book(self, level: Level) -> Thinking:
        """The best turn by the book; of equally good ones the one that looks best."""
        self.candidates = [c for c in self.candidates if self.by_book[c.node.key] == self.present]
        known = self.known_ranks(self.values.ranks, self.candidates)
        assert known is not None
        worth = self.values.steps[known[0]]
        chosen = yield from self._of_equals(level, worth)
        return self._advice(chosen, worth, True, self._why(chosen, worth, 0, 0))

    def _of_equals(self, level: Level, worth: int) -> Generator[Advice | None, None, Candidate]:
        """Of candidates that the book calls equal the one that looks best."""
        chosen = self.candidates[0]
        for depth in range(2, _SHALLOW + 1) if len(self.candidates) > 1 else ():
            yield self._advice(chosen, worth, True, self._why(chosen, worth, 0, 0))
            try:
                _, chosen = yield from self.ahead(self.candidates, depth, _GRID, worth, level.work)
            except Exhausted:
                break
        return chosen

    def at_first_sight(self, level: Level, rng: Random) -> Advice:
        """The turn with the best evaluation; weak levels also take others, by a softmax."""
        worth = self.evaluations[self.candidates[0].node.key]
        policy = self.instinct(level) if level.instinct else {self.candidates[0].move: 1.0}
        move = drawn(policy, rng)
        chosen = next(c for c in self.candidates if c.move == move)
        return self._advice(chosen, worth, False, reason("feel", self.gains(chosen)), policy)

    def instinct(self, level: Level) -> dict[Move, float]:
        """How often a weak level plays each move, by the best evaluation of a turn that begins with it."""
        sign = -1 if self.colour else 1
        worth = self.evaluations[self.candidates[0].node.key]
        shares: dict[Move, float] = {}
        for c in self.candidates:
            behind = sign * (worth - self.evaluations[c.node.key]) / SURE_WIN
            shares[c.move] = max(shares.get(c.move, 0.0), exp(max(-700.0, -level.instinct * behind)))
        total = sum(shares.values())
        return {move: share / total for move, share in shares.items()}

    def best_ahead(self, depth: int, work: int) -> Generator[None, None, Advice | None]:
        """The best turn looking a number of turns ahead; None if that is too much work."""
        guess = self.evaluations[self.candidates[0].node.key]
        try:
            worth, chosen = yield from self.ahead(self.candidates, depth, _GRID, guess, work)
        except Exhausted:
            return None
        self.looked = depth, worth
        # The next, deeper search tries this turn first.
        self.candidates.remove(chosen)
        self.candidates.insert(0, chosen)
        self.evaluations[chosen.node.key] = worth
        return self._advice(chosen, worth, False, reason("looks", self.gains(chosen), turns=depth))

    def solution(self, work: int) -> Generator[Advice | None, None, Advice | None]:
        """The best turn with the rest of the pass played out; None if that is too much work."""
        steps = self.values.steps
        search = Proof(self.spread, self.values.ranks)
        search.limit = work
        guess = self.evaluations[self.candidates[0].node.key]
        try:
            known = self.known_ranks(self.values.ranks, self.candidates)
            rank, chosen = yield from self.solved(search, self.candidates, steps, guess, known)
        except Exhausted:
            return None
        worth, wrong, replies = steps[rank], 0, 0
        yield self._advice(chosen, worth, True, self._why(chosen, worth, wrong, replies))
        search.limit = search.work + _TRAP_WORK
        try:
            equals = yield from self._equals(search, rank, chosen)
            if len(equals) > 1 and self.values.ranks != self.values.fine_ranks:
                worth, chosen = yield from self._finest(equals)
            elif len(equals) > 1 or rank == (len(steps) - 1 if self.colour else 0):
                chosen, wrong, replies = yield from self._trap(search, rank, equals)
        except Exhausted:
            pass
        return self._advice(chosen, worth, True, self._why(chosen, worth, wrong, replies))

    def _equals(self, search: Search, rank: int, chosen: Candidate) -> Generator[None, None, list[Candidate]]:
        """The candidates that are proven as good as the chosen one, in the order of preference."""
        found: list[Candidate] = []
        goal = rank if self.colour == BLUE else rank + 1
        for c in self.by_preference():
            if len(found) == _TRAPS:
                break
            if c is chosen or (yield from search.reaches(c.node, goal, ends=c.ends)) is (self.colour == BLUE):
                found.append(c)
        return found

    def _finest(self, equals: Sequence[Candidate]) -> Generator[None, None, tuple[int, Candidate]]:
        """Of candidates with equal cards the one with the best pips at the end of the pass."""
        search = Proof(self.spread, self.values.fine_ranks)
        search.limit = _TRAP_WORK
        steps = self.values.fine_steps
        rank, chosen = yield from self.solved(search, equals, steps, self.evaluations[equals[0].node.key])
        return steps[rank], chosen

    def _trap(
        self, search: Search, rank: int, equals: Sequence[Candidate]
    ) -> Generator[None, None, tuple[Candidate, int, int]]:
        """Of equal candidates the one after which most replies of the opponent are mistakes."""
        chosen, most = equals[0], (-1.0, 0, 0)
        for c in equals:
            wrong, replies = yield from self._mistakes(search, rank, c)
            share = wrong / replies if replies else 0.0
            if share > most[0]:
                chosen, most = c, (share, wrong, replies)
        return chosen, most[1], most[2]

    def _mistakes(self, search: Search, rank: int, c: Candidate) -> Generator[None, None, tuple[int, int]]:
        """How many of the opponent's replies to a candidate give something away, and how many there are."""
        node, opponent = c.node, 1 - self.colour
        goal = rank + 1 if self.colour == BLUE else rank
        if c.ends or node.mover != opponent or node.blue.excess or node.red.excess:
            return 0, 0
        if not 0 < goal < len(self.values.steps):
            return 0, 0
        own, other = (node.red, node.blue) if opponent == RED else (node.blue, node.red)
        wrong, seen = 0, set()
        for mine, theirs, faces in turns(self.spread, own, other, node.faces, opponent):
            blue, red = (theirs, mine) if opponent == RED else (mine, theirs)
            follower = next_mover(mine, theirs, opponent)
            over = bool(mine.excess or theirs.excess)
            reply: Node = node_of(blue, red, faces, 1 - opponent if over else max(0, follower))
            if reply.key in seen:
                continue
            seen.add(reply.key)
            good = yield from search.reaches(reply, goal, ends=follower < 0 and not over)
            wrong += good is (self.colour == BLUE)
        return wrong, len(seen)

    # --- what a style may change

    def by_preference(self) -> Sequence[Candidate]:
        """The candidates in the order in which equally good ones are considered."""
        return self.candidates

    def finally_preferred(self, advice: Advice) -> Thinking:
        """The final advice where the pass is not solved."""
        yield advice
        return advice

    # --- the answer

    def _why(self, chosen: Candidate, worth: int, wrong: int, replies: int) -> Reason:
        mine = SURE_WIN - worth if self.colour else worth
        if wrong and mine < SURE_WIN:
            gains = self.gains(chosen)
            return reason("trap" if mine else "lost", gains, wrong=wrong, replies=replies)
        return self.solved_reason(chosen, worth)

    def _advice(
        self,
        chosen: Candidate,
        worth: float,
        solved: bool,
        why: Reason,
        policy: Mapping[Move, float] | None = None,
    ) -> Advice:
        exact = solved and self.values.proven(worth)
        if not exact:
            worth = max(1, min(SURE_WIN - 1, worth))
        value = max(-1.0, min(1.0, 2 * worth / SURE_WIN - 1))
        mix = policy or {chosen.move: 1.0}
        return Advice(chosen.move, mix, -value if self.colour else value, exact, why, self.notes)


class _StyledChoice(_MoveChoice):
    """A decision of a regular, who chooses between nearly equal turns by a style."""

    def __init__(self, s: State, choices: Sequence[Candidate], style: TurnStyle, rng: Random) -> None:
        super().__init__(s, choices)
        self._sign = -1 if self.colour else 1
        self._allowed = allowance(style, s, self.colour)
        self._biases = {c.node.key: style.bias(Change(s, c.state, self.colour, c.move)) for c in choices}
        values = [self._sign * self.evaluations[c.node.key] / SURE_WIN for c in self.candidates]
        biases = [self._biases[c.node.key] for c in self.candidates]
        self._first = self.candidates[preferred(values, biases, self._allowed, rng)]
        #: The candidates by biased value: the order of the look ahead, and of equals.
        self._promising = self._sorted(biased_values(values, biases, _PROMISE, rng))
        self._preferred = self._sorted(biased_values([0.0] * len(biases), biases, 0.0, rng))

    def _sorted(self, biased: Sequence[float]) -> list[Candidate]:
        order = sorted(range(len(biased)), key=lambda place: -biased[place])
        return [self.candidates[place] for place in order]

    def by_preference(self) -> Sequence[Candidate]:
        return self._preferred

    def at_first_sight(self, level: Level, rng: Random) -> Advice:
        if level.instinct:
            return super().at_first_sight(level, rng)
        worth = self.evaluations[self.candidates[0].node.key]
        return self._advice(self._first, worth, False, reason("feel", self.gains(self._first)))

    def instinct(self, level: Level) -> dict[Move, float]:
        policy = super().instinct(level)
        best = {c.move: c for c in reversed(self.candidates)}
        values = [self._sign * self.evaluations[best[move].node.key] / SURE_WIN for move in policy]
        biases = [self._biases[best[move].node.key] for move in policy]
        mix = biased_mix(list(policy.values()), values, biases, self._allowed, _SHARP)
        return dict(zip(policy, mix, strict=True))

    def _of_equals(self, level: Level, worth: int) -> Generator[Advice | None, None, Candidate]:
        """Of candidates that the book calls equal the one that appeals most."""
        yield None
        return next(c for c in self._preferred if c in self.candidates)

    def _trap(
        self, search: Search, rank: int, equals: Sequence[Candidate]
    ) -> Generator[None, None, tuple[Candidate, int, int]]:
        """Of equal candidates the one that appeals most; in a lost pass the trap, so as not to give up."""
        if rank == (len(self.values.steps) - 1 if self.colour else 0):
            return (yield from super()._trap(search, rank, equals))
        return equals[0], 0, 0

    def finally_preferred(self, advice: Advice) -> Thinking:
        """The turn with the highest bias among those that are nearly as good at a search depth."""
        if self.looked is None:
            return advice
        depth, worth = self.looked
        search = self.shallow_search(depth)
        search.limit = _STYLE_WORK
        loss = round(self._allowed * SURE_WIN)
        # A worth on the grid is rounded down.
        goal = worth - loss if self.colour == BLUE else worth + _GRID[1] + loss
        try:
            for c in self._promising[:_LIKED]:
                good = yield from search.reaches(c.node, goal, ends=c.ends)
                if good is (self.colour == BLUE):
                    return self._advice(c, worth, False, reason("looks", self.gains(c), turns=depth))
                yield None
        except Exhausted:
            pass
        return advice


MIND = BrookeMind()
