"""Brings BraveRats onto the table."""

from __future__ import annotations

from app.games.braverats.director.director import BraveRatsDirector
from app.table import TableHost


def make_director(host: TableHost) -> BraveRatsDirector:
    """The director, with its stage."""
    return BraveRatsDirector(host)
