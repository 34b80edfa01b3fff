"""The board event by event, so that a turn can be shown in its steps while the match is further already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from app.games.firstrat.presenter.names import emblem
from app.games.firstrat.presenter.shows import PAD, START, BoardShow, Rat
from engine.base import Event
from engine.firstrat.position import GREG_ID
from engine.firstrat.state import GREG

Facts = Mapping[str, Any]


def owner_of(seat: int | str) -> int:
    """An owner as events name it."""
    return GREG if seat == GREG_ID else int(seat)


def told(board: BoardShow, event: Event) -> BoardShow:
    """The board after one more event; most leave it as it is."""
    change = _CHANGES.get(event.kind)
    return change(board, event.facts) if change is not None else board


def _walked(board: BoardShow, facts: Facts) -> BoardShow:
    return _to(board, owner_of(facts["seat"]), facts["rat"], facts["to"])


def _strolled(board: BoardShow, facts: Facts) -> BoardShow:
    return _to(board, GREG, facts["rat"], facts["to"])


def _home(board: BoardShow, facts: Facts) -> BoardShow:
    return _to(board, owner_of(facts["seat"]), facts["rat"], START)


def _grown(board: BoardShow, facts: Facts) -> BoardShow:
    owner = owner_of(facts["seat"])
    return replace(board, rats=(*board.rats, Rat(owner, facts["rat"], START, emblem(owner))))


def _powered(board: BoardShow, facts: Facts) -> BoardShow:
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


def _lamp(board: BoardShow, facts: Facts) -> BoardShow:
    owner = owner_of(facts["seat"])
    markers = tuple(
        marker._replace(lamp=facts["to"]) if marker.owner == owner else marker for marker in board.markers
    )
    if owner != board.mover:
        return replace(board, markers=markers)
    spaces = tuple(space._replace(lit=space.number <= facts["to"]) for space in board.spaces)
    return replace(board, markers=markers, spaces=spaces, light=facts["to"])


def _shopped(board: BoardShow, facts: Facts) -> BoardShow:
    return _fewer(board, facts["animal"], facts["left"])


def _removed(board: BoardShow, facts: Facts) -> BoardShow:
    return _fewer(board, facts["where"], facts["left"])


def _fewer(board: BoardShow, animal: str, left: int) -> BoardShow:
    return replace(
        board,
        stalls=tuple(stall._replace(left=left) if stall.animal == animal else stall for stall in board.stalls),
    )


def _to(board: BoardShow, owner: int, place: int, space: int) -> BoardShow:
    """A rat stands elsewhere; on the launchpad it is in the rocket, and no piece of the board any more."""
    rats = [rat._replace(space=space) if (rat.owner, rat.place) == (owner, place) else rat for rat in board.rats]
    return replace(board, rats=tuple(rat for rat in rats if rat.space < PAD))


_CHANGES: dict[str, Callable[[BoardShow, Facts], BoardShow]] = {
    "walked": _walked,
    "strolled": _strolled,
    "home": _home,
    "grown": _grown,
    "powered": _powered,
    "lamp": _lamp,
    "shopped": _shopped,
    "removed": _removed,
}
