"""The turns of a family, worked out once for all positions in which it has the same choice.

What a family can do, and what it then has, depends on what it owns, on the displays that it comes to, and on the
fees it pays.  Only the points of new pieces depend on what the others have done on the tracks.  So turns are
listed once for each family, and in another position they only have to be counted anew.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from operator import mul
from typing import NamedTuple, TypeAlias

from ...base import Move, Seat
from .. import move, turn
from ..board import Board
from ..goods import CORE
from ..rounds import last_round_after, with_turn_counted
from ..scoring import greg_total
from ..state import Display, Family, State, copies
from ..vocabulary import DISPLAYS, LIBRARY, PAD, ROCKET, START
from .evaluation import NOTHING, Evaluator, Hopes, dot, next_worth
from .features import set_reach
from .weights import GREG_PACE

#: Families that are known at a time, of some 10 to 20 kilobytes each.
_FAMILIES = 1024
#: Turns between two pauses: well under 2 ms.
_PER_PAUSE = 12

_NO_FEES: tuple[int, ...] = ()
_NOTHING_TAKEN: Display = (0, 0, 0, 0)
#: The points of new pieces, what the next ones bring then, and what the others can expect of both kinds.
Placing: TypeAlias = tuple[int, tuple[int, ...], float, float]


class Outcome(NamedTuple):
    """What a turn makes of the mover's family."""

    moves: tuple[Move, ...]
    family: Family
    #: The items that it takes from each display.
    taken: Display
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


#: The outcomes of a plan by its number, the fees that it costs, and the displays that it leads to.
_ByPlan: TypeAlias = dict[tuple[int, int, tuple[int, ...]], list[Outcome]]


class KnownTurns:
    """What is known about the turns of families in one match, judged by one evaluator."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self._families: dict[tuple[object, ...], _ByPlan] = {}

    def all(self, s: State) -> Generator[None, None, list[ValuedTurn]]:
        """Every whole turn of the seat to act, distinct results only, in the order of the rules."""
        context, found, seen = Context(s, self.evaluator), [], set()
        for outcomes, fees in (yield from self._listed(s, context)):
            for lead, outcome in zip(context.leads(outcomes, fees), outcomes, strict=True):
                key = (outcome.family, outcome.taken, outcome.pieces, fees)
                if key not in seen:
                    seen.add(key)
                    found.append(ValuedTurn(lead, outcome))
            yield
        return found

    def best(self, s: State) -> Generator[None, None, Outcome]:
        """The turn with the largest lead for the seat to act."""
        context, best, most = Context(s, self.evaluator), None, float("-inf")
        for outcomes, fees in (yield from self._listed(s, context)):
            leads = context.leads(outcomes, fees)
            top = max(leads)
            if top > most:
                best, most = outcomes[leads.index(top)], top
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
        known = self._of_family((s.seats[seat], counts, context.rounds, s.last_round > 0))
        displays = _displays(s)
        anywhere = displays[0] | displays[1] | displays[2] | displays[3]
        found = []
        for number, plan in enumerate(move.plans(s)):
            targets = plan.targets
            fees = move.fees_of(s, seat, targets) if targets & context.others else _NO_FEES
            shown: tuple[int, ...] = ()
            if targets & anywhere:
                shown = tuple(
                    [items for spaces, items in zip(displays, s.display, strict=True) if targets & spaces]
                )
            place = (number, sum(fees) if fees else 0, shown)
            outcomes = known.get(place)
            if outcomes is None:
                outcomes = known[place] = yield from _outcomes(context, ((plan.text,), move.after_plan(s, plan)))
            # Greg's fees go to the supply.
            found.append((outcomes, fees if s.greg is None else _NO_FEES))
        return found

    def _of_family(self, key: tuple[object, ...]) -> _ByPlan:
        known = self._families.get(key)
        if known is None:
            if len(self._families) >= _FAMILIES:
                # The oldest goes first.
                del self._families[next(iter(self._families))]
            known = self._families[key] = {}
        return known


def _displays(s: State) -> tuple[int, ...]:
    """For each display the spaces, as a set, from which the mover's rats may come to it."""
    spaces, owned = _display_spaces(s.board), s.seats[s.mover].backpacks
    if not owned:
        return spaces
    library = spaces[LIBRARY]
    for kind, pack in enumerate(s.board.components.backpacks):
        if pack.gives == CORE and copies(owned, kind):
            library |= _coloured(s.board, pack.colour)
    return (*spaces[:LIBRARY], library)


