"""What there is to see of the regulars at First Rat; why is in `engine/firstrat/ai/styles.py`."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.text import mark

HABITS: Mapping[str, str] = {
    "pip": mark("Lets one rat run far ahead, alone."),
    "clover": mark("Walks to the cheese."),
    "basil": mark("Collects apple cores and takes the long way to the pantry."),
    "juniper": mark("Walks with the rat that is furthest behind, alone."),
    "barnabas": mark("Sends his rats out one at a time."),
    "thistle": mark("Walks to bottles and baking powder, and likes comics."),
    "saffron": mark("Moves several rats together."),
    "renard": mark("Gives nothing away here."),
}
