"""Texts that have to do with the room there is."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.uix.label import Label


def wrapped(label: Label, text: str, sizes: Sequence[float], width: float, height: float) -> float:
    """Put a text into a label, in lines: in the first size that fits, else shortened; returns how high it is."""
    label.text, label.text_size = text, (width, None)
    for size in sizes:
        label.font_size = size
        label.texture_update()
        if label.texture_size[1] <= height:
            break
    words = text.split()
    while label.texture_size[1] > height and len(words) > 1:
        words.pop()
        label.text = " ".join(words) + "…"
        label.texture_update()
    label.size = (width, label.texture_size[1])
    return float(label.texture_size[1])
