"""The solo game in the statistics: Greg's points, and the challenges against him."""

from __future__ import annotations

from app.table import Table
from engine.firstrat.scoring import challenges as challenges_met, greg_total


def challenges(table: Table) -> tuple[str, ...]:
    """The challenges that a finished match has met."""
    state = table.match.state
    return challenges_met(state) if state.greg is not None and table.match.over else ()


def points(table: Table) -> int:
    """Greg's points."""
    return greg_total(table.match.state)
