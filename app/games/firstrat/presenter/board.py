"""The board as plain properties, for a position and then event by event.

A turn is animated in its steps while the match is further already; `board_after` applies one event to the board.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.games.firstrat.presenter.text import emblem, owner_of
from app.games.firstrat.presenter.view_models import PAD, START, BoardState, Marker, Pipe, Rat, Space, Stall
from engine.base import Event
from engine.firstrat.collect import is_lit
from engine.firstrat.goods import CONTENTS
from engine.firstrat.shop import items_left, price
from engine.firstrat.state import GREG, NURSERY, FirstRatView, State, power_of, space_of
from engine.firstrat.vocabulary import ANIMALS, LAST

Facts = Mapping[str, Any]


def board(view: FirstRatView, own: int) -> BoardState:
    """The board of a view; `own` is the seat whose rats stand in front."""
    s = view.state
    mover = own if s.mover == GREG else s.mover
    components, light = s.board.components, s.seats[mover].lamp
    return BoardState(
        spaces=tuple(
            Space(
                number,
                components.colours[s.board.colours[number]],
                CONTENTS[s.board.contents[number]],
                s.board.amounts[number],
                is_lit(number, light),
            )
            for number in range(1, LAST + 1)
        ),
        pipes=tuple(Pipe(way.id, way.mouth, way.exit, CONTENTS[way.toll]) for way in components.shortcuts),
        stalls=tuple(
            Stall(
                ANIMALS[animal],
                components.shops[animal].space,
                price(components, s.seats[mover], animal),
                items_left(s.display, animal),
            )
            for animal in components.animals
        ),
        work_lamps=components.work_lamps,
        markers=tuple(Marker(seat, emblem(seat), family.lamp) for seat, family in enumerate(s.seats)),
        rats=_rats(s),
        own=own,
        mover=s.mover,
        light=light,
        round=s.round,
        ending="" if not s.last_round else "last" if s.round >= s.last_round else "next",
    )


def _rats(s: State) -> tuple[Rat, ...]:
    """Every rat on start and path; those in the rocket are on their track, children in the nursery."""
    components = s.board.components
    found = [
        Rat(
            seat,
            place,
            space_of(rat),
            emblem(seat),
            tuple(components.comics[comic].id for comic in components.powers[power_of(rat)].comics),
        )
        for seat, family in enumerate(s.seats)
        for place, rat in enumerate(family.rats)
        if NURSERY < space_of(rat) < PAD
    ]
    if s.greg is not None:
        found += [Rat(GREG, place, at, emblem(GREG)) for place, at in enumerate(s.greg.rats) if at < PAD]
    return tuple(found)


# --- event by event


def board_after(board: BoardState, event: Event) -> BoardState:
    """The board after one more event; most leave it as it is."""
    change = _CHANGES.get(event.kind)
    return change(board, event.facts) if change is not None else board


def _grown(board: BoardState, facts: Facts) -> BoardState:
    owner = owner_of(facts["seat"])
    return replace(board, rats=(*board.rats, Rat(owner, facts["rat"], START, emblem(owner))))


def _powered(board: BoardState, facts: Facts) -> BoardState:
    owner = owner_of(facts["seat"])
    return replace(
        board,
        rats=tuple(
            rat._replace(powers=(*rat.powers, facts["comic"]))
            if (rat.owner, rat.place) == (owner, facts["rat"])
            else rat
            for rat in board.rats
        ),
    )


def _lamp(board: BoardState, facts: Facts) -> BoardState:
    owner, lamp = owner_of(facts["seat"]), facts["to"]
    markers = tuple(marker._replace(lamp=lamp) if marker.owner == owner else marker for marker in board.markers)
    if owner != board.mover:
        return replace(board, markers=markers)
    spaces = tuple(space._replace(lit=is_lit(space.number, lamp)) for space in board.spaces)
    return replace(board, markers=markers, spaces=spaces, light=lamp)


def _fewer(board: BoardState, animal: str, left: int) -> BoardState:
    stalls = tuple(stall._replace(left=left) if stall.animal == animal else stall for stall in board.stalls)
    return replace(board, stalls=stalls)


def _to(board: BoardState, owner: int, place: int, space: int) -> BoardState:
    """A rat stands elsewhere; one on the launchpad is in the rocket, and no longer a piece of the board."""
    rats = [rat._replace(space=space) if (rat.owner, rat.place) == (owner, place) else rat for rat in board.rats]
    return replace(board, rats=tuple(rat for rat in rats if rat.space < PAD))


_CHANGES: dict[str, Callable[[BoardState, Facts], BoardState]] = {
    "walked": lambda board, facts: _to(board, owner_of(facts["seat"]), facts["rat"], facts["to"]),
    "strolled": lambda board, facts: _to(board, GREG, facts["rat"], facts["to"]),
    "home": lambda board, facts: _to(board, owner_of(facts["seat"]), facts["rat"], START),
    "grown": _grown,
    "powered": _powered,
    "lamp": _lamp,
    "shopped": lambda board, facts: _fewer(board, facts["animal"], facts["left"]),
    "removed": lambda board, facts: _fewer(board, facts["where"], facts["left"]),
}
