"""Brings First Rat onto the table."""

from __future__ import annotations

from app.base.kv import load_kv
from app.games.firstrat.director.director import FirstRatDirector


def make_director() -> FirstRatDirector:
    """The director, with its stage."""
    load_kv("games/firstrat/table")
    return FirstRatDirector()
