"""The sounds of First Rat."""

from __future__ import annotations

from engine.base import Event

_SOUNDS = {
    "walked": "patter",
    "strolled": "patter",
    "home": "patter",
    "grown": "patter",
    "collected": "pick",
    "extra": "pick",
    "club": "pick",
    "toll": "pick",
    "lamp": "lamp",
    "comic": "flip",
    "shopped": "flip",
    "card": "flip",
    "cube": "cube",
    "launched": "launch",
    "award": "crown",
}


def sound_of(event: Event, viewer: int | None) -> str:
    """The sound of an event for a listener; empty for none."""
    if event.kind == "over":
        won = viewer is None or viewer in event.facts["winners"]
        return "game_won" if won else "game_lost"
    return _SOUNDS.get(event.kind, "")


def felt(event: Event) -> bool:
    """Whether the device vibrates."""
    return event.kind in ("launched", "cube", "over")
