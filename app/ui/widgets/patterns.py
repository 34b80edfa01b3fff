"""Small patterns of the sides as repeating textures: hatching for blue, dots for red."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

TILE = 32


def _hatched(x: float, y: float) -> float:
    """How much of a pixel a diagonal stripe covers."""
    along = (x - y) % TILE
    return 1.0 if along < TILE * 0.38 else 0.0


def _dotted(x: float, y: float) -> float:
    spots = ((TILE / 4, TILE / 4), (3 * TILE / 4, 3 * TILE / 4))
    near = min((x - a) ** 2 + (y - b) ** 2 for a, b in spots)
    return 1.0 if near < (TILE * 0.1) ** 2 else 0.0


_SHAPES = {"blue": _hatched, "red": _dotted, "stripes": _hatched}


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
    shape = _SHAPES[kind]
    fine = 3
    pixels = bytearray()
    for y in range(TILE):
        for x in range(TILE):
            parts = [shape(x + (i + 0.5) / fine, y + (j + 0.5) / fine) for i in range(fine) for j in range(fine)]
            pixels += bytes((255, 255, 255, round(255 * sum(parts) / len(parts))))
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")


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
