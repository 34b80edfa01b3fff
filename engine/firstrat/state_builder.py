"""Builds the next state: what belongs to the mover, the tracks and the displays, free to be changed.

A builder lives inside one function call; `asks` makes the state of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from ..base import Event
from . import events
from .board import Board
from .state import CUB, LAUNCHED, ONE_SEAT, WALKING, Family, FamilyFields, State, Tracks, Turn, power_of, rat_of
from .vocabulary import LAST, LIGHT, RATTONAUT, START, TRACKS

#: Where a step writes what happens; None where nothing is told, as in search.
Log: TypeAlias = list[Event] | None

_tuple = tuple.__new__


def _copies_of_fields() -> tuple[Callable[[StateBuilder, Family], None], Callable[[StateBuilder], Family]]:
    """Two functions that copy the fields of a family: into a builder, and back."""
    # Code that names each field is much faster than a loop over their names, so it is made of the names; and
    # `tuple.__new__` is much faster than the constructors of named tuples.
    fields = ", ".join(f"b.{name}" for name in Family._fields)
    made: dict[str, Any] = {"new": _tuple, "Family": Family}
    exec(f"def take(b, family): {fields} = family\ndef family(b): return new(Family, ({fields}))", made)
    return made["take"], made["family"]


class StateBuilder(FamilyFields):
    """The parts of a state that a step can change."""

    __slots__ = (*Family._fields, "board", "display", "log", "seat", "seats", "state", "tracks")

    def __init__(self, s: State, log: Log = None) -> None:
        self.state = s
        self.log = log
        self.board = s.board
        self.seat = s.mover
        self.seats = s.seats
        self.tracks = s.tracks
        self.display = s.display
        _take(self, s.seats[s.mover])

    def asks(self, turn: Turn) -> State:
        """The state in which the mover has to decide."""
        seat, seats = self.seat, self.seats
        rules, board, _, _, _, greg, number, _, last_round, end_by, _, _ = self.state
        state: State = _tuple(
            State,
            (
                rules,
                board,
                (*seats[:seat], _family(self), *seats[seat + 1 :]),
                self.tracks,
                self.display,
                greg,
                number,
                seat,
                last_round,
                end_by,
                turn,
                ONE_SEAT[seat],
            ),
        )
        return state

    # --- what several steps of a turn do

    def mark(self, track: int, why: events.CubeReason) -> None:
        """Score on a track with a cube, if there is one left."""
        if self.log is not None:
            left = self.cubes - 1 if self.cubes else None
            self.log.append(scored(self.board, self.seat, track, why, len(self.tracks[track]), left))
        if self.cubes:
            self.cubes -= 1
            self._place(track)

    def _place(self, track: int) -> None:
        self.points += self.board.next_points(track, len(self.tracks[track]))
        self.tracks = placed(self.tracks, track, self.seat, self.board.front)

    def set_rat(self, place: int, rat: int) -> None:
        rats = self.rats
        self.rats = (*rats[:place], rat, *rats[place + 1 :])

    def launch(self, place: int) -> None:
        """Make a rat a piece on the rattonaut track; its powers end, and heroes bring their awards."""
        rat, pieces = self.rats[place], len(self.tracks[RATTONAUT])
        awards = self.board.components.powers[power_of(rat)].awards
        self.awards += awards
        self.set_rat(place, LAUNCHED)
        self._place(RATTONAUT)
        if self.log is not None:
            number, powers = self.rats.count(LAUNCHED), powers_of(self.board, rat)
            self.log.append(launched(self.board, self.seat, place, powers, pieces, number))
            if awards:
                self.log.append(awarded(self.board, self.seat, awards, "hero"))

    def add_cub(self, why: Literal["launch", "nursery"]) -> None:
        """Bring a rat from the nursery to start, if there is one."""
        place = self.rats.index(CUB) if CUB in self.rats else None
        if place is not None:
            self.set_rat(place, WALKING)
        if self.log is not None:
            if place is None:
                self.log.append(Event("bare", events.Bare(seat=self.seat, where="nursery")))
            else:
                left = self.rats.count(CUB)
                self.log.append(Event("grown", events.Grown(seat=self.seat, rat=place, why=why, left=left)))

    def advance_lamp(self, bulbs: int) -> None:
        """Move the lamp on; every work lamp reached or passed scores."""
        at, lamp = self.lamp, min(LAST, self.lamp + bulbs)
        if self.log is not None:
            work = [one for one in self.board.components.work_lamps if at < one <= lamp]
            lost = at + bulbs - lamp
            facts: events.Lamp = {
                "seat": self.seat,
                "from": at,
                "to": lamp,
                "bulbs": bulbs,
                "lost": lost,
                "work": work,
            }
            self.log.append(Event("lamp", facts))
        reached = self.board.components.lamps_reached
        for _ in range(reached[lamp] - reached[at]):
            self.mark(LIGHT, "light")
        self.lamp = lamp

    def give(self, seat: int, goods: int) -> None:
        """Give goods to another family."""
        other = self.seats[seat]
        other = other._replace(goods=other.goods + goods)
        self.seats = (*self.seats[:seat], other, *self.seats[seat + 1 :])

    def go_home(self, place: int) -> None:
        """Send a rat back to start with its powers."""
        self.set_rat(place, rat_of(START, power_of(self.rats[place])))


_take, _family = _copies_of_fields()


def placed(tracks: Tracks, track: int, owner: int, front: int) -> Tracks:
    """The tracks with one more piece of an owner on one of them."""
    pieces = (*tracks[track], owner)
    if len(pieces) > front + 1:
        pieces = pieces[:front] + tuple(sorted(pieces[front:]))
    return (*tracks[:track], pieces, *tracks[track + 1 :])


# --- events that families and Greg share


def powers_of(board: Board, rat: int) -> list[str]:
    return [board.components.comics[comic].id for comic in board.components.powers[power_of(rat)].comics]


def scored(
    board: Board, seat: events.Owner, track: int, why: events.CubeReason, pieces: int, left: int | None
) -> Event:
    """A cube goes on a track with a number of pieces; without cubes left (None) the scoring lapses."""
    name = TRACKS[track]
    if left is None:
        return Event("lapsed", events.Lapsed(seat=seat, track=name, why=why))
    field, points = board.next_field(pieces), board.next_points(track, pieces)
    return Event("cube", events.Cube(seat=seat, track=name, why=why, field=field, points=points, left=left))


def launched(board: Board, seat: events.Owner, rat: int, powers: list[str], pieces: int, number: int) -> Event:
    """A rat takes its field on the rattonaut track, which held `pieces` pieces."""
    field, points = board.next_field(pieces), board.next_points(RATTONAUT, pieces)
    facts = events.Launched(seat=seat, rat=rat, powers=powers, field=field, points=points, number=number)
    return Event("launched", facts)


def awarded(board: Board, seat: events.Owner, count: int, why: Literal["hero", "launch"]) -> Event:
    points = count * board.components.numbers.award_points
    return Event("award", events.Award(seat=seat, count=count, why=why, points=points))
