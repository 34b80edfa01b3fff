"""What there is to see of the regulars at BraveRats; why is in `engine/braverats/ai/styles.py`."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.text import mark

HABITS: Mapping[str, str] = {
    "pip": mark("Likes to begin with the Princess."),
    "clover": mark("Likes to begin with the Musician and keeps the strong cards back."),
    "basil": mark("Likes to begin with the Prince: high cards come first."),
    "juniper": mark("Likes to begin with the Assassin; other low cards with a trick follow."),
    "barnabas": mark("Likes to begin with the General, and charges with a high card."),
    "thistle": mark("Likes to begin with the Spy; then the General prepares the next blow."),
    "saffron": mark("Prefers to begin with the Wizard, and keeps Prince and General for later."),
    "renard": mark(
        "Begins with the Ambassador more often than he should, and then likes the card that you just played."
    ),
}
