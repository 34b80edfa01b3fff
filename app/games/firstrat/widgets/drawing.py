"""Pictures, colours, shapes and text of tables and panels, all drawn on the present canvas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from kivy.graphics import (
    Color,
    Line,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.utils import get_color_from_hex

from app.base.icons import COLOUR_KEYS
from app.base.theme import NAMES, SMALLEST_SP, theme
from app.games.firstrat.presenter.text import MINUS, Amount
from app.kit.drawing import dash_mesh, dashes, draw_box, draw_sign
from app.kit.labels import draw_texture, wrap_lines
from app.kit.pictures import BLACK, icon_texture, picture, text_texture

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
    return theme.side(COLOUR_KEYS[emblem])


@lru_cache(maxsize=256)
def _home(name: str) -> tuple[str, str]:
    plain = name.replace("-marker", "").replace("super-rat", "super").replace("-", "_")
    kind, _, family = plain.partition("_")
    return ("families" if kind in _PAWNS and family in COLOUR_KEYS else "junkyard"), plain


def glyph(name: str) -> Texture:
    """A picture of First Rat by the name of its drawing: `cheese`, `backpack-blue`, `rat-hammer`, `cube-gear` …"""
    return picture(*_home(name))


# --- shapes and text


Point = tuple[float, float]
Colour = Sequence[float]
#: Between two amounts, in heights.
_GAP = 0.35
#: No picture on the table is smaller, in dp.
LEAST = 9


def draw_glyph(name: str, x: float, y: float, side: float, alpha: float = 1.0) -> None:
    """A picture about its middle, as high as its side; a high one keeps its proportions.

    A second one after a plus is laid on it: what a bottle cap counts.
    """
    name, _, badge = name.partition("+")
    texture = glyph(name)
    width = side * texture.width / texture.height if texture.height > texture.width else side
    height = side * texture.height / texture.width if texture.width > texture.height else side
    Color(1, 1, 1, alpha)
    Rectangle(texture=texture, pos=(x - width / 2, y - height / 2), size=(width, height))
    if badge:
        draw_glyph(badge, x, y, side * 0.62, alpha)


def draw_icon(name: str, x: float, y: float, side: float, colour: Colour) -> None:
    """An icon of the icon font about its middle."""
    draw_sign(icon_texture(name, side), x, y, colour)


def text_width(text: str, size: float, *, black: bool = False) -> float:
    texture = text_texture(text, size, BLACK) if black else text_texture(text, size, bold=True)
    return float(texture.width)


def draw_text(
    text: str,
    size: float,
    x: float,
    y: float,
    colour: Colour,
    *,
    align: str = "center",
    black: bool = False,
    bold: bool = True,
) -> float:
    """A line of text whose middle (or left or right end) is at a point; returns its width."""
    texture = text_texture(text, size, BLACK) if black else text_texture(text, size, bold=bold)
    draw_texture(texture, texture.size, colour, x, y, align)
    return float(texture.width)


def fitted_size(text: str, size: float, room: float, least: float = SMALLEST_SP) -> float:
    """The size in which a text fits its room; 0 if it would have to be smaller than can be read."""
    wide = text_width(text, size)
    if wide <= room:
        return size
    smaller = size * room / wide
    return smaller if smaller >= sp(least) - 0.5 else 0.0


def smooth(x: float, y: float, width: float, height: float, colour: Colour, radius: float) -> None:
    """A rounded rectangle with a soft edge, for what stands out."""
    Color(*colour)
    SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[min(radius, width / 2, height / 2)])


def edged(x: float, y: float, width: float, height: float, ground: Colour, line: Colour, radius: float) -> None:
    """A rounded rectangle with an edge."""
    edge = max(1.2, dp(1.4))
    smooth(x - edge / 2, y - edge / 2, width + edge, height + edge, line, radius + edge / 2)
    smooth(x + edge / 2, y + edge / 2, width - edge, height - edge, ground, radius - edge / 2)


def disc(x: float, y: float, radius: float, ground: Colour, line: Colour | None = INK) -> None:
    """A round field with an edge."""
    edge = max(1.2, dp(1.4)) if line is not None else 0
    if line is not None:
        Color(*line)
        SmoothEllipse(pos=(x - radius - edge / 2, y - radius - edge / 2), size=(2 * radius + edge,) * 2)
    inner = radius - edge / 2
    Color(*ground)
    SmoothEllipse(pos=(x - inner, y - inner), size=(2 * inner, 2 * inner))


def stroke(points: Sequence[Point], width: float, colour: Colour) -> None:
    """A line through points; `width` from edge to edge."""
    Color(*colour)
    SmoothLine(points=[axis for point in points for axis in point], width=max(1.0, width / 2))


def dotted(points: Sequence[Point], width: float, dash: float, gap: float, colour: Colour) -> None:
    """A dashed line through points, as a single mesh."""
    vertices, indices = _dashed(tuple(points), max(0.6, width / 2), dash, gap)
    Color(*colour)
    Mesh(vertices=vertices, indices=indices, mode="triangles")


@lru_cache(maxsize=64)
def _dashed(points: tuple[Point, ...], half: float, dash: float, gap: float) -> tuple[list[float], list[int]]:
    """The corners of all dashes; cached, because they depend only on the shape of the window."""
    return dash_mesh(dashes(points, dash, gap), half)


# --- badges and pills


def badge(x: float, y: float, radius: float, sign: str, ground: Colour = GAIN) -> None:
    """A small round sign: a plus for a rat that can join, a tick for one that is planned."""
    disc(x, y, radius, ground)
    draw_icon({"plus": "plus-thick", "tick": "check-bold"}[sign], x, y, radius * 1.5, INK)


def counted(x: float, y: float, height: float, number: int) -> None:
    """A count in a small dark pill."""
    text = str(number)
    size = max(sp(SMALLEST_SP), height * 0.8)
    width = max(height, text_width(text, size) + dp(6))
    smooth(x - width / 2, y - height / 2, width, height, theme.surface, height / 2)
    draw_text(text, size, x, y, theme.text)


class Pill(NamedTuple):
    """A pill ready to be drawn: texts with their pictures, and its measures."""

    parts: tuple[tuple[str, str], ...]
    sign: str
    width: float
    height: float


def pill(amounts: Sequence[Amount], sign: str, height: float, room: float = 0) -> Pill:
    """What something brings ("+") or costs ("-"); with too little room signs and ones are left out."""
    full = tuple((_figure(amount, sign), amount.picture) for amount in amounts)
    made = _measured(full, sign, height)
    if not room or made.width <= room:
        return made
    short = [(str(amount.number) if amount.number > 1 else "", amount.picture) for amount in amounts]
    short[0] = (f"{'+' if sign == '+' else MINUS}{short[0][0]}", short[0][1])
    return _measured(tuple(short), sign, height)


def _measured(parts: tuple[tuple[str, str], ...], sign: str, height: float) -> Pill:
    size, side, edge, gap = _sizes(height)
    each = [text_width(text, size) + gap + side if text else side for text, _ in parts]
    return Pill(parts, sign, 2 * edge + sum(each) + gap * (len(parts) - 1), height)


def _sizes(height: float) -> tuple[float, float, float, float]:
    """Sizes inside a pill: letters, pictures, the ends, the gaps."""
    return max(sp(SMALLEST_SP), height * 0.68), height * 0.86, height * 0.25, height * 0.1


def _figure(amount: Amount, sign: str) -> str:
    """A number with its sign; mouldy cheese is a cost that is added."""
    return f"{'+' if sign == '+' or amount.picture == 'mould' else MINUS}{amount.number}"


def draw_pill(made: Pill, x: float, y: float) -> None:
    """A pill about a point."""
    ground, ink = (GAIN, GAIN_INK) if made.sign == "+" else (COST, COST_INK)
    size, side, edge, gap = _sizes(made.height)
    edged(x - made.width / 2, y - made.height / 2, made.width, made.height, ground, INK, made.height / 2)
    left = x - made.width / 2 + edge
    for text, name in made.parts:
        if text:
            left += draw_text(text, size, left, y, ink, align="left") + gap
        draw_glyph(name, left + side / 2, y, side)
        left += side + gap


def price_tag(x: float, y: float, height: float, price: int) -> None:
    """What an animal asks for."""
    size = max(sp(SMALLEST_SP), height * 0.76)
    side = height * 0.8
    text = str(price)
    wide = text_width(text, size) + side + height * 0.75
    edged(x - wide / 2, y - height / 2, wide, height, CREAM, INK, height / 2)
    left = x - wide / 2 + height * 0.32
    left += draw_text(text, size, left, y, INK, align="left") + height * 0.1
    draw_glyph("cheese", left + side / 2, y, side)


# --- amounts and small signs on panels


def shortened(text: str, size: float, room: float) -> str:
    """A name cut so that it fits: people choose long ones."""
    if text_width(text, size) <= room:
        return text
    cuts = (f"{text[:length].rstrip()}…" for length in range(len(text) - 1, 0, -1))
    return next((cut for cut in cuts if text_width(cut, size) <= room), "")


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """A text in lines that fit the room; an empty list if it takes more than `most` lines."""
    lines = wrap_lines(text, size, room)
    return lines if len(lines) <= most and all(text_texture(line, size).width <= room for line in lines) else []


def frame(x: float, y: float, width: float, height: float, colour: Colour, radius: float, line: float) -> None:
    """The outline of a rounded rectangle, inside its edge."""
    half = line / 2
    Color(*colour)
    Line(rounded_rectangle=(x + half, y + half, width - line, height - line, max(0.1, radius - half)), width=half)


def amounts_width(amounts: Sequence[Amount], height: float, *, signed: bool = False, size: float = 0) -> float:
    """How wide amounts are drawn."""
    each = [text_width(_number(amount, signed), size or height * 0.74) + height for amount in amounts]
    return sum(each) + height * _GAP * max(0, len(each) - 1)


def draw_amounts(
    amounts: Sequence[Amount],
    x: float,
    y: float,
    height: float,
    ink: Colour,
    *,
    signed: bool = False,
    size: float = 0,
) -> None:
    """Numbers with the pictures they count, from a point to the right; the pictures are as high as asked."""
    for amount in amounts:
        x += draw_text(_number(amount, signed), size or height * 0.74, x, y, ink, align="left")
        draw_glyph(amount.picture, x + height / 2, y, height)
        x += height * (1 + _GAP)


def _number(amount: Amount, signed: bool) -> str:
    return f"{amount.number:+d}" if signed else str(amount.number)


def draw_mark(text: str, x: float, y: float, height: float) -> None:
    """A small pill with a figure, its right end at a point: what an item adds."""
    size = height * 0.72
    width = max(height * 1.25, text_width(text, size, black=True) + height * 0.6)
    draw_box(x - width, y - height / 2, width, height, theme.good, height / 2)
    draw_text(text, size, x - width / 2, y, theme.ground, black=True)


def draw_count(count: int, x: float, y: float, height: float) -> None:
    """How many there are, as a small pill with its right end at a point."""
    text, size = f"×{count}", max(sp(SMALLEST_SP), height * 0.7)
    width = text_width(text, size) + height * 0.5
    draw_box(x - width, y - height / 2, width, height, theme.ground, height / 2)
    frame(x - width, y - height / 2, width, height, theme.line, height / 2, dp(1))
    draw_text(text, size, x - width / 2, y, theme.text)
