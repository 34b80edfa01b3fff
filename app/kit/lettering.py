"""Text that fits its room: drawn on a canvas, or in labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import sp
from kivy.uix.label import Label

from app.base.theme import SMALLEST_SP, theme
from app.kit.pictures import BLACK, BOLD, fitted_text, text_texture

#: In how many steps enlarged letters give way where there is little room.
STEPS = 4


def steps_down(*sizes: float, steps: int = STEPS) -> Iterator[tuple[float, ...]]:
    """Font sizes, then smaller ones: enlarged letters give way until they are as large as normal ones."""
    spare = 1 - 1 / theme.enlarged
    for step in range(steps + 1 if spare else 1):
        yield tuple(max(sp(SMALLEST_SP), size * (1 - spare * step / STEPS)) for size in sizes)


def draw_fitted(
    text: str,
    size: float,
    colour: Sequence[float],
    x: float,
    y: float,
    room: float,
    *,
    align: str = "center",
    heavy: bool = False,
    bold: bool = True,
) -> float:
    """Draw one line of text at a point, no wider than its room; returns its width.

    Text that would be too small to read is left out.
    """
    if not text or room <= 0:
        return 0.0
    font, bold = (BLACK, False) if heavy else (BOLD, bold)
    natural = text_texture(text, size, font, bold=bold).width
    if natural > room and size * room / natural < sp(SMALLEST_SP) - 0.6:
        return 0.0
    texture, width, height = fitted_text(text, size, room, font, bold=bold)
    draw_texture(texture, (width, height), colour, x, y, align)
    return width


def draw_texture(
    texture: Texture, size: tuple[float, float], colour: Sequence[float], x: float, y: float, align: str
) -> None:
    """Draw a texture with its centre, or its left or right end, at a point."""
    width, height = size
    left = x - width / 2 if align == "center" else x - width if align == "right" else x
    Color(*colour)
    Rectangle(texture=texture, pos=(round(left), round(y - height / 2)), size=size)


def split_words(text: str) -> list[str]:
    """The words between which a line may break: not before “!” in French, nor inside of “4 : 1”."""
    return [word for word in re.split(r"[ \n]", text) if word]


def wrap_lines(text: str, size: float, room: float) -> list[str]:
    """Wrap a text; a word that is too wide has a line of its own."""
    lines: list[str] = []
    for word in split_words(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_texture(longer, size).width <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fit_label(
    label: Label, text: str, sizes: Sequence[float], width: float, height: float = float("inf")
) -> float:
    """Put a wrapped text into a label, in the first size that fits, else shortened; returns its height."""
    label.text, label.text_size = text, (width, None)
    for size in sizes:
        label.font_size = size
        label.texture_update()
        if label.texture_size[1] <= height:
            break
    parts = split_words(text)
    while label.texture_size[1] > height and len(parts) > 1:
        parts.pop()
        label.text = " ".join(parts) + "…"
        label.texture_update()
    label.size = (width, label.texture_size[1])
    return float(label.texture_size[1])
