"""Textures for canvases: pictures of the atlases, and cached texts in the fonts that come with KivyMD.

Atlas pages are loaded with mipmaps, because pictures are drawn in very different sizes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from struct import pack, unpack
from typing import Any, TypeVar
from weakref import WeakValueDictionary
from zlib import crc32

from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel, LabelBase
from kivy.graphics.texture import Texture

from app.base.icons import icon_glyph
from app.base.theme import theme

#: font → its files: regular, italic, bold, bold italic
FONTS: dict[str, tuple[str, ...]] = {
    "Roboto": ("Roboto-Regular", "Roboto-Italic", "Roboto-Bold", "Roboto-BoldItalic"),
    "RobotoBlack": ("Roboto-Black", "Roboto-BlackItalic"),
    "Icons": ("materialdesignicons-webfont",),
}


def _register() -> None:
    kivymd = find_spec("kivymd")
    if kivymd is None or kivymd.origin is None:
        raise ModuleNotFoundError("No module named 'kivymd'", name="kivymd")
    folder = Path(kivymd.origin).parent / "fonts"
    for name, files in FONTS.items():
        LabelBase.register(name, *(str(folder / f"{file}.ttf") for file in files))


_register()


#: Heavier than bold, for ranks and values.
BLACK = "RobotoBlack"
BOLD = "Roboto"
ICONS = "Icons"


_Maker = TypeVar("_Maker", bound=Callable[..., Any])
_caches: list[Callable[[], None]] = []


def picture_cache(size: int) -> Callable[[_Maker], _Maker]:
    """A cache of pages and parts of them, until pictures are released."""

    def cached(make: _Maker) -> _Maker:
        kept: Any = lru_cache(maxsize=size)(make)
        _caches.append(kept.cache_clear)
        return kept

    return cached


def release_pictures() -> None:
    """Free the pages that no widget shows; they are read again when they are needed."""
    for clear in _caches:
        clear()


#: The pages that are kept below, and those that only a widget still shows: none is read a second time.
_in_use: WeakValueDictionary[tuple[str, str], Texture] = WeakValueDictionary()


@picture_cache(32)
def _page(path: str, colours: str) -> Texture:
    texture = _in_use.get((path, colours))
    if texture is None:
        # Kivy's own cache would keep it for a minute.
        source = {"arg": _recoloured(path, colours), "ext": "png"} if colours else {"arg": path}
        texture = _in_use[path, colours] = CoreImage(**source, mipmap=True, nocache=True).texture
        texture.mag_filter = "linear"
        texture.min_filter = "linear_mipmap_linear"
    return texture


def _recoloured(path: str, colours: str) -> BytesIO:
    """A PNG page with its palette replaced by another one: 256 × red, green, blue, alpha."""
    page, others = Path(path).read_bytes(), Path(colours).read_bytes()
    chunks, at = [page[:8]], 8
    while at < len(page):
        (length,) = unpack(">I", page[at : at + 4])
        kind, content = page[at + 4 : at + 8], page[at + 8 : at + 8 + length]
        if kind == b"PLTE":
            content = b"".join(others[i : i + 3] for i in range(0, length // 3 * 4, 4))
        elif kind == b"tRNS":
            content = others[3 : length * 4 : 4]
        chunks.append(pack(">I", len(content)) + kind + content + pack(">I", crc32(kind + content)))
        at += length + 12
    return BytesIO(b"".join(chunks))


@lru_cache(maxsize=32)
def _index(atlas: str) -> dict[str, tuple[str, str, tuple[int, int, int, int]]]:
    """Name → page, palette file (empty: its own), box on the page."""
    folder, name = Path(atlas).parent, Path(atlas).name
    plain = name.removesuffix("_contrast")
    # Cards and portraits are stored once, with a second palette for high contrast.
    recoloured = plain != name and not Path(f"{atlas}.atlas").exists()
    pages = json.loads((folder / f"{plain if recoloured else name}.atlas").read_text())
    found: dict[str, tuple[str, str, tuple[int, int, int, int]]] = {}
    for page, names in pages.items():
        colours = str(folder / page.replace(plain, name, 1).replace(".png", ".palette")) if recoloured else ""
        found |= {picture: (str(folder / page), colours, tuple(box)) for picture, box in names.items()}
    return found


@picture_cache(512)
def texture_at(address: str) -> Texture:
    """The picture at an address that `theme.atlas` gives."""
    atlas, _, name = address.removeprefix("atlas://").rpartition("/")
    page, colours, box = _index(atlas)[name]
    return _page(page, colours).get_region(*box)


def picture(atlas: str, name: str) -> Texture:
    """A picture in the colours of the current theme."""
    return texture_at(theme.atlas(atlas, name))


def portrait(card: str, colour_key: str, pixels: float) -> Texture:
    """A card's portrait, in the stored size that suits a width on screen."""
    if pixels <= 110:
        return picture(f"cards_{colour_key}", f"{card}_96")
    if pixels <= 300:
        return picture(f"cards_{colour_key}", f"{card}_256")
    return picture(f"duel_{colour_key}", f"{card}_384")


@lru_cache(maxsize=1024)
def _label(text: str, pixels: int, font: str, bold: bool) -> CoreLabel:
    # The label is cached, not its texture: it redraws the texture after a lost graphics context.
    label = CoreLabel(text=text, font_size=pixels, font_name=font, bold=bold, color=(1, 1, 1, 1))
    label.refresh()
    return label


def text_texture(text: str, pixels: float, font: str = BOLD, *, bold: bool = False) -> Texture:
    """A short text in white, to be tinted."""
    return _label(text, max(1, round(pixels)), font, bold).texture


def icon_texture(name: str, pixels: float) -> Texture:
    """An icon of the icon font in white, to be tinted."""
    return text_texture(icon_glyph(name), pixels, ICONS)


def fitted_text(
    text: str, pixels: float, width: float, font: str = BOLD, *, bold: bool = False
) -> tuple[Texture, float, float]:
    """A text of limited width, and the size to draw it in."""
    texture = text_texture(text, pixels, font, bold=bold)
    if texture.width > width > 0:
        texture = text_texture(text, max(1, pixels * width / texture.width), font, bold=bold)
    factor = min(1.0, width / texture.width) if texture.width else 1.0
    return texture, texture.width * factor, texture.height * factor
