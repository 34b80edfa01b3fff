"""What there is to see of the regulars at First Rat; why is in `engine/firstrat/ai/styles.py`."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.text import mark

HABITS: Mapping[str, str] = {
    "pip": mark("Lets one rat run far ahead, alone."),
    "clover": mark("Walks to the cheese."),
    "basil": mark("Collects apple cores and takes the long way to the pantry."),
    "juniper": mark("Walks to the light bulbs."),
    "barnabas": mark("Likes to stop right in front of your rats."),
    "thistle": mark("Walks to bottles and baking powder, and likes comics."),
    "saffron": mark("Often waits with building, even when she has all the material."),
    "renard": mark("Likes to leave a rat at the start, and to steal."),
}
