"""Remembers how large words are; import this before any text is laid out.

Kivy measures every word anew each time a text is broken into lines, and asks the font library through the file's
name, size and style as one string.  The same words are measured again at each change of size, theme and language:
a tenth of the time of such a change.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

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
#: Words of one style, and styles, that are kept at most.
_WORDS, _STYLES = 2_000, 400

Extent: TypeAlias = tuple[int, int]

_measure = Label.get_extents
_known: dict[tuple[object, ...], dict[str, Extent]] = {}


def _sizes(self: Any) -> Callable[[str], Extent]:
    """How large words are in the style that a label has now."""
    options = self.options
    style = tuple([options.get(name) for name in _STYLE])
    known = _known.get(style)
    if known is None:
        if len(_known) >= _STYLES:
            _known.clear()
        known = _known[style] = {}

    def size(text: str) -> Extent:
        found = known.get(text)
        if found is None:
            if len(known) >= _WORDS:
                known.clear()
            found = known[text] = _measure(self, text)
        return found

    return size


Label.get_cached_extents = _sizes
Label.get_extents = lambda self, text: _sizes(self)(text)
