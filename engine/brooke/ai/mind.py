"""The Brooke opponent: it solves the rest of a pass where it can, looks ahead where it cannot, and sets traps."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Iterable, Mapping, Sequence
from math import exp
from random import Random

from ...ai.advice import Advice, Reason, Thinking, drawn
from ...ai.levels import Level, level_named
from ...base import CHANCE, Move, NotNow, Seat
from .. import play
from ..cards import BLUE, RED
from ..state import PLACE, BrookeView, State
from ..turn import Spread, next_mover, turns
from .levels import LEVELS
from .outlook import eye_of
from .prospects import SURE, Prospects, prospects
from .reasons import gains_of, reason
from .search import NO_HORIZON, Exhausted, Node, Search, node_of
from .turns import Candidate, best, candidates, look

#: Worths that a search with a horizon tells apart.
_GRID = tuple(range(0, SURE + 1, 5))
#: Passes that are remembered at a time: one for each strength at a table.
_PASSES = 2
#: Work that may go into comparing equally good turns, and how many of them are compared.
_TRAP_WORK, _TRAPS = 120_000, 6
#: With so many dice in stock and so few placed the pass has hardly begun; later, looks of a few turns do before
#: solving.
_EARLY, _EARLY_DICE, _SHALLOW = 7, 4, 3
#: What a free pip counts when exact search puts turns in order, in steps; and in worths.
_SPICE, _WORTH_SPICE = 0.25, 12.0


class BrookeMind:
    """Thinks about one decision at a time; what it remembers between them are answers about this pass."""

    def __init__(self) -> None:
        self._passes: OrderedDict[str, tuple[Spread, Prospects, Search]] = OrderedDict()

    def think(self, view: BrookeView, level: str, rng: Random, habits: Sequence[object] = ()) -> Thinking:
        seat, strength = view.seat, level_named(level, LEVELS)
        if seat is None or seat not in view.to_act or seat == CHANCE:
            raise NotNow("Only a seat that is to act can be advised.")
        s = view.state
        moves = play.moves(s)
        if strength.depth == 0 and not strength.instinct:
            policy = dict.fromkeys(moves, 1 / len(moves))
            return Advice(moves[int(rng.random() * len(moves))], policy, 0.0, False, reason("any"))
        thought = _Thought(s, seat, (yield from candidates(s)), far_sighted=strength.depth > 0)
        yield None
        advice = thought.instinct(strength, rng)
        if len(moves) == 1:
            advice = Advice(moves[0], {moves[0]: 1.0}, advice.value, False, reason("only"))
        yield advice
        if rng.random() >= strength.skill:
            return advice
        # Early in a pass the end is far: then a longer look comes before the attempt to solve it.
        early = s.blue.stock + s.red.stock >= _EARLY and len(s.blue.dice) + len(s.red.dice) < _EARLY_DICE
        shallow = strength.depth if early or not strength.exact else min(strength.depth, _SHALLOW)
        advice = yield from self._deeper(thought, advice, range(2, shallow + 1), strength.work)
        if strength.exact:
            search = self._memory(s, thought.prospects, level)
            solved = yield from thought.solved(search, strength.exact // (1 + early))
            if solved is not None:
                return solved
            advice = yield from self._deeper(
                thought, advice, range(shallow + 1, strength.depth + 1), strength.work
            )
        return advice

    def forget(self) -> None:
        """Drop every remembered pass."""
        self._passes.clear()

    @staticmethod
    def _deeper(thought: _Thought, advice: Advice, depths: Iterable[int], work: int) -> Thinking:
        """Look further and further ahead, as long as the work allows."""
        for depth in depths:
            deeper = yield from thought.ahead(depth, work)
            if deeper is None:
                break
            yield deeper
            advice = deeper
        return advice

    def _memory(self, s: State, ahead: Prospects, level: str) -> Search:
        """What this level knows about the pass on the table; only the last passes are remembered."""
        assert s.spread is not None
        spread, known, search = self._passes.pop(level, (None, None, None))
        if search is None or spread is not s.spread or known != ahead:
            search = Search(s.spread, ahead.ranks, spice=_SPICE)
        self._passes[level] = (s.spread, ahead, search)
        while len(self._passes) > _PASSES:
            self._passes.popitem(last=False)
        return search


class _Thought:
    """One decision: its candidates, and ever better opinions about them."""

    def __init__(self, s: State, seat: Seat, choices: list[Candidate], *, far_sighted: bool) -> None:
        assert s.spread is not None
        self.s = s
        self.spread = s.spread
        self.colour = s.ledger.seat(BLUE) != seat
        self.prospects = prospects(s)
        self.eye = eye_of(s.spread, self.prospects)
        self.candidates = choices
        looking = Search(s.spread, self.prospects.worths, spice=_WORTH_SPICE, eye=self.eye)
        #: How each candidate looks to blue: to the eye, or to those who only count what they lead now.
        self.looks = {
            c.node.key: look(looking, c) if far_sighted else self.prospects.worths[looking.outcome(c.node)]
            for c in self.candidates
        }
        self._sort()

    def _sort(self) -> None:
        self.candidates.sort(key=lambda c: self.looks[c.node.key], reverse=self.colour == BLUE)

    def instinct(self, level: Level, rng: Random) -> Advice:
        """The turn that looks best at once; blurred by a lack of instinct."""
        sign = -1 if self.colour else 1
        top = self.candidates[0]
        worth = self.looks[top.node.key]
        policy = {top.move: 1.0}
        if level.instinct:
            shares: dict[Move, float] = {}
            for c in self.candidates:
                behind = sign * (worth - self.looks[c.node.key]) / SURE
                shares[c.move] = max(shares.get(c.move, 0.0), exp(max(-700.0, -level.instinct * behind)))
            total = sum(shares.values())
            policy = {move: share / total for move, share in shares.items()}
        move = drawn(policy, rng)
        chosen = next(c for c in self.candidates if c.move == move)
        return self._advice(chosen, worth, False, reason("feel", self._gains(chosen)), policy)

    def ahead(self, depth: int, work: int) -> Generator[None, None, Advice | None]:
        """The best turn looking so many turns ahead; None if that is too much work."""
        s = self.s
        search = Search(self.spread, self.prospects.worths, spice=_WORTH_SPICE, eye=self.eye)
        search.limit = work
        placed = len(s.blue.dice) + len(s.red.dice)
        horizon = placed + depth - (s.due != PLACE)
        guess = round(self.looks[self.candidates[0].node.key]) // (_GRID[1] - _GRID[0])
        try:
            worth, chosen = yield from best(search, self.candidates, self.colour, _GRID, guess, horizon)
        except Exhausted:
            return None
        # The next, deeper look begins with what this one found best.
        self.candidates.remove(chosen)
        self.candidates.insert(0, chosen)
        self.looks[chosen.node.key] = _GRID[worth]
        why = reason("looks", self._gains(chosen), turns=depth)
        return self._advice(chosen, _GRID[worth], False, why)

    def solved(self, search: Search, work: int) -> Generator[Advice | None, None, Advice | None]:
        """The best turn with the rest of the pass played out; None if that is too much work."""
        steps = range(len(self.prospects.steps))
        search.limit = search.work + work
        first = self.looks[self.candidates[0].node.key]
        guess = max((rank for rank, step in enumerate(self.prospects.steps) if step <= first), default=0)
        try:
            rank, chosen = yield from best(search, self.candidates, self.colour, steps, guess, NO_HORIZON)
        except Exhausted:
            return None
        worth, wrong, replies = self.prospects.steps[rank], 0, 0
        yield self._advice(chosen, worth, True, self._why(chosen, worth, wrong, replies))
        search.limit = search.work + _TRAP_WORK
        try:
            equals = yield from self._equals(search, rank, chosen)
            if len(equals) > 1 and self.prospects.ranks != self.prospects.fine_ranks:
                worth, chosen = yield from self._finest(equals)
            elif len(equals) > 1 or rank == (steps[-1] if self.colour else 0):
                chosen, wrong, replies = yield from self._trap(search, rank, equals)
        except Exhausted:
            pass
        why = self._why(chosen, worth, wrong, replies)
        return self._advice(chosen, worth, True, why)

    def _equals(self, search: Search, rank: int, chosen: Candidate) -> Generator[None, None, list[Candidate]]:
        """The candidates that are proven as good as the chosen one; the better looking come first."""
        found: list[Candidate] = []
        for c in self.candidates:
            if len(found) == _TRAPS:
                break
            if c is chosen:
                found.append(c)
                continue
            goal = rank if self.colour == BLUE else rank + 1
            if c.ends:
                good = search.values[search.outcome(c.node)] >= goal
            else:
                good = yield from search.prove(c.node, goal)
            if good is (self.colour == BLUE):
                found.append(c)
        return found

    def _finest(self, equals: Sequence[Candidate]) -> Generator[None, None, tuple[int, Candidate]]:
        """Of candidates with equal cards the one with the best pips at the end of the pass."""
        search = Search(self.spread, self.prospects.fine_ranks, spice=_SPICE)
        search.limit = _TRAP_WORK
        steps = self.prospects.fine_steps
        look = self.looks[equals[0].node.key]
        guess = max((rank for rank, step in enumerate(steps) if step <= look), default=0)
        rank, chosen = yield from best(search, equals, self.colour, range(len(steps)), guess, NO_HORIZON)
        return steps[rank], chosen

    def _trap(
        self, search: Search, rank: int, equals: Sequence[Candidate]
    ) -> Generator[None, None, tuple[Candidate, int, int]]:
        """Of equal candidates the one that leaves the opponent most ways to go wrong."""
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
        if not 0 < goal < len(self.prospects.steps):
            return 0, 0
        own, other = (node.red, node.blue) if opponent == RED else (node.blue, node.red)
        wrong, seen = 0, set()
        for mine, theirs, faces in turns(self.spread, own, other, node.faces, opponent):
            blue, red = (theirs, mine) if opponent == RED else (mine, theirs)
            follower = next_mover(mine, theirs, opponent)
            reply: Node = node_of(blue, red, faces, 1 - opponent if mine.excess else max(0, follower))
            if reply.key in seen:
                continue
            seen.add(reply.key)
            if follower < 0 and not mine.excess:
                good = search.values[search.outcome(reply)] >= goal
            else:
                good = yield from search.prove(reply, goal)
            wrong += good is (self.colour == BLUE)
        return wrong, len(seen)

    # --- the answer

    def _why(self, chosen: Candidate, worth: int, wrong: int, replies: int) -> Reason:
        mine = SURE - worth if self.colour else worth
        gains = self._gains(chosen)
        if mine == SURE:
            return reason("wins", gains)
        if mine == 0 and wrong:
            return reason("lost", gains, wrong=wrong, replies=replies)
        if wrong:
            return reason("trap", gains, wrong=wrong, replies=replies)
        if mine == SURE // 2 and set(self.prospects.worths) <= {0, SURE // 2, SURE}:
            return reason("draws", gains)
        return reason("solved", gains, percent=round(100 * mine / SURE))

    def _gains(self, chosen: Candidate) -> dict[str, object]:
        return gains_of(self.s, chosen.state, int(self.colour))

    def _advice(
        self, chosen: Candidate, worth: float, exact: bool, why: Reason, policy: Mapping[Move, float] | None = None
    ) -> Advice:
        value = max(-1.0, min(1.0, 2 * worth / SURE - 1))
        return Advice(chosen.move, policy or {chosen.move: 1.0}, -value if self.colour else value, exact, why)
