"""Reads a screen as a player does: the words of labels, and the texts and pictures that widgets draw themselves.

A texture does not tell what is written on it, so texts and pictures are noted when their textures are made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.graphics.instructions import InstructionGroup
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.kit import pictures
from tests.touch.driver import visible

_NUMBER = re.compile(r"[-−]?\d+")


class Seen(NamedTuple):
    """A text or a picture, with its middle and the colour that it is drawn in."""

    text: str
    picture: str
    x: float
    y: float
    colour: tuple[float, ...]
    width: float = 0

    @property
    def number(self) -> int | None:
        """The number that is written here, if there is nothing else."""
        found = numbers(self.text)
        return found[0] if len(found) == 1 and _NUMBER.fullmatch(self.text.strip()) else None


def numbers(text: str) -> list[int]:
    """All whole numbers of a text; a minus stands close before its number."""
    return [int(found.replace("−", "-")) for found in _NUMBER.findall(text)]


class ScreenReader:
    """Knows what is written or painted on every texture that was made since it was opened."""

    def __init__(self) -> None:
        # With the texture itself, so that its id is not used again.
        self._texts: dict[int, tuple[object, str]] = {}
        self._pictures: dict[int, tuple[object, str]] = {}

    @contextmanager
    def open(self) -> Iterator[ScreenReader]:
        """Note all textures that are made meanwhile."""
        label, region = pictures._label, pictures.texture_at
        label.cache_clear()
        region.cache_clear()

        def note_label(text: str, *how: Any) -> Any:
            made = label(text, *how)
            self._texts[id(made.texture)] = (made.texture, text)
            return made

        def note_region(source: str) -> Any:
            made = region(source)
            self._pictures[id(made)] = (made, source.rpartition("/")[2])
            return made

        pictures._label, pictures.texture_at = note_label, note_region  # type: ignore[assignment]
        try:
            yield self
        finally:
            pictures._label, pictures.texture_at = label, region

    def on(self, *widgets: Widget) -> list[Seen]:
        """What some widgets draw themselves, without their children."""
        found: list[Seen] = []
        for widget in widgets:
            for canvas in (widget.canvas.before, widget.canvas, widget.canvas.after):
                self._read(canvas, found, [(1.0, 1.0, 1.0, 1.0)], top=canvas is widget.canvas)
        return found

    def all(self, root: Widget) -> list[Seen]:
        """Everything in sight: labels, and what is drawn."""
        found = []
        for widget in visible(root):
            if isinstance(widget, Label) and widget.text:
                found.append(Seen(widget.text, "", *widget.center, tuple(widget.color)))
            found += self.on(widget)
        return found

    def _read(
        self, group: InstructionGroup, found: list[Seen], colour: list[tuple[float, ...]], *, top: bool = False
    ) -> None:
        for one in group.children:
            if isinstance(one, Color):
                colour[0] = tuple(one.rgba)
            elif isinstance(one, Rectangle) and one.texture is not None:
                (x, y), (width, height) = one.pos, one.size
                text = self._texts.get(id(one.texture), (None, ""))[1]
                picture = self._pictures.get(id(one.texture), (None, ""))[1]
                if text or picture:
                    found.append(Seen(text, picture, x + width / 2, y + height / 2, colour[0], width))
            elif type(one) is InstructionGroup or (not top and isinstance(one, InstructionGroup)):
                self._read(one, found, colour)


def after(seen: list[Seen], is_it: Callable[[str], bool]) -> int | None:
    """The number that follows a picture."""
    for place, one in enumerate(seen):
        if one.picture and is_it(one.picture):
            return next((each.number for each in seen[place + 1 :] if each.text), None)
    return None
