"""Brings a Brooke match onto its stage: views become shows, touches become moves, events become motions."""

from __future__ import annotations

from app.games.brooke.director.director import BrookeDirector
from app.games.director import TableHost
from app.ui.kv import load_kv

__all__ = ["BrookeDirector", "make"]


def make(host: TableHost) -> BrookeDirector:
    """The director, with its stage."""
    load_kv("brooke/table")
    return BrookeDirector(host)
