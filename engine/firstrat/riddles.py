"""Riddles of First Rat: the last turn of a family.

Kinds of questions:

* `points`: have a number of points at the end of the turn, which is the most that any turn makes;
* `race`: win the game alone, whatever the other family does in the last turn after it.

All turns can be listed, so both are proven by trying them.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from ..base import NOT_YOUR_TURN, IllegalMove, Move, Seat
from ..riddles.riddle import Nudge, Question, Riddle, Verdict
from . import turn
from .broken_rules import broken_rule
from .rules import RULES
from .scoring import places, total
from .state import State


def wins_alone(s: State, seat: Seat) -> bool:
    """Whether a seat has won a finished game and does not share the victory."""
    found = places(s)
    return found[seat] == 1 and found.count(1) == 1


def refutation(s: State, seat: Seat) -> Generator[None, None, turn.WholeTurn | None]:
    """The last turn of the other family that keeps a seat from winning alone, if there is one; None else.

    Of several the one that brings the other family most.
    """
    if not s.actors:
        return None if wins_alone(s, seat) else ((), s)
    best: turn.WholeTurn | None = None
    other = s.actors[0]
    for moves, after in turn.iter_whole_turns(s):
        yield
        if not wins_alone(after, seat) and (best is None or total(after, other) > total(best[1], other)):
            best = moves, after
    return best


class FirstRatRiddles:
    """Judges whole turns."""

    def judging(self, s: State, question: Question, moves: Sequence[Move]) -> Generator[None, None, Verdict]:
        seat, after = s.mover, s
        for move in moves:
            if after.mover != seat or not after.actors or (after is not s and after.turn is None):
                raise IllegalMove.for_rule(NOT_YOUR_TURN)
            if move not in turn.options(after):
                raise IllegalMove.for_rule(RULES[broken_rule(after, move)])
            after = turn.after_decision(after, move)
            yield
        if after is s or after.turn is not None:
            return Verdict("open")
        if question.kind == "points":
            made = total(after, seat)
            facts = {"points": made, "goal": question.goal}
            return Verdict("right" if made >= question.goal else "wrong", (), facts)
        answer = yield from refutation(after, seat)
        line: tuple[Mapping[Seat, Move], ...] = ()
        if answer is not None:
            line = tuple({after.actors[0]: move} for move in answer[0])
            after = answer[1]
        totals = [total(after, family) for family in range(len(after.seats))]
        return Verdict("right" if answer is None else "wrong", line, {"points": totals})

    def nudging(self, s: State, riddle: Riddle) -> Generator[None, None, Nudge]:
        """The rats that move, by their places in the family."""
        yield
        return Nudge("rats", moved_rats(riddle.answer[0]))


def moved_rats(move: Move) -> tuple[int, ...]:
    """The places of the rats that a move names: `move 0:3.7 1:5` moves rats 0 and 1."""
    return tuple(int(word.partition(":")[0]) for word in move.split() if ":" in word)


RIDDLES = FirstRatRiddles()
