"""First Rat's pictures by their names, and the colours of the junkyard in each theme."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kivy.graphics.texture import Texture
from kivy.utils import get_color_from_hex

from app.base.emblems import CLANS
from app.base.theme import NAMES, theme
from app.kit.pictures import picture

#: How the names of a family's pieces begin.
_PAWNS = ("emblem", "rat", "super", "cube", "lamp", "burrow")

#: The colours of the board in the dark, the light and the high-contrast theme.
SHADES: Mapping[str, tuple[str, str, str]] = {
    "sky": ("#211D28", "#E6EEEF", "#14121A"),
    "star": ("#F5E3A180", "#FFFFFF00", "#F5E3A180"),
    "hill": ("#2B2533", "#DCE4E4", "#1D1A24"),
    "dune": ("#2F271F", "#E9DDC4", "#211B15"),
    "ripple": ("#3B3227", "#D5C5A2", "#332B21"),
    "path_edge": ("#3A2D22", "#B99F78", "#3A2D22"),
    "path": ("#5A4838", "#D8C4A0", "#5A4838"),
    "chain": ("#8A7763", "#7A6A55", "#B7A48C"),
    "start": ("#6B5645", "#C6AE8E", "#6B5645"),
    "start_line": ("#8A7763", "#A08763", "#B7A48C"),
    "veil": ("#211B1780", "#FFF9F08C", "#0F0D0B8C"),
    "stall": ("#3F5B4A", "#CFE0D4", "#3F5B4A"),
    "burrow": ("#3A2A1D", "#AF8B62", "#2A1E14"),
    "tunnel": ("#8A6B4C", "#EBD9B8", "#8A6B4C"),
    "crumb": ("#55402D", "#9C7A53", "#55402D"),
    "cave": ("#D9C3A0", "#FFF9EC", "#F0DDB8"),
}
#: The same in every theme: pieces and signs.
INK = get_color_from_hex("#2B2018")
CREAM = get_color_from_hex("#FFF6E4")
GAIN = get_color_from_hex("#8CCB86")
GAIN_INK = get_color_from_hex("#10240E")
COST = get_color_from_hex("#FFD9D0")
COST_INK = get_color_from_hex("#7A1408")
LIGHT = get_color_from_hex("#FFD451")
GLOW = get_color_from_hex("#F2B24C")
FLANGE = get_color_from_hex("#B9653A")
PIPE = get_color_from_hex("#8FA3A0")
PIPE_SHINE = get_color_from_hex("#C9D6D2")
GLOW_SHINE = get_color_from_hex("#FFE7B0")
PLANK, PLANK_LINE = get_color_from_hex("#D9A05A"), get_color_from_hex("#8A5A32")
STEEL, STEEL_LINE = get_color_from_hex("#C4662C"), get_color_from_hex("#EB8F50")
CONCRETE = get_color_from_hex("#8B7A66")


@lru_cache(maxsize=64)
def _rgba(name: str, column: int) -> tuple[float, ...]:
    return tuple(get_color_from_hex(SHADES[name][column]))


def shade(name: str) -> tuple[float, ...]:
    """A colour of the board in the present theme."""
    return _rgba(name, NAMES.index(theme.name))


def family_colour(emblem: str) -> list[float]:
    """The colour of a seat by its emblem, for lines and words on the table."""
    return theme.side(CLANS[emblem])


@lru_cache(maxsize=256)
def _home(name: str) -> tuple[str, str]:
    plain = name.replace("-marker", "").replace("super-rat", "super").replace("-", "_")
    kind, _, family = plain.partition("_")
    return ("families" if kind in _PAWNS and family in CLANS else "junkyard"), plain


def glyph(name: str) -> Texture:
    """A picture of First Rat by the name of its drawing: `cheese`, `backpack-blue`, `rat-hammer`, `cube-gear` …"""
    return picture(*_home(name))
