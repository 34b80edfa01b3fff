"""Caches the sizes of words; import this before any text is laid out.

Kivy measures every word again whenever a text is wrapped, which takes a tenth of the time of each change of size,
theme or language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from kivy.core.text import Label

#: The options that the size of a word depends on.
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
#: Limits of the cache: words of one style, and styles.
_WORDS, _STYLES = 2_000, 400

Extent: TypeAlias = tuple[int, int]

_measure = Label.get_extents
_known: dict[tuple[object, ...], dict[str, Extent]] = {}


def _sizes(self: Any) -> Callable[[str], Extent]:
    """Returns a function that measures words in the current style of a label."""
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
