"""Who brings First Rat onto the table."""

from __future__ import annotations

from app.directors import House
from app.directors.firstrat.director import FirstRatDirector
from app.screens import load_kv


def make(house: House) -> FirstRatDirector:
    """The director, with its stage."""
    load_kv("firstrat_panels")
    load_kv("firstrat")
    return FirstRatDirector(house)
