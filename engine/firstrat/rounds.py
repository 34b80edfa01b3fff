"""The end of a turn, of a round and of the game."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ..base import Event, Seat
from . import events
from .scoring import cubes_placed, rats_aboard
from .state import BY_CHANCE, GREG, NOBODY, ONE_SEAT, Family, State, launched
from .state_builder import Log
from .vocabulary import PAD, RATS

#: The ends of the game: all rats of one side are in the rocket, or enough of its cubes are placed.
ALL_RATS: Final = "A"
CUBES: Final = "B"

_tuple = tuple.__new__


def after_end(s: State, log: Log = None) -> State:
    """The state after the mover ended its turn."""
    rules, board, seats, tracks, display, greg, number, seat, _, _, _, _ = s
    if log is not None:
        rats = seats[seat].rats
        order = sorted(range(len(rats)), key=rats.__getitem__)
        log.append(Event("ended", events.Ended(seat=seat, turns=seats[seat].turns + 1, order=order)))
    family = with_turn_counted(seats[seat])
    last_round, end_by = _trigger(s, launched(family.rats), family.cubes)
    seats = (*seats[:seat], family, *seats[seat + 1 :])
    if greg is not None:
        after, actors = GREG, BY_CHANCE
    elif seat + 1 < len(seats):
        after, actors = seat + 1, ONE_SEAT[seat + 1]
    elif number == last_round:
        after, actors = 0, NOBODY
    else:
        after, actors = 0, ONE_SEAT[0]
        number += 1
    # `tuple.__new__` is much faster than the constructor of the named tuple.
    state: State = _tuple(
        State, (rules, board, seats, tracks, display, greg, number, after, last_round, end_by, None, actors)
    )
    return state


def end_ahead(s: State) -> Literal["", "A", "B"]:
    """By what the mover would set the end of the game if its turn ended now; empty if it would not."""
    family = s.seats[s.mover]
    last_round, end_by = _trigger(s, launched(family.rats), family.cubes)
    return end_by if (last_round, end_by) != (s.last_round, s.end_by) else ""


def last_round_after(s: State, family: Family) -> int:
    """The last round, 0 while that is open, after the mover's turn left this of its family."""
    return _trigger(s, launched(family.rats), family.cubes)[0]


class ToGo(NamedTuple):
    """What a side is short of ending the game: cubes to be placed, or rats to be launched."""

    cubes: int
    rats: int


def to_go(s: State, owner: Seat) -> ToGo:
    """How far a seat, or GREG, is from ending the game."""
    trigger = s.board.components.numbers.trigger
    return ToGo(max(0, trigger - cubes_placed(s, owner)), RATS - rats_aboard(s, owner))


def with_turn_counted(family: Family) -> Family:
    """A family after its turn: the turn is counted, and the rats are sorted again."""
    after: Family = _tuple(
        Family, (tuple(sorted(family.rats)), *family[1:_TURNS], family.turns + 1, *family[_TURNS + 1 :])
    )
    return after


_TURNS = Family._fields.index("turns")


def after_greg(s: State, log: Log = None) -> State:
    """The state after Greg ended his turn and the round: a new one begins, or the game is over."""
    assert s.greg is not None
    if log is not None:
        log.append(Event("ended", events.Ended(seat=events.GREG_ID, turns=s.round, order=None)))
    last_round, end_by = _trigger(s, s.greg.rats.count(PAD), s.greg.cubes)
    over = s.round == last_round
    return s._replace(
        round=s.round if over else s.round + 1,
        mover=0,
        last_round=last_round,
        end_by=end_by,
        turn=None,
        actors=NOBODY if over else ONE_SEAT[0],
    )


def _trigger(s: State, in_rocket: int, cubes: int) -> tuple[int, Literal["", "A", "B"]]:
    """The last round and what set it, after a turn, from the rats in the rocket and the cubes left."""
    numbers = s.board.components.numbers
    if in_rocket == RATS and (not s.last_round or s.last_round > s.round):
        return s.round, ALL_RATS
    if not s.last_round and numbers.cubes - cubes >= numbers.trigger:
        return s.round + 1, CUBES
    return s.last_round, s.end_by
