"""Brings First Rat onto the table."""

from __future__ import annotations

from app.base.kv import load_kv
from app.games.firstrat.director.director import FirstRatDirector
from app.table import TableHost


def make_director(host: TableHost) -> FirstRatDirector:
    """The director, with its stage."""
    load_kv("games/firstrat/table")
    return FirstRatDirector(host)
