"""The turns of a family, worked out once for all positions in which it has the same choice.

What a family can do, and what it then has, depends on what it owns, on the displays, and on the fees it pays.
Only the points of new pieces depend on what the others have done on the tracks.  So turns are listed once for each
family with its displays, and in another position they only have to be counted anew.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeAlias

from ...base import Move, Seat
from .. import move, turn
from ..rounds import last_round_after, with_turn_counted
from ..scoring import greg_total
from ..state import Display, Family, State
from .evaluation import NOTHING, Evaluator, Hopes, dot, next_worth
from .features import set_reach
from .weights import GREG_PACE

#: Families that are known at a time, of some 20 kilobytes each.
_FAMILIES = 1024
#: Turns between two pauses: well under 2 ms.
_PER_PAUSE = 12

_NO_FEES: tuple[int, ...] = ()


class Outcome(NamedTuple):
    """What a turn makes of the mover's family."""

    moves: tuple[Move, ...]
    family: Family
    display: Display
    #: How many pieces it puts on each track; empty if none.
    pieces: tuple[int, ...]
    #: How many rounds follow.
    rounds: int
    #: What the family can then expect, without the points of the new pieces.
    points: float
    reach: tuple[float, ...]


class ValuedTurn(NamedTuple):
    """A turn, and how far ahead of the others its seat can then expect to be."""

    lead: float
    outcome: Outcome


#: The outcomes of a plan by its number and the fees that it costs.
_ByPlan: TypeAlias = dict[tuple[int, int], list[Outcome]]


