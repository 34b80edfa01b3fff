"""What there is to see of the regulars at Brooke; why is in `engine/brooke/ai/styles.py`."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.text import mark

HABITS: Mapping[str, str] = {
    "pip": mark("Loves sixes."),
    "clover": mark("Places most dice at the left island, and small ones first."),
    "basil": mark("Serves the islands from left to right, one die each."),
    "juniper": mark("Places dice where most of your pips lie."),
    "barnabas": mark("Attacks on the right: most dice go to the right island."),
    "thistle": mark("Triggers an action with nearly every die."),
    "saffron": mark("Places most dice at the middle island."),
    "renard": mark("Places the same number as you, at the same island."),
}
