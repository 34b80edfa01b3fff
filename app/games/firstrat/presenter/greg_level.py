"""Greg's levels in words.  It imports no rules: home names him."""

from __future__ import annotations

from app.base.text import tr


def rival_name(strength: str) -> str:
    """Greg with his level."""
    return tr._("{name} ({level})").format(name=tr._("Greg"), level=level(strength).lower())


def level(name: str) -> str:
    """How hard Greg plays, in words."""
    return {"easy": tr._("Easy"), "medium": tr._("Medium"), "hard": tr._("Hard"), "unfair": tr._("Unfair")}[name]
