"""Brings a BraveRats match onto its stage: views become shows, touches become moves, events become motions."""

from __future__ import annotations

from app.games.braverats.director.director import BraveRatsDirector
from app.games.director import TableHost
from app.ui.kv import load_kv


def make(host: TableHost) -> BraveRatsDirector:
    """The director, with its stage."""
    load_kv("braverats/table")
    return BraveRatsDirector(host)
