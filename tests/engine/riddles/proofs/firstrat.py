"""First Rat: every sequence of decisions in the last turns, counted on the score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from engine.base import Seat
from engine.firstrat.game import FirstRat
from engine.firstrat.scoring import sheet
from engine.firstrat.state import State, launched
from engine.riddles.riddle import Riddle
from tests.engine.riddles.proofs import every_turn

_GAME = FirstRat()


def problems(riddle: Riddle, s: State) -> Iterator[str]:
    seat = s.mover
    if s.actors != (seat,) or s.turn is not None or s.round != s.last_round:
        yield "no last turn begins"
        return
    results = list(_turns(s, seat))
    after = s
    for move in riddle.answer:
        if after.actors != (seat,) or move not in _GAME.legal(after, seat):
            yield f"the answer is not legal: {move}"
            return
        after = _GAME.advance(after, {seat: move})
    if riddle.question.kind == "points":
        totals = sorted({sheet(result, seat).total for result in results}, reverse=True)
        if len(totals) < 2:
            yield "there is no choice"
        elif totals[0] != riddle.question.goal:
            yield f"the best total is {totals[0]}, not {riddle.question.goal}"
        right = [result for result in results if sheet(result, seat).total == totals[0]]
    else:
        right = [result for result in results if all(_wins(end, seat) for end in _ends(result))]
        if len(right) == len(results):
            yield "every turn wins"
    told = {_told(result, seat) for result in right}
    if len(told) != 1:
        yield f"{len(told)} different answers are right"
    if after not in right:
        yield "the answer is wrong"


def _turns(s: State, seat: Seat) -> Iterator[State]:
    found = every_turn(_GAME, s, seat, over=lambda after: after.turn is None)
    yield from dict.fromkeys(after for _, after in found)


def _ends(s: State) -> Iterator[State]:
    """How the game can end after the turn of the other family, if it has one left."""
    if s.actors:
        yield from _turns(s, s.actors[0])
    else:
        yield s


def _wins(s: State, seat: Seat) -> bool:
    """More points than everybody else, or as many and more rats in the rocket."""
    assert not s.actors
    results = [(sheet(s, family).total, launched(s.seats[family].rats)) for family in range(len(s.seats))]
    return all(results[seat] > other for family, other in enumerate(results) if family != seat)


def _told(s: State, seat: Seat) -> tuple[object, ...]:
    """What a turn has brought, as a player would tell it."""
    data = _GAME.position(s)
    family = data["seats"][seat]
    pieces = [sum(owners.count(seat) for owners in fields) for _, fields in sorted(data["tracks"].items())]
    return *pieces, family["awards"], *family["caps"], sheet(s, seat).total
