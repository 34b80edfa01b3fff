"""Which steps make a regular speak."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.base import Event, Seat

if TYPE_CHECKING:
    from app.table import Frame, Moment

#: Islands of a pass that count as a big win.
BIG_WIN = 2


def remark_trigger(frame: Frame, seat: Seat, people: Sequence[Seat]) -> Moment | None:
    """What the step means to a seat that plays against a person; None if nothing much."""
    other = 1 - seat
    if other not in people:
        return None
    for event in frame.events:
        found = (
            _passed(event, seat) if event.kind == "pass" else _cut(event, seat) if event.kind == "cut" else None
        )
        if found is not None:
            return found
    return None


def _cut(event: Event, seat: Seat) -> Moment:
    """A die over the limit was lowered: the seat that lowers it takes pips from the other."""
    return "takes" if event.facts["seat"] == seat else "loses"


def _passed(event: Event, seat: Seat) -> Moment | None:
    """Islands were won; one that is level is held."""
    owners = [card["seat"] for card in event.facts["cards"]]
    after = event.facts["score"]
    before = [score - owners.count(place) for place, score in enumerate(after)]
    other = 1 - seat
    if before[seat] < before[other] and after[seat] > after[other]:
        return "ahead"
    if before[seat] > before[other] and after[seat] <= after[other]:
        return "behind"
    if owners.count(seat) >= BIG_WIN:
        return "takes"
    if owners.count(other) >= BIG_WIN:
        return "loses"
    return "held" if None in owners else None
