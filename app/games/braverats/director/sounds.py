"""What BraveRats events sound and feel like."""

from __future__ import annotations

from collections.abc import Mapping

from engine.base import Event, Seat

#: kind of event → its sound; empty: silent on purpose.
CUES: Mapping[str, str] = {
    # Only told, before anything moves.
    "lot": "",
    "opened": "deal",
    "kept": "card",
    "passed": "slide",
    "gifts": "deal",
    "dealt": "deal",
    "drew": "deal",
    # Whoever draws has heard it already.
    "drawn": "",
    "shown": "flip",
    "revealed": "flip",
    # The last game has sounded.
    "match": "",
}
#: These sound as they end for the listener.
ENDS = ("round", "game", "resigned")
FELT = ("shown", "round", "game", "resigned")


def sound_of(event: Event, viewer: Seat | None) -> str:
    """The sound of an event for a listener (None: several listen, and a win is a win)."""
    facts = event.facts
    if event.kind not in ENDS:
        return CUES.get(event.kind, "")
    winner = 1 - facts["seat"] if event.kind == "resigned" else facts["winner"]
    if winner is None:
        return "held"
    won = viewer is None or winner == viewer
    if event.kind == "round":
        return "win" if won else "lose"
    return "game_won" if won else "game_lost"


def has_haptics(event: Event) -> bool:
    """Whether the device vibrates."""
    return event.kind in FELT