@lru_cache(maxsize=64)
def _display_spaces(board: Board) -> tuple[int, ...]:
    """The spaces of each animal, and those with apple cores, as sets."""
    found = [0] * len(DISPLAYS)
    for space in range(START + 1, PAD):
        if space in board.shops:
            found[board.shops[space]] |= 1 << space
        if board.contents[space] == CORE:
            found[LIBRARY] |= 1 << space
    return tuple(found)


@lru_cache(maxsize=256)
def _coloured(board: Board, colour: int) -> int:
    """The spaces of a colour, as a set."""
    return sum([1 << space for space in range(START + 1, PAD) if board.colours[space] == colour])


def _outcomes(context: Context, begun: turn.WholeTurn) -> Generator[None, None, list[Outcome]]:
    found = []
    for moves, after in turn.endings(begun):
        found.append(context.outcome(moves, after))
        if len(found) % _PER_PAUSE == 0:
            yield
    return found


def _taken(before: Display, after: Display) -> Display:
    frog, hamster, crow, library = [had - has for had, has in zip(before, after, strict=True)]
    return frog, hamster, crow, library


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
        self._seats: dict[tuple[int, Seat, int], Hopes] = {}
        self._leads: dict[tuple[int, tuple[int, ...]], float] = {}
        self._placing: dict[tuple[int, tuple[int, ...], tuple[int, ...]], Placing] = {}

    def outcome(self, moves: tuple[Move, ...], s: State) -> Outcome:
        """The outcome of a turn from the state before its `end`."""
        before, seat = self._s, self._seat
        family = with_turn_counted(s.seats[seat])
        last_round = last_round_after(s, family)
        rounds = last_round - s.round if last_round else self.rounds
        pieces: tuple[int, ...] = ()
        if s.tracks is before.tracks:
            points, reach = self._evaluator.hopes(s, seat, rounds, self._share, family)
        else:
            pieces = tuple([len(now) - length for now, length in zip(s.tracks, self._lengths, strict=True)])
            share = self._share if s.tracks[:ROCKET] == before.tracks[:ROCKET] else None
            points, reach = self._evaluator.hopes(s, seat, rounds, share, family)
            points -= family.points - before.seats[seat].points
        taken = _NOTHING_TAKEN if s.display is before.display else _taken(before.display, s.display)
        return Outcome(moves, family, taken, pieces, rounds, points, reach)

    def leads(self, outcomes: list[Outcome], fees: tuple[int, ...]) -> list[float]:
        """How far ahead of the others the mover can expect to be after each of some turns that paid these fees."""
        found, usual = [], self.rounds
        theirs = self._theirs(usual, fees)
        for _, _, _, pieces, rounds, points, reach in outcomes:
            if pieces:
                gained, worth, others, reached = self._placing.get((rounds, fees, pieces)) or self._placings(
                    rounds, fees, pieces
                )
                found.append(points + gained + sum(map(mul, reach, worth)) - others - reached)
            else:
                behind = theirs if rounds == usual else self._theirs(rounds, fees)
                found.append(points + sum(map(mul, reach, self._worth)) - behind)
        return found

    def _theirs(self, rounds: int, fees: tuple[int, ...]) -> float:
        """What the others can expect on average, if no piece is placed."""
        known = self._leads.get((rounds, fees))
        if known is None:
            points, reach = self._others(rounds, fees)
            known = self._leads[rounds, fees] = points + dot(reach, self._worth)
        return known

    def _placings(self, rounds: int, fees: tuple[int, ...], pieces: tuple[int, ...]) -> Placing:
        gained, worth = self._placed(pieces)
        points, reach = self._others(rounds, fees)
        known = self._placing[rounds, fees, pieces] = (gained, worth, points, dot(reach, worth))
        return known

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
        """What the others can expect on average, if `rounds` follow and they get these fees."""
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
        """What another seat can expect with `left` turns to come and this fee."""
        known = self._seats.get((left, seat, fee))
        if known is None:
            s = self._s
            if fee:
                family = s.seats[seat]
                paid = family._replace(goods=family.goods + fee)
                s = s._replace(seats=(*s.seats[:seat], paid, *s.seats[seat + 1 :]))
            known = self._seats[left, seat, fee] = self._evaluator.hopes(s, seat, left)
        return known
