"""Builds the next state: what belongs to the mover, the tracks and the displays, free to be changed.

A builder lives inside one function call; `asks` makes the state of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .state import CUB, LAUNCHED, ONE_SEAT, WALKING, Family, FamilyFields, State, Tracks, Turn, power_of, rat_of
from .vocabulary import LAST, LIGHT, RATTONAUT, START

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

    __slots__ = (*Family._fields, "board", "display", "seat", "seats", "state", "tracks")

    def __init__(self, s: State) -> None:
        self.state = s
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

    def mark(self, track: int) -> bool:
        """Put a cube on a track; False if there is none left."""
        if not self.cubes:
            return False
        self.cubes -= 1
        self._place(track)
        return True

    def _place(self, track: int) -> None:
        self.points += self.board.next_points(track, len(self.tracks[track]))
        self.tracks = placed(self.tracks, track, self.seat, self.board.front)

    def set_rat(self, place: int, rat: int) -> None:
        rats = self.rats
        self.rats = (*rats[:place], rat, *rats[place + 1 :])

    def launch(self, place: int) -> None:
        """Make a rat a piece on the rattonaut track; its powers end, and heroes bring their awards."""
        self.awards += self.board.components.powers[power_of(self.rats[place])].awards
        self.set_rat(place, LAUNCHED)
        self._place(RATTONAUT)

    def add_cub(self) -> bool:
        """Bring a rat from the nursery to start; False if there is none."""
        if CUB not in self.rats:
            return False
        self.set_rat(self.rats.index(CUB), WALKING)
        return True

    def advance_lamp(self, bulbs: int) -> None:
        """Move the lamp on; every work lamp reached or passed scores."""
        lamp = min(LAST, self.lamp + bulbs)
        reached = self.board.components.lamps_reached
        for _ in range(reached[lamp] - reached[self.lamp]):
            self.mark(LIGHT)
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
