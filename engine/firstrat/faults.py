"""What can be wrong with a component file."""

from __future__ import annotations

from engine.base import Json


def faults(facts: Json) -> list[str]:
    return []
