"""What there is to see of the regulars at First Rat; why is in `engine/firstrat/ai/styles.py`."""

from __future__ import annotations

from collections.abc import Mapping

from app.base.text import mark

HABITS: Mapping[str, str] = {
    "pip": mark("Likes to move the front rat alone."),
    "clover": mark("Likes to walk to the cheese."),
    "basil": mark("Likes to walk to the apple cores."),
    "juniper": mark("Likes to walk to the light bulbs."),
    "barnabas": mark("Likes to stop one space ahead of your rats."),
    "thistle": mark("Likes to walk to bottles and baking powder."),
    "saffron": mark("Often puts off building, even when she has all the material."),
    "renard": mark("Likes to leave a rat at the start while the others walk."),
}
