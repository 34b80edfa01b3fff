"""The game against Greg, for set-up, home and the statistics.  Home names him, so the rules are imported late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.base.text import capital, tr
from app.contract import Solo

if TYPE_CHECKING:
    from app.table import Table


def level(name: str) -> str:
    """How hard Greg plays, in words."""
    return capital(tr._(name))


def rival_name(strength: str) -> str:
    """Greg with his level."""
    return tr._("{name} ({level})").format(name=tr._("Greg"), level=level(strength).lower())


def challenges(table: Table) -> tuple[str, ...]:
    """The challenges that a finished match has met."""
    from engine.firstrat import scoring

    state = table.match.state
    return scoring.challenges(state) if state.greg is not None and table.match.over else ()


def points(table: Table) -> int:
    """Greg's points."""
    from engine.firstrat import scoring

    return scoring.greg_total(table.match.state)


SOLO: Solo | None = Solo("greg", rival_name, challenges, points)
