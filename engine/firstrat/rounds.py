"""The end of a turn, of a round and of the game."""

from __future__ import annotations

from engine.firstrat.state import BY_CHANCE, GREG, NOBODY, ONE_SEAT, State, launched
from engine.firstrat.vocabulary import PAD, RATS

#: All rats of one side are in the rocket; or the last but two of its cubes is placed.
ALL_RATS, CUBES = "A", "B"


def ended(s: State) -> State:
    """The mover has ended its turn."""
    seat, seats = s.mover, s.seats
    family = seats[seat]
    rats = tuple(sorted(family.rats))
    family = family._replace(rats=rats, turns=family.turns + 1)
    last_round, end_by = _trigger(s, launched(rats), family.cubes)
    s = s._replace(
        seats=(*seats[:seat], family, *seats[seat + 1 :]), last_round=last_round, end_by=end_by, turn=None
    )
    if s.greg is not None:
        return s._replace(mover=GREG, actors=BY_CHANCE)
    if seat + 1 < len(seats):
        return s._replace(mover=seat + 1, actors=ONE_SEAT[seat + 1])
    return next_round(s)


def greg_ended(s: State) -> State:
    """Greg has ended his turn."""
    assert s.greg is not None
    last_round, end_by = _trigger(s, s.greg.rats.count(PAD), s.greg.cubes)
    return next_round(s._replace(last_round=last_round, end_by=end_by, turn=None))


def next_round(s: State) -> State:
    """Everybody has had a turn: a new round begins, or the game is over."""
    if s.round == s.last_round:
        return s._replace(mover=0, actors=NOBODY)
    return s._replace(round=s.round + 1, mover=0, actors=ONE_SEAT[0])


def _trigger(s: State, in_rocket: int, cubes: int) -> tuple[int, str]:
    """The last round and what set it, after a turn that left so many rats in the rocket and cubes unplaced."""
    numbers = s.board.components.numbers
    if in_rocket == RATS and (not s.last_round or s.last_round > s.round):
        return s.round, ALL_RATS
    if not s.last_round and numbers.cubes - cubes >= numbers.trigger:
        return s.round + 1, CUBES
    return s.last_round, s.end_by
