"""What BraveRats events sound like."""

from __future__ import annotations

from engine.base import Event, Seat

#: kind of event → its sound; a round and the end of a game have one for each outcome.
CUES = {
    "dealt": "deal",
    "gifts": "deal",
    "drew": "deal",
    "opened": "deal",
    "kept": "card",
    "shown": "flip",
    "revealed": "flip",
}


def sound_of(event: Event, viewer: Seat | None) -> str:
    """The sound of an event for a listener (None: several listen, and a win is a win)."""
    facts = event.facts
    if event.kind == "round":
        if facts["winner"] is None:
            return "held"
        return "lose" if viewer is not None and facts["winner"] != viewer else "win"
    if event.kind in ("game", "resigned"):
        winner = facts["winner"] if event.kind == "game" else 1 - facts["seat"]
        if winner is None:
            return "held"
        return "game_lost" if viewer is not None and winner != viewer else "game_won"
    return CUES.get(event.kind, "")
