"""The pill at an island that says what the die in hand would do there, and whom that serves."""

from __future__ import annotations

from kivy.graphics import Color, Line
from kivy.metrics import dp, sp

from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter import question_text
from app.games.brooke.presenter.shows import COLOURS, Forecast
from app.games.brooke.widgets.drawing import dashed, draw_box, draw_picture, draw_sign, turned
from app.games.brooke.widgets.layout import Box
from app.kit.drawing import fill_pattern
from app.kit.labels import draw_fitted, wrap_lines
from app.kit.pictures import icon_texture, picture, text_texture

#: What stands beside the words: colours are never the only sign.
_SIGNS = {"mine": "check-bold", "theirs": "alert-outline", "nobody": "equal"}


def pill_height(line: float, unit: float) -> float:
    """How high a pill is: two lines of small print, or three of the smallest."""
    return max(44 * unit, 2 * line + 8 * unit)


def draw_forecast(told: Forecast, box: Box, *, turned_away: bool) -> None:
    """Green: the mover's to use; hatched: it serves the other side; dashed: nothing happens."""
    x, y, width, height = box
    x, width = x + dp(2), width - dp(4)
    ink = _draw_ground(told, x, y, width, height)
    head, follows = question_text.forecast(told)
    room = width - dp(10)
    art = min(height - dp(12), dp(28)) if told.leads else 0.0
    size = max(sp(SMALLEST_SP), min(theme.caption * 1.08, height * 0.34))
    widest = max(text_texture(word, sp(SMALLEST_SP), bold=True).width for word in follows.split())
    if art and max(widest, text_texture(follows, size, bold=True).width) > room - art - dp(4):
        art = 0.0
    left = x + dp(5)
    if art:
        angle = 180 if turned_away and told.action in ("right", "left") else 0
        with turned(left + art / 2, y + height / 2, angle):
            image = picture("dice", f"{told.action}_{COLOURS[told.of]}")
            draw_picture(image, left, y + (height - art) / 2, art, alpha=1 if told.possible else 0.35)
        left, room = left + art + dp(4), room - art - dp(4)
    lines = [follows]
    if text_texture(follows, sp(SMALLEST_SP), bold=True).width > room:
        size = sp(SMALLEST_SP)
        lines = wrap_lines(follows, size, room)[:2]
    _draw_words(head, lines, _SIGNS[told.profit], size, ink, (left, y, room, height))


def _draw_ground(told: Forecast, x: float, y: float, width: float, height: float) -> list[float]:
    """The ground of a pill; returns the colour of its letters."""
    radius = dp(12)
    if told.profit == "mine":
        draw_box(x, y, width, height, theme.good, radius)
        return theme.ground
    if told.profit == "theirs":
        draw_box(x, y, width, height, theme.raised, radius)
        fill_pattern("stripes", [*theme.accent[:3], 0.28], x + dp(3), y + dp(3), width - dp(6), height - dp(6))
        Color(*theme.accent)
        Line(rounded_rectangle=(x + dp(1), y + dp(1), width - dp(2), height - dp(2), radius), width=dp(1.3))
        return theme.text
    draw_box(x, y, width, height, theme.ground, radius)
    dashed(x + dp(1), y + dp(1), width - dp(2), height - dp(2), theme.text_dim, radius, dp(0.9))
    return theme.text_dim


def _draw_words(head: str, follows: list[str], sign: str, size: float, ink: list[float], box: Box) -> None:
    x, y, width, height = box
    pitch = min(height / (1 + len(follows)), size * 1.3)
    middle, row = x + width / 2, y + height / 2 + pitch * len(follows) / 2
    mark = size * 1.1
    words = min(text_texture(head, size).width, width - mark - dp(3))
    left = middle - (words + mark + dp(3)) / 2
    draw_fitted(head, size, ink, left, row, words + 1, align="left", bold=False)
    draw_sign(icon_texture(sign, mark), left + words + dp(3) + mark / 2, row, ink)
    for number, line in enumerate(follows, 1):
        draw_fitted(line, size, ink, middle, row - pitch * number, width)
