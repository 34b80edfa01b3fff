"""The marks of the last turn: rings round its dice, numbers as in its line, badges on islands that turned over."""

from __future__ import annotations

from kivy.metrics import dp, sp

from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.widgets.drawing import LIFT, PAPER, draw_box, draw_sign
from app.games.brooke.widgets.layout import Box
from app.kit.labels import draw_fitted
from app.kit.pictures import icon_texture, text_texture

#: How high the mark of a card that was turned over is, and at least, in heights of its letters.
FLIP_MARK, LOW_FLIP_MARK = 1.9, 1.35


def draw_last_ring(x: float, y: float, side: float) -> None:
    """Round a die that the last turn took; it lies flat."""
    for edge, shade in ((side * 0.2, [*LIFT[:3], 0.3]), (max(dp(2.5), side * 0.1), LIFT)):
        draw_box(x - edge, y - edge, side + 2 * edge, side + 2 * edge, shade, side * 0.24 + edge)


def draw_label(label: str, x: float, y: float) -> None:
    """The number of a part of the line, around a point."""
    text = text_texture(label, sp(SMALLEST_SP), bold=True)
    height = text.height * 1.1
    width = max(height, text.width + dp(8))
    draw_box(x - width / 2 - dp(1), y - height / 2 - dp(1), width + dp(2), height + dp(2), theme.outline, height)
    draw_box(x - width / 2, y - height / 2, width, height, LIFT, height)
    draw_sign(text, x, y, theme.outline)


def least_mark_height() -> float:
    """How much of a low picture the mark of a card that was turned over takes."""
    return sp(SMALLEST_SP) * LOW_FLIP_MARK + dp(4)


def draw_flip_mark(label: str, card: Box, below: float, room: float) -> None:
    """On a card that was turned over, below its upper label; `room` is the height of its picture above a name."""
    x, y, width, height = card
    size = sp(SMALLEST_SP)
    words = tr._("turned over")
    tall = size * max(LOW_FLIP_MARK, min(FLIP_MARK, (room - dp(8)) / size))
    number = max(tall * 0.8, text_texture(label, size, bold=True).width + dp(10))
    wide = text_texture(words, size, bold=True).width
    fits = wide <= width - dp(16) - number - dp(12)
    total = number + dp(6) + (wide + dp(10) if fits else tall * 0.8)
    low = y + height - below - tall - min(dp(6), max(dp(2), (room - tall) / 2))
    left = x + dp(5)
    draw_box(left - dp(2), low - dp(2), total + dp(4), tall + dp(4), LIFT, tall)
    draw_box(left, low, total, tall, PAPER, tall)
    draw_label(label, left + dp(2) + number / 2, low + tall / 2)
    after = left + number + dp(5)
    if fits:
        draw_fitted(words, size, theme.outline, after, low + tall / 2, wide + 1, align="left")
    else:
        draw_sign(
            icon_texture("rotate-3d-variant", tall * 0.7), after + tall * 0.35, low + tall / 2, theme.outline
        )
