"""Which steps make a regular speak."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from engine.base import Seat
from engine.firstrat import scoring

if TYPE_CHECKING:
    from app.table import Frame, Moment
    from engine.firstrat.state import FirstRatView

#: The least cheese of a fee that a regular remarks on.
FEE = 2
#: Before this many points a lead means nothing.
EARLY = 15
#: Events that change points.
SCORING = ("cube", "launched", "award")


def remark_trigger(frame: Frame, seat: Seat, people: Sequence[Seat]) -> Moment | None:
    """What the step means to a seat; None if nothing much, or if no person has to do with it."""
    for event in frame.events:
        facts = event.facts
        if event.kind == "shopped" and facts["seat"] == seat and facts["how"] == "steal":
            return "takes"
        if event.kind == "fee" and facts["seat"] == seat and facts["to"] in people and facts["cheese"] >= FEE:
            return "loses"
    return _lead(frame, seat, people) if any(event.kind in SCORING for event in frame.events) else None


def _lead(frame: Frame, seat: Seat, people: Sequence[Seat]) -> Moment | None:
    """Whether a seat has just overtaken all people, or a person has overtaken it."""
    states = [cast("FirstRatView", view).state for view in (frame.before, frame.after)]
    before, after = (
        scoring.total(state, seat) - max(scoring.total(state, one) for one in people) for state in states
    )
    if scoring.total(states[1], seat) < EARLY:
        return None
    return "ahead" if before <= 0 < after else "behind" if before > 0 > after else None
