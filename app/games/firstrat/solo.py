"""The solo game in the statistics: Greg at one of four levels, and the challenges against him."""

from __future__ import annotations

from app.core.table import Table
from app.core.text import tr
from app.games.firstrat.presenter.greg import level
from engine.firstrat.scoring import challenges as challenges_met
from engine.firstrat.scoring import greg_total


def rival_name(strength: str) -> str:
    """Greg with his level."""
    return tr._("{name} ({level})").format(name=tr._("Greg"), level=level(strength).lower())


def challenges(table: Table) -> tuple[str, ...]:
    """The challenges that a finished match has met."""
    state = table.match.state
    return challenges_met(state) if state.greg is not None and table.match.over else ()


def points(table: Table) -> int:
    """Greg's points."""
    return greg_total(table.match.state)
