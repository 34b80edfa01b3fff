"""What Brooke events sound and feel like."""

from __future__ import annotations

from collections.abc import Mapping

from engine.base import Event, Seat

#: kind of event → its sound; empty: silent on purpose.
CUES: Mapping[str, str] = {
    # Only told, before anything moves.
    "lot": "",
    "dealt": "deal",
    "rolled": "roll",
    "placed": "slide",
    "overflow": "held",
    "cut": "flip",
    "flipped": "flip",
    "skipped": "held",
    # The last game has sounded.
    "match": "",
}
#: What an action does; a card that is flipped sounds when it turns over.
ACTIONS: Mapping[str, str] = {
    "right": "slide",
    "left": "slide",
    "swap": "slide",
    "turn": "flip",
    "gain": "pick",
    "flip": "",
}
#: These sound as they end for the listener, or by what was done.
ENDS = ("acted", "pass", "game", "resigned")
FELT = ("rolled", "overflow", "pass", "game", "resigned")


def sound_of(event: Event, viewer: Seat | None) -> str:
    """The sound of an event for a seat (None: several people listen, so every win sounds like one)."""
    facts = event.facts
    if event.kind == "acted":
        return ACTIONS[facts["action"]] if facts["possible"] else "held"
    if event.kind == "pass":
        return _pass(facts["cards"], viewer)
    if event.kind not in ENDS:
        return CUES.get(event.kind, "")
    winner = facts["winner"] if event.kind == "game" else 1 - facts["seat"]
    if winner is None:
        return "held"
    return "game_lost" if viewer is not None and winner != viewer else "game_won"


def _pass(cards: list[dict[str, int | None]], viewer: Seat | None) -> str:
    """More islands for the listener, or fewer; for several listeners it only ends."""
    mine = sum(card["seat"] == viewer for card in cards)
    theirs = sum(card["seat"] is not None for card in cards) - mine
    if viewer is None or mine == theirs:
        return "seal"
    return "win" if mine > theirs else "lose"


def has_haptics(event: Event) -> bool:
    """Whether the device vibrates."""
    return event.kind in FELT
