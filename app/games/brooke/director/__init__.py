"""Brings a Brooke match onto its stage: views become shows, touches become moves, events become motions."""

from __future__ import annotations

from app.base.kv import load_kv
from app.games.brooke.director.director import BrookeDirector

__all__ = ["BrookeDirector", "make_director"]


def make_director() -> BrookeDirector:
    """The director, with its stage."""
    load_kv("games/brooke/table")
    return BrookeDirector()
