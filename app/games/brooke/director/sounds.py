"""What Brooke events sound like."""

from __future__ import annotations

from engine.base import Event, Seat

CUES = {
    "dealt": "deal",
    "rolled": "roll",
    "placed": "slide",
    "cut": "flip",
    "flipped": "flip",
    "overflow": "held",
    "skipped": "held",
    "pass": "seal",
}
ACTIONS = {"right": "slide", "left": "slide", "swap": "slide", "turn": "flip", "gain": "slide", "flip": ""}


def sound_of(event: Event, viewer: Seat | None) -> str:
    """The sound of an event for a seat (None: several people listen, so every win sounds like one)."""
    facts = event.facts
    if event.kind == "acted":
        return ACTIONS[facts["action"]] if facts["possible"] else "held"
    if event.kind in ("game", "resigned"):
        winner = facts["winner"] if event.kind == "game" else 1 - facts["seat"]
        if winner is None:
            return "held"
        return "game_lost" if viewer is not None and winner != viewer else "game_won"
    return CUES.get(event.kind, "")


def is_felt(event: Event) -> bool:
    """Whether the device vibrates."""
    return event.kind in ("rolled", "overflow", "pass", "game")
