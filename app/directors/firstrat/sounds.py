"""What First Rat sounds like."""

from __future__ import annotations

from engine.base import Event

_SOUNDS = {
    "walked": "slide",
    "strolled": "slide",
    "home": "slide",
    "collected": "card",
    "comic": "flip",
    "shopped": "flip",
    "cube": "seal",
    "launched": "win",
    "card": "flip",
}


def sound_of(event: Event, viewer: int | None) -> str:
    """The sound of an event for a listener; empty for none."""
    if event.kind == "over":
        won = viewer is None or viewer in event.facts["winners"]
        return "game_won" if won else "game_lost"
    return _SOUNDS.get(event.kind, "")


def felt(event: Event) -> bool:
    """Whether the device shakes a little."""
    return event.kind in ("launched", "cube", "over")
