"""What First Rat events sound and feel like."""

from __future__ import annotations

from collections.abc import Mapping

from engine.base import Event, Seat

#: kind of event → its sound; empty: silent on purpose.
CUES: Mapping[str, str] = {
    # Set-up comes all at once.
    "path": "",
    "tile": "",
    "laid": "",
    "deck": "",
    # Move.
    "walked": "patter",
    "chameleon": "pay",
    "mould": "pay",
    "fee": "pay",
    # Collect: what is summed up has sounded piece by piece.
    "filled": "pick",
    "club": "pick",
    "collected": "pick",
    "extra": "pick",
    "doubled": "",
    "gathered": "",
    "lamp": "lamp",
    "launched": "launch",
    "award": "crown",
    "grown": "patter",
    "burrow": "slide",
    "bare": "held",
    "comic": "flip",
    "powered": "crown",
    # Shop and build.
    "shopped": "flip",
    "home": "patter",
    "passed": "",
    "built": "hammer",
    "set": "win",
    "donated": "pay",
    "cube": "cube",
    "lapsed": "held",
    # The end of a turn is seen; the last round is rung in.
    "ended": "",
    "end": "bell",
    "round": "",
    # Greg.
    "card": "flip",
    "strolled": "patter",
    "toll": "pick",
    "removed": "slide",
    "prepared": "seal",
    "best": "",
    "shuffled": "deal",
}
#: These sound as they end for the listener, or only if something was done.
ENDS = ("over", "resigned", "drink")
FELT = ("launched", "cube", "built", "end", "over", "resigned")


def sound_of(event: Event, viewer: Seat | None) -> str:
    """The sound of an event for a listener; empty for none."""
    facts = event.facts
    if event.kind == "over":
        won = viewer is None or viewer in facts["winners"]
        return "game_won" if won else "game_lost"
    if event.kind == "resigned":
        return "game_lost" if viewer == facts["seat"] else "held"
    if event.kind == "drink":
        return "fizz" if facts["used"] else ""
    return CUES.get(event.kind, "")


def has_haptics(event: Event) -> bool:
    """Whether the device vibrates."""
    return event.kind in FELT
