"""Brings a Brooke match onto its stage: views become tables, touches become moves, events become motions."""

from __future__ import annotations

from app.directors import House
from app.directors.brooke.director import BrookeDirector
from app.screens import load_kv

__all__ = ["BrookeDirector", "make"]


def make(house: House) -> BrookeDirector:
    """The director, with its stage."""
    load_kv("brooke")
    return BrookeDirector(house)
