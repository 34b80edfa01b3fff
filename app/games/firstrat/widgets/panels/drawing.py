"""Texts that fit, amounts and small pills, drawn on the present canvas."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp

from app.games.firstrat.presenter.names import Amount
from app.games.firstrat.widgets.drawing import draw_glyph, fill
from app.ui.theme import SMALLEST_SP, theme
from app.ui.widgets.lettering import wrap_lines
from app.ui.widgets.pictures import BLACK, text_texture


def shortened(text: str, size: float, room: float) -> str:
    """A name cut so that it fits: people choose long ones."""
    if text_texture(text, size, bold=True).width <= room:
        return text
    for length in range(len(text) - 1, 0, -1):
        cut = f"{text[:length].rstrip()}…"
        if text_texture(cut, size, bold=True).width <= room:
            return cut
    return ""


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """A text in lines of at most so much room; none at all if it takes more lines than there may be."""
    lines = wrap_lines(text, size, room)
    return lines if len(lines) <= most and all(text_texture(line, size).width <= room for line in lines) else []


def frame(
    x: float, y: float, width: float, height: float, colour: Sequence[float], radius: float, line: float
) -> None:
    """The outline of a rounded rectangle, inside its edge."""
    half = line / 2
    Color(*colour)
    Line(rounded_rectangle=(x + half, y + half, width - line, height - line, max(0.1, radius - half)), width=half)


# --- amounts


def amounts_width(
    amounts: Sequence[Amount], height: float, *, signed: bool = False, size: float = 0, gap: float = 0.35
) -> float:
    """How wide amounts are drawn."""
    size = size or height * 0.74
    each = [text_texture(_figure(amount, signed), size, bold=True).width + height for amount in amounts]
    return sum(each) + height * gap * max(0, len(each) - 1)


def draw_amounts(
    amounts: Sequence[Amount],
    x: float,
    y: float,
    height: float,
    ink: Sequence[float],
    *,
    signed: bool = False,
    size: float = 0,
    gap: float = 0.35,
) -> None:
    """Numbers with the glyphs they count, from a point to the right; the glyphs are as high as asked."""
    size = size or height * 0.74
    for amount in amounts:
        texture = text_texture(_figure(amount, signed), size, bold=True)
        Color(*ink)
        Rectangle(texture=texture, pos=(round(x), round(y - texture.height / 2)), size=texture.size)
        x += texture.width
        draw_glyph(amount.picture, x + height / 2, y, height)
        x += height * (1 + gap)


def _figure(amount: Amount, signed: bool) -> str:
    return f"{amount.number:+d}" if signed else str(amount.number)


def draw_mark(text: str, x: float, y: float, height: float) -> None:
    """A small pill with a figure, its right end at a point: what an item adds."""
    texture = text_texture(text, height * 0.72, BLACK)
    width = max(height * 1.25, texture.width + height * 0.6)
    fill(x - width, y - height / 2, width, height, theme.good, height / 2)
    Color(*theme.ground)
    Rectangle(
        texture=texture,
        pos=(round(x - width / 2 - texture.width / 2), round(y - texture.height / 2)),
        size=texture.size,
    )


def draw_count(count: int, x: float, y: float, height: float) -> None:
    """How many there are, as a small pill with its right end at a point."""
    texture = text_texture(f"×{count}", max(sp(SMALLEST_SP), height * 0.7), bold=True)
    width = texture.width + height * 0.5
    fill(x - width, y - height / 2, width, height, theme.ground, height / 2)
    frame(x - width, y - height / 2, width, height, theme.line, height / 2, dp(1))
    Color(*theme.text)
    Rectangle(
        texture=texture,
        pos=(round(x - width / 2 - texture.width / 2), round(y - texture.height / 2)),
        size=texture.size,
    )
