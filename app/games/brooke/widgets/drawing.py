"""Dice, pills and patterns of the Brooke table, drawn on whatever canvas is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise

from kivy.graphics import (
    Color,
    Ellipse,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    RoundedRectangle,
    Translate,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from app.base.icons import EMBLEMS
from app.base.theme import theme
from app.games.brooke.presenter.shows import COLOURS
from app.kit.drawing import dashes
from app.kit.pictures import BLACK, icon_texture, picture, text_texture

#: Paper, as on the printed dice and below the action icons; the same in every theme.
PAPER = (1, 0.976, 0.925, 1)
#: Rings round dice that can be taken and that are taken: bright on every ground, as dice are.
LIFT, TAKEN = (0.949, 0.698, 0.298, 1), (0.549, 0.796, 0.525, 1)
#: How high an emblem is in a total.
EMBLEM_SHARE = 0.66


@contextmanager
def turned(x: float, y: float, angle: float = 180) -> Iterator[None]:
    """Draw turned about a point: for the reader opposite."""
    if angle:
        PushMatrix()
        Rotate(angle=angle, axis=(0, 0, 1), origin=(x, y))
    yield
    if angle:
        PopMatrix()


def draw_picture(texture: Texture, x: float, y: float, width: float, height: float = 0, alpha: float = 1) -> None:
    """A picture with its lower left corner here; a square one needs no height."""
    Color(1, 1, 1, alpha)
    Rectangle(texture=texture, pos=(x, y), size=(width, height or width))


def draw_emblem(colour: int, x: float, y: float, side: float) -> None:
    """The emblem of a side with its lower left corner here."""
    draw_picture(picture("tokens", f"emblem_{EMBLEMS[COLOURS[colour]]}"), x, y, side)


def draw_sign(texture: Texture, x: float, y: float, shade: Sequence[float]) -> None:
    """A text or an icon around a point."""
    Color(*shade)
    Rectangle(texture=texture, pos=(x - texture.width / 2, y - texture.height / 2), size=texture.size)


def die_texture(colour: int, value: int) -> Texture:
    """A die; value 0 is one that has not been rolled."""
    return picture("dice", f"die_{COLOURS[colour]}_{value or 'blank'}")


def draw_die(colour: int, value: int, x: float, y: float, side: float, alpha: float = 1) -> None:
    """A die with its lower left corner here."""
    draw_picture(die_texture(colour, value), x, y, side, alpha=alpha)


def draw_ring(x: float, y: float, side: float, *, taken: bool) -> None:
    """A frame round a die that can be taken, with a shadow below it: it is lifted."""
    edge = max(dp(2.5), side * 0.08)
    wide = side + 2 * edge
    draw_box(x - edge, y - edge - dp(2), wide, wide, (0, 0, 0, 0.35), side * 0.28)
    draw_box(x - edge, y - edge, wide, wide, TAKEN if taken else LIFT, side * 0.28)


def draw_ghost(colour: int, value: int, x: float, y: float, side: float) -> None:
    """A die that would lie here."""
    draw_die(colour, value, x, y, side, 0.5)
    dashed(x - dp(2), y - dp(2), side + dp(4), side + dp(4), theme.accent, side * 0.24, dp(1.1))


def dashed(
    x: float, y: float, width: float, height: float, colour: Sequence[float], radius: float, line: float
) -> None:
    """A dashed rounded outline, `line` being half as wide as it is drawn."""
    vertices, indices = _dash_mesh(round(width), round(height), round(radius), round(line, 1), round(dp(1), 2))
    Color(*colour)
    PushMatrix()
    Translate(x, y)
    Mesh(vertices=vertices, indices=indices, mode="triangles")
    PopMatrix()


@lru_cache(maxsize=128)
def _dash_mesh(width: int, height: int, radius: int, line: float, unit: float) -> tuple[list[float], list[int]]:
    """The dashes of an outline as one mesh; a dozen outlines are drawn whenever the table changes."""
    vertices: list[float] = []
    indices: list[int] = []
    for points in dashes((0, 0), (width, height), min(radius, width / 2, height / 2), 5 * unit, 3 * unit):
        ends = list(zip(points[::2], points[1::2], strict=True))
        for (ax, ay), (bx, by) in pairwise(ends):
            length = max(1e-6, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
            nx, ny = -(by - ay) / length * line, (bx - ax) / length * line
            first = len(vertices) // 4
            for px, py in ((ax + nx, ay + ny), (ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny)):
                vertices += (px, py, 0, 0)
            indices += (first, first + 1, first + 2, first, first + 2, first + 3)
    return vertices, indices


def draw_box(x: float, y: float, width: float, height: float, colour: Sequence[float], radius: float) -> None:
    """A filled rounded rectangle."""
    Color(*colour)
    RoundedRectangle(pos=(x, y), size=(width, height), radius=[min(radius, width / 2, height / 2)])


def draw_disc(x: float, y: float, radius: float, edge: float) -> None:
    """A disc of paper around a point."""
    for shade, reach in ((theme.outline, radius), (PAPER, radius - edge)):
        Color(*shade)
        Ellipse(pos=(x - reach, y - reach), size=(2 * reach, 2 * reach))


def draw_action(action: str, clan: str, x: float, y: float, side: float, *, turned_away: bool = False) -> None:
    """An action on paper.  Right is right for both readers: in an area that is turned, an arrow is turned back."""
    draw_box(x, y, side, side, theme.outline, side * 0.18)
    edge = max(dp(1.2), side * 0.03)
    draw_box(x + edge, y + edge, side - 2 * edge, side - 2 * edge, PAPER, side * 0.15)
    inset = side * 0.09
    with turned(x + side / 2, y + side / 2, 180 if turned_away and action in ("right", "left") else 0):
        draw_picture(picture("dice", f"{action}_{clan}"), x + inset, y + inset, side - 2 * inset)


# --- totals


def pill_width(parts: Sequence[int], height: float) -> float:
    """How wide a total is drawn."""
    return height * EMBLEM_SHARE + sum(texture.width for texture in _figures(parts, height)) + dp(24)


def draw_pill(colour: int, parts: Sequence[int], x: float, y: float, height: float, *, leads: bool) -> None:
    """A total: emblem and number, or the number that is and the number that would be; filled if it leads."""
    clan = COLOURS[colour]
    shade, width = theme.side(clan), pill_width(parts, height)
    edge = dp(2)
    if leads:
        draw_box(x, y, width, height, shade, height / 2)
        inner = theme.side(clan, deep=True)
        draw_box(x + edge, y + edge, width - 2 * edge, height - 2 * edge, inner, height / 2 - edge)
    else:
        dashed(x + edge / 2, y + edge / 2, width - edge, height - edge, shade, height / 2, max(dp(1), 1))
    emblem = height * EMBLEM_SHARE
    draw_emblem(colour, x + dp(7), y + (height - emblem) / 2, emblem)
    left = x + emblem + dp(12)
    for texture in _figures(parts, height):
        draw_sign(texture, left + texture.width / 2, y + height / 2, theme.deep_ink if leads else shade)
        left += texture.width


def _figures(parts: Sequence[int], height: float) -> list[Texture]:
    size = height * 0.62
    found: list[Texture] = []
    for number, part in enumerate(parts):
        if number:
            found.append(icon_texture("arrow-right-thin", size))
        found.append(text_texture(str(part), size, BLACK))
    return found


@lru_cache(maxsize=96)
def top_of(texture: Texture, share: int, cut: int = 0) -> Texture:
    """The upper part of a picture, in thousandths of its height, less so many that are cut off at the top."""
    high = texture.height * share // 1000
    top = texture.height * cut // 1000
    return texture.get_region(0, max(0, texture.height - top - high), texture.width, high)


@lru_cache(maxsize=96)
def panorama(texture: Texture, top: int, foot: int, edge: int) -> tuple[Texture, Texture, Texture]:
    """A picture between two heights and without its frame, in thousandths: its first column, itself, its last one.

    Stretched beside it, the columns carry on what reaches its sides.
    """
    unit = texture.width / 1000
    y, high = round((1000 - foot) * unit), round((foot - top) * unit)
    left, right = round(edge * unit), round((1000 - edge) * unit)
    return (
        texture.get_region(left, y, 2, high),
        texture.get_region(left, y, right - left, high),
        texture.get_region(right - 2, y, 2, high),
    )
