"""What there is to see of the regulars at BraveRats; why is in `engine/braverats/ai/styles.py`."""

from __future__ import annotations

from collections.abc import Mapping

from app.base.text import mark

HABITS: Mapping[str, str] = {
    "pip": mark("Likes to begin with the Princess."),
    "clover": mark("Likes to begin with the Musician, and often saves the high cards for later."),
    "basil": mark("Likes to begin with the Prince."),
    "juniper": mark("Likes to begin with the Assassin; Spy and Princess often follow soon."),
    "barnabas": mark("Likes to begin with the General; a high card often follows."),
    "thistle": mark("Likes to begin with the Spy; the General often follows soon."),
    "saffron": mark("Often begins with the Wizard."),
    "renard": mark("Often begins with the Ambassador, and sometimes repeats the card you just played."),
}
