"""Lines of text that fit their room, drawn on the present canvas."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.metrics import sp

from app.theme import SMALLEST_SP
from app.widgets.pictures import BLACK, BOLD, fitted, words

#: No letter on a table is smaller, in sp.
SMALLEST = SMALLEST_SP


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
    """One line of text around (or from) a point, no wider than its room; returns the width it took.

    Where it would have to be smaller than can be read it is left out: names give way before numbers.
    """
    if not text or room <= 0:
        return 0.0
    font, bold = (BLACK, False) if heavy else (BOLD, bold)
    natural = words(text, size, font, bold=bold).width
    if natural > room and size * room / natural < sp(SMALLEST) - 0.6:
        return 0.0
    texture, width, height = fitted(text, size, room, font, bold=bold)
    left = x - width / 2 if align == "center" else x - width if align == "right" else x
    Color(*colour)
    Rectangle(texture=texture, pos=(round(left), round(y - height / 2)), size=(width, height))
    return width
