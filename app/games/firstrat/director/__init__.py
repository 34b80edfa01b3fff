"""Brings First Rat onto the table."""

from __future__ import annotations

from app.games.director import TableHost
from app.games.firstrat.director.director import FirstRatDirector
from app.ui.kv import load_kv


def make(host: TableHost) -> FirstRatDirector:
    """The director, with its stage."""
    load_kv("firstrat/table")
    return FirstRatDirector(host)
