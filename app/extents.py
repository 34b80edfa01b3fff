"""Remembers how large words are; import this before any text is laid out.

Kivy measures every word anew each time a text is broken into lines, and asks the font library through the file's
name, size and style as one string.  The same words are measured again at each change of size, theme and language:
a tenth of the time of such a change.
"""

from __future__ import annotations

from typing import Any

from kivy.core.text import Label

#: What the size of a word depends on, besides the word.
_STYLE = (
    "font_name_r",
    "font_size",
    "bold",
    "italic",
    "underline",
    "strikethrough",
    "font_hinting",
    "font_kerning",
    "outline_width",
)
_KEPT = 20_000

_measure = Label.get_extents
_known: dict[tuple[object, ...], tuple[int, int]] = {}


def _remembered(self: Any, text: str) -> tuple[int, int]:
    options = self.options
    key = (text, *[options.get(name) for name in _STYLE])
    found = _known.get(key)
    if found is None:
        if len(_known) >= _KEPT:
            _known.clear()
        found = _known[key] = _measure(self, text)
    return found


Label.get_extents = _remembered
