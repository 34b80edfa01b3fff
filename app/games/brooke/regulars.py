"""What there is to see of the regulars at Brooke; why is in `engine/brooke/ai/styles.py`."""

from __future__ import annotations

from collections.abc import Mapping

from app.base.text import mark

HABITS: Mapping[str, str] = {
    "pip": mark("Loves sixes."),
    "clover": mark("Places most dice at the left island."),
    "basil": mark("Likes to start at the left island and go right, die by die."),
    "juniper": mark("Places dice where most of your pips lie."),
    "barnabas": mark("Attacks on the right: most dice go to the right island."),
    "thistle": mark("Triggers an action with nearly every die."),
    "saffron": mark("Places most dice at the middle island."),
    "renard": mark("Likes to copy you: same number, same island."),
}
