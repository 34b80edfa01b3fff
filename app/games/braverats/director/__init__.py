"""Brings BraveRats onto the table."""

from __future__ import annotations

from app.games.braverats.director.director import BraveRatsDirector


def make_director() -> BraveRatsDirector:
    """The director, with its stage."""
    return BraveRatsDirector()
