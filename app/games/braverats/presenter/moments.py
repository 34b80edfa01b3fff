"""Moments of a match that deserve a word of whoever sits there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.base import Seat

if TYPE_CHECKING:
    from app.table import Frame, Moment

#: So many crowns at once are a haul.
HAUL = 2


def remark_trigger(frame: Frame, seat: Seat, people: Sequence[Seat]) -> Moment | None:
    """What the step means to a seat that plays against a person; None if nothing much."""
    other = 1 - seat
    told = next((event.facts for event in frame.events if event.kind == "round"), None)
    if told is None or other not in people:
        return None
    after, won = told["score"], told["crowns"]
    before = [score - crowns for score, crowns in zip(after, won, strict=True)]
    if told["held"]:
        return "held" if told["values"][seat] < told["values"][other] else None
    if won[seat] >= HAUL:
        return "takes"
    if won[other] >= HAUL:
        return "loses"
    if before[seat] < before[other] and after[seat] > after[other]:
        return "ahead"
    return "behind" if before[seat] > before[other] and after[seat] <= after[other] else None
