"""Textures for canvases: pictures out of the atlases, and words drawn once and kept.

Pages are loaded with mipmaps, because the same frame is drawn 480 pixels wide in a duel and 84 in a hand.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from kivymd.icon_definitions import md_icons

from app.theme import theme

#: Heavier than bold, for ranks and values.
BLACK = "RobotoBlack"
BOLD = "Roboto"
ICONS = "Icons"


@lru_cache(maxsize=32)
def _page(path: str) -> Texture:
    texture = CoreImage(path, mipmap=True).texture
    texture.mag_filter = "linear"
    texture.min_filter = "linear_mipmap_linear"
    return texture


@lru_cache(maxsize=32)
def _index(atlas: str) -> dict[str, tuple[str, tuple[int, int, int, int]]]:
    pages = json.loads(Path(f"{atlas}.atlas").read_text())
    folder = Path(atlas).parent
    return {name: (str(folder / page), tuple(box)) for page, names in pages.items() for name, box in names.items()}


@lru_cache(maxsize=512)
def _region(source: str) -> Texture:
    atlas, _, name = source.removeprefix("atlas://").rpartition("/")
    page, box = _index(atlas)[name]
    return _page(page).get_region(*box)


def picture(atlas: str, name: str) -> Texture:
    """A picture in the colours of the present theme."""
    return _region(theme.atlas(atlas, name))


def portrait(card: str, clan: str, pixels: float) -> Texture:
    """A card's portrait in the stored size that suits a width on screen."""
    if pixels <= 110:
        return picture(f"cards_{clan}", f"{card}_96")
    if pixels <= 300:
        return picture(f"cards_{clan}", f"{card}_256")
    return picture(f"duel_{clan}", f"{card}_384")


@lru_cache(maxsize=1024)
def _label(text: str, pixels: int, font: str, bold: bool) -> CoreLabel:
    # The label is kept as well as its texture: it redraws the texture when a phone has lost its graphics.
    label = CoreLabel(text=text, font_size=pixels, font_name=font, bold=bold, color=(1, 1, 1, 1))
    label.refresh()
    return label


def words(text: str, pixels: float, font: str = BOLD, *, bold: bool = False) -> Texture:
    """A short text in white, to be tinted."""
    return _label(text, max(1, round(pixels)), font, bold).texture


def icon(name: str, pixels: float) -> Texture:
    """An icon of the icon font in white, to be tinted."""
    return words(md_icons[name], pixels, ICONS)


def fitted(
    text: str, pixels: float, width: float, font: str = BOLD, *, bold: bool = False
) -> tuple[Texture, float, float]:
    """A text that is at most so wide, with the size to draw it in."""
    texture = words(text, pixels, font, bold=bold)
    if texture.width > width > 0:
        texture = words(text, max(1, pixels * width / texture.width), font, bold=bold)
    factor = min(1.0, width / texture.width) if texture.width else 1.0
    return texture, texture.width * factor, texture.height * factor