class KnownTurns:
    """What is known about the turns of families in one match, judged by one evaluator."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self._families: dict[tuple[object, ...], _ByPlan] = {}

    def all(self, s: State) -> Generator[None, None, list[ValuedTurn]]:
        """Every whole turn of the seat to act, distinct results only, in the order of the rules."""
        context, found, seen = Context(s, self.evaluator), [], set()
        for outcomes, fees in (yield from self._listed(s, context)):
            for outcome in outcomes:
                key = (outcome.family, outcome.display, outcome.pieces, fees)
                if key not in seen:
                    seen.add(key)
                    found.append(ValuedTurn(context.lead(outcome, fees), outcome))
            yield
        return found

    def best(self, s: State) -> Generator[None, None, Outcome]:
        """The turn with the largest lead for the seat to act."""
        context, best, most = Context(s, self.evaluator), None, float("-inf")
        for outcomes, fees in (yield from self._listed(s, context)):
            for outcome in outcomes:
                lead = context.lead(outcome, fees)
                if lead > most:
                    best, most = outcome, lead
        assert best is not None
        return best

    def _listed(
        self, s: State, context: Context
    ) -> Generator[None, None, list[tuple[list[Outcome], tuple[int, ...]]]]:
        """The outcomes of each plan in a position, with the fees that it costs."""
        if s.turn is not None:
            return [((yield from _outcomes(context, ((), s))), _NO_FEES)]
        seat = s.mover
        counts = tuple([pieces.count(seat) for pieces in s.tracks])
        key = (s.seats[seat], s.display, counts, context.rounds, s.last_round > 0)
        known = self._families.get(key)
        if known is None:
            if len(self._families) >= _FAMILIES:
                # The oldest goes first.
                del self._families[next(iter(self._families))]
            known = self._families[key] = {}
        found = []
        for number, plan in enumerate(move.plans(s)):
            fees = move.fees_of(s, seat, plan.targets) if plan.targets & context.others else _NO_FEES
            place = (number, sum(fees))
            outcomes = known.get(place)
            if outcomes is None:
                begun = ((plan.text,), move.after_plan(s, plan))
                outcomes = known[place] = yield from _outcomes(context, begun)
            # Greg's fees go to the supply.
            found.append((outcomes, fees if s.greg is None else _NO_FEES))
        return found


def _outcomes(context: Context, begun: turn.WholeTurn) -> Generator[None, None, list[Outcome]]:
    found = []
    for moves, after in turn.endings(begun):
        found.append(context.outcome(moves, after))
        if len(found) % _PER_PAUSE == 0:
            yield
    return found


class Context:
    """A position in which a family takes its turn: what the others can expect, and what tracks bring."""

    def __init__(self, s: State, evaluator: Evaluator) -> None:
        self._s, self._seat, self._evaluator = s, s.mover, evaluator
        #: How many rounds follow the present one.
        self.rounds = evaluator.rounds_left(s)
        #: The spaces where fees may be due, as a set.
        self.others = move.owned_by_others(s, s.mover)
        self._worth = next_worth(s)
        self._share = set_reach(s.tracks, s.mover)
        self._lengths = [len(pieces) for pieces in s.tracks]
        self._expected: dict[tuple[int, tuple[int, ...]], Hopes] = {}
        self._seats: dict[tuple[int, Seat], Hopes] = {}
        self._leads: dict[tuple[int, tuple[int, ...]], float] = {}

    def outcome(self, moves: tuple[Move, ...], s: State) -> Outcome:
        """The outcome of a turn from the state before its `end`."""
        before, seat = self._s, self._seat
        family = with_turn_counted(s.seats[seat])
        last_round = last_round_after(s, family)
        rounds = last_round - s.round if last_round else self.rounds
        pieces: tuple[int, ...] = ()
        if s.tracks is before.tracks:
            points, reach = self._evaluator.hopes(s, seat, rounds, self._share)
        else:
            pieces = tuple([len(now) - length for now, length in zip(s.tracks, self._lengths, strict=True)])
            points, reach = self._evaluator.hopes(s, seat, rounds)
            points -= family.points - before.seats[seat].points
        return Outcome(moves, family, s.display, pieces, rounds, points, reach)

    def lead(self, outcome: Outcome, fees: tuple[int, ...]) -> float:
        """How far ahead of the others the mover can expect to be after a turn that paid these fees."""
        key = (outcome.rounds, fees)
        if not outcome.pieces:
            theirs = self._leads.get(key)
            if theirs is None:
                points, reach = self._others(*key)
                theirs = self._leads[key] = points + dot(reach, self._worth)
            return outcome.points + dot(outcome.reach, self._worth) - theirs
        gained, worth = self._placed(outcome.pieces)
        points, reach = self._others(*key)
        return outcome.points + gained + dot(outcome.reach, worth) - points - dot(reach, worth)

    def _placed(self, pieces: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """The points of new pieces, and what the next ones bring then."""
        board, gained, worth = self._s.board, 0, list(self._worth)
        for track, new in enumerate(pieces):
            if new:
                row, length = board.worth[track], self._lengths[track]
                gained += sum([row[min(length + more, board.front)] for more in range(new)])
                worth[track] = row[min(length + new, board.front)]
        return gained, tuple(worth)

    def _others(self, rounds: int, fees: tuple[int, ...]) -> Hopes:
        """What the others can expect on average, if so many rounds follow and they get these fees."""
        known = self._expected.get((rounds, fees))
        if known is not None:
            return known
        s, seat = self._s, self._seat
        found: list[Hopes] = []
        if s.greg is not None:
            found.append((greg_total(s) + GREG_PACE * (rounds + 1), NOTHING))
        found += [
            self._other(other, rounds + (other > seat), fees[other] if fees else 0)
            for other in range(len(s.seats))
            if other != seat
        ]
        number = len(found)
        points = sum([points for points, _ in found]) / number
        reach = tuple([sum(factors) / number for factors in zip(*[reach for _, reach in found], strict=True)])
        self._expected[rounds, fees] = known = (points, reach)
        return known

    def _other(self, seat: Seat, left: int, fee: int) -> Hopes:
        """What another seat can expect with so many turns left and this fee."""
        s = self._s
        if fee:
            family = s.seats[seat]
            paid = family._replace(goods=family.goods + fee)
            return self._evaluator.hopes(
                s._replace(seats=(*s.seats[:seat], paid, *s.seats[seat + 1 :])), seat, left
            )
        known = self._seats.get((left, seat))
        if known is None:
            known = self._seats[left, seat] = self._evaluator.hopes(s, seat, left)
        return known
