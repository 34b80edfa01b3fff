"""Small patterns of the sides as repeating textures: hatching for blue, dots for red."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

TILE = 32


#: Each pixel is looked at in so many places across, and as many up.
FINE = 3


def _share(inside: Callable[[float, float], bool], x: int, y: int) -> float:
    """How much of a pixel a shape covers."""
    steps = [(step + 0.5) / FINE for step in range(FINE)]
    return sum(inside(x + across, y + up) for across in steps for up in steps) / FINE**2


def _hatching() -> list[list[float]]:
    """Diagonal stripes: each row is the one below it, shifted by a pixel."""
    first = [_share(lambda x, y: (x - y) % TILE < TILE * 0.38, x, 0) for x in range(TILE)]
    return [first[-y:] + first[:-y] for y in range(TILE)]


def _dots() -> list[list[float]]:
    """A dot in the first quarter and in the one diagonally above it."""
    half = TILE // 2

    def inside(x: float, y: float) -> bool:
        return (x - half / 2) ** 2 + (y - half / 2) ** 2 < (TILE * 0.1) ** 2

    dot = [[_share(inside, x, y) for x in range(half)] for y in range(half)]
    blank = [0.0] * half
    return [row + blank for row in dot] + [blank + row for row in dot]


_SHAPES = {"blue": _hatching, "red": _dots, "stripes": _hatching}


@lru_cache(maxsize=4)
def _tile(kind: str) -> Texture:
    texture = Texture.create(size=(TILE, TILE), colorfmt="rgba", mipmap=True)
    texture.wrap = "repeat"
    texture.mag_filter, texture.min_filter = "linear", "linear_mipmap_linear"
    _fill(texture, kind)
    # Called when the graphics context was lost.
    texture.add_reload_observer(lambda texture: _fill(texture, kind))
    return texture


def _fill(texture: Texture, kind: str) -> None:
    shares = [share for row in _SHAPES[kind]() for share in row]
    pixels = b"".join(bytes((255, 255, 255, round(255 * share))) for share in shares)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")


def fill(
    kind: str, colour: Sequence[float], x: float, y: float, width: float, height: float, tile: float = 14
) -> None:
    """Fill a rectangle with a pattern ("blue", "red" or "stripes")."""
    step = dp(tile)
    across, up = width / step, height / step
    Color(*colour)
    Rectangle(
        texture=_tile(kind),
        pos=(x, y),
        size=(width, height),
        tex_coords=(0, 0, across, 0, across, up, 0, up),
    )
