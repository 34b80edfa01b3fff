"""The board as plain properties: the path with its spaces, pieces, lamps, stalls and shortcuts."""

from __future__ import annotations

from app.games.firstrat.presenter.names import emblem
from app.games.firstrat.presenter.shows import BoardShow, Marker, Pipe, Rat, Space, Stall
from engine.firstrat.goods import CONTENTS
from engine.firstrat.shop import price
from engine.firstrat.state import GREG, NURSERY, FirstRatView, State, copies, power_of, space_of
from engine.firstrat.vocabulary import ANIMALS, HAMSTER, LAST, PAD


def board(view: FirstRatView, own: int) -> BoardShow:
    """The board as it lies there; `own` is the seat whose rats stand in front."""
    s = view.state
    mover = own if s.mover == GREG else s.mover
    components = s.board.components
    light = s.seats[mover].lamp
    return BoardShow(
        spaces=tuple(
            Space(
                number,
                components.colours[s.board.colours[number]],
                CONTENTS[s.board.contents[number]],
                s.board.amounts[number],
                number <= light,
            )
            for number in range(1, LAST + 1)
        ),
        pipes=tuple(Pipe(way.id, way.mouth, way.exit, CONTENTS[way.toll]) for way in components.shortcuts),
        stalls=_stalls(s, mover),
        work_lamps=components.work_lamps,
        markers=tuple(Marker(seat, emblem(seat), family.lamp) for seat, family in enumerate(s.seats)),
        rats=rats(s),
        own=own,
        mover=s.mover,
        light=light,
        round=s.round,
        ending=ending(s),
    )


def rats(s: State) -> tuple[Rat, ...]:
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


def _stalls(s: State, mover: int) -> tuple[Stall, ...]:
    components = s.board.components
    found = []
    for animal in components.animals:
        held = s.display[animal]
        if animal == HAMSTER:
            left = sum(copies(held, kind) for kind in range(len(components.backpacks)))
        else:
            left = held.bit_count() if ANIMALS[animal] == "crow" else held
        asked = price(components, s.seats[mover], animal)
        found.append(Stall(ANIMALS[animal], components.shops[animal].space, asked, left))
    return tuple(found)


def ending(s: State) -> str:
    """Whether the end is set: this is the last round, or there is one more."""
    if not s.last_round:
        return ""
    return "last" if s.round >= s.last_round else "next"
