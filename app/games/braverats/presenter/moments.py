"""Which steps make a regular speak."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.base import Seat

if TYPE_CHECKING:
    from app.table import Frame, Moment

#: Crowns in one round that count as a big win.
BIG_WIN = 2


def remark_trigger(frame: Frame, seat: Seat, people: Sequence[Seat]) -> Moment | None:
    """What the step means to a seat that plays against a person; None if nothing much."""
    other = 1 - seat
    facts = next((event.facts for event in frame.events if event.kind == "round"), None)
    if facts is None or other not in people:
        return None
    after, won = facts["score"], facts["crowns"]
    before = [score - crowns for score, crowns in zip(after, won, strict=True)]
    if facts["held"]:
        return "held" if facts["values"][seat] < facts["values"][other] else None
    if won[seat] >= BIG_WIN:
        return "takes"
    if won[other] >= BIG_WIN:
        return "loses"
    if before[seat] < before[other] and after[seat] > after[other]:
        return "ahead"
    return "behind" if before[seat] > before[other] and after[seat] <= after[other] else None
