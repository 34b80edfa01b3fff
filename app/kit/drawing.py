"""Drawing on canvases: the base of drawn widgets, shapes, patterns, emblems, icons; and the boxes of widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from kivy.graphics import (
    Color,
    Ellipse,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    RoundedRectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import (
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    Property,
    ReferenceListProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from app.base.icons import EMBLEMS
from app.base.live_text import tr
from app.base.theme import theme
from app.kit.pictures import icon_texture, picture, texture_at

#: x, y, width, height of a widget in the window.
Box = tuple[float, float, float, float]


def box_of(widget: Widget) -> Box:
    """The bounding box of a widget in the window, even if its table is rotated."""
    x, y = widget.to_window(*widget.pos)
    right, top = widget.to_window(widget.right, widget.top)
    return min(x, right), min(y, top), abs(right - x), abs(top - y)


def put(widget: Widget, box: Box, host: Widget) -> None:
    """Set the box of a widget, relative to the widget below it."""
    x, y, width, height = box
    widget.pos, widget.size = (host.x + x, host.y + y), (width, height)


@contextmanager
def turned(x: float, y: float, angle: float = 180) -> Iterator[None]:
    """Draw turned about a point, for the reader opposite."""
    if angle:
        PushMatrix()
        Rotate(angle=angle, axis=(0, 0, 1), origin=(x, y))
    yield
    if angle:
        PopMatrix()


def draw_box(
    x: float, y: float, width: float, height: float, colour: Sequence[float], radius: float | list[float]
) -> None:
    """A filled rectangle, rounded alike everywhere, or at each corner from the upper left clockwise."""
    corners = radius if isinstance(radius, list) else [min(radius, width / 2, height / 2)]
    Color(*colour)
    RoundedRectangle(pos=(x, y), size=(width, height), radius=corners)


def draw_picture(texture: Texture, x: float, y: float, width: float, height: float = 0, alpha: float = 1) -> None:
    """A picture; a square one needs no height."""
    Color(1, 1, 1, alpha)
    Rectangle(texture=texture, pos=(x, y), size=(width, height or width))


def draw_sign(texture: Texture, x: float, y: float, shade: Sequence[float]) -> None:
    """A text or an icon around a point."""
    Color(*shade)
    Rectangle(texture=texture, pos=(x - texture.width / 2, y - texture.height / 2), size=texture.size)


class Drawn(Widget):
    """Draws itself again when a property of its own, its place, the theme or the language changes."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        kinds = [kind for kind in type(self).__mro__ if issubclass(kind, Drawn)]
        own = [name for kind in kinds for name, value in vars(kind).items() if isinstance(value, Property)]
        for name in (*own, "pos", "size"):
            self.fbind(name, self._redraw)
        theme.bind(name=self._redraw, scale=self._redraw)
        tr.bind(_=self._redraw)
        self._redraw()

    def draw(self) -> None:
        """Draw on the canvas, which is open and empty.

        Use x, y, width and height: `center`, `right` and `top` may be stale while a change is being dispatched.
        """

    def _redraw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width > 1 and self.height > 1:
            with self.canvas:
                self.draw()


Point = tuple[float, float]


def outline(pos: Point, size: Point, colour: list[float], width: float) -> None:
    """Draw a dashed rounded outline."""
    Color(*colour)
    radius = min(dp(12), size[0] * 0.09)
    for points in round_dashes(pos, size, radius, dp(8), dp(5)):
        Line(points=[axis for point in points for axis in point], width=width, cap="none")


def round_dashes(pos: Point, size: Point, radius: float, dash: float, gap: float) -> list[list[Point]]:
    """The dashes of a rounded rectangle, as long as a whole number of them needs."""
    path = _rounded(pos, size, radius)
    length = sum(_distance(a, b) for a, b in pairwise(path))
    period = length / max(4, round(length / (dash + gap)))
    dash = period * dash / (dash + gap)
    return dashes(path, dash, period - dash)


def dashes(path: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """A line cut into dashes; a dash may go round a bend (Kivy's own dashes are one pixel wide)."""
    found: list[list[Point]] = []
    period, along = dash + gap, 0.0
    for a, b in pairwise(path):
        length = _distance(a, b)
        at = 0.0
        while at < length - 1e-6:
            phase = (along + at) % period
            on = phase < dash - 1e-3
            run = min((dash if on else period) - phase, length - at)
            if on:
                start, end = _between(a, b, at / length), _between(a, b, (at + run) / length)
                if at == 0.0 and phase > 1e-3 and found:
                    found[-1].append(end)
                else:
                    found.append([start, end])
            at += max(run, 1e-6)
        along += length
    return found


def dash_mesh(lines: Sequence[Sequence[Point]], half: float) -> tuple[list[float], list[int]]:
    """Vertices and indices of dashes as a single mesh, which has 65,535 vertices at most."""
    vertices: list[float] = []
    indices: list[int] = []
    for line in lines:
        for a, b in pairwise(line):
            length = _distance(a, b) or 1.0
            nx, ny = (a[1] - b[1]) / length * half, (b[0] - a[0]) / length * half
            first = len(vertices) // 4
            for x, y in (
                (a[0] + nx, a[1] + ny),
                (a[0] - nx, a[1] - ny),
                (b[0] - nx, b[1] - ny),
                (b[0] + nx, b[1] + ny),
            ):
                vertices += (x, y, 0, 0)
            indices += (first, first + 1, first + 2, first, first + 2, first + 3)
    return vertices, indices


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _rounded(pos: Point, size: Point, radius: float) -> list[Point]:
    x, y = pos
    w, h = size
    corners = (
        (x + w - radius, y + h - radius, 0),
        (x + radius, y + h - radius, 1),
        (x + radius, y + radius, 2),
        (x + w - radius, y + radius, 3),
    )
    path = []
    for cx, cy, quarter in corners:
        for part in range(7):
            a = (quarter + part / 6) * pi / 2
            path.append((cx + radius * cos(a), cy + radius * sin(a)))
    return [*path, path[0]]


def _distance(a: Point, b: Point) -> float:
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


TILE = 32


#: Supersampling per axis.
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


def fill_pattern(
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


#: The sides that have a pattern and a large emblem.
PATTERNED = ("blue", "red")
#: The shades of a pattern in every theme but high contrast.
LIGHT = {"blue": (0.243, 0.525, 0.8, 1), "red": (0.851, 0.345, 0.247, 1)}
DEEP = {"blue": (0.122, 0.365, 0.62, 1), "red": (0.659, 0.196, 0.141, 1)}


class Emblem(Drawn):
    """The emblem of a side, by its colour."""

    colour_key = OptionProperty("blue", options=list(EMBLEMS))

    def draw(self) -> None:
        side = min(self.size)
        large = side > dp(100) and self.colour_key in PATTERNED
        name = "emblem_large" if large else f"emblem_{EMBLEMS[self.colour_key]}"
        x, y = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        draw_picture(picture(f"cards_{self.colour_key}" if large else "tokens", name), x, y, side)


class Pattern(Drawn):
    """A field in the colours of a side: diagonal hatching for blue, dots for red."""

    colour_key = OptionProperty("blue", options=PATTERNED)

    def draw(self) -> None:
        contrast = theme.name == "contrast"
        deep = theme.side(self.colour_key, deep=True) if contrast else DEEP[self.colour_key]
        light = theme.side(self.colour_key) if contrast else LIGHT[self.colour_key]
        StencilPush()
        Rectangle(pos=self.pos, size=self.size)
        StencilUse()
        Color(*deep)
        Rectangle(pos=self.pos, size=self.size)
        Color(*light)
        if self.colour_key == "blue":
            self._hatch()
        else:
            self._dots()
        StencilUnUse()
        Rectangle(pos=self.pos, size=self.size)
        StencilPop()

    def _hatch(self) -> None:
        x = self.x - self.height
        while x < self.x + self.width:
            Line(points=[x, self.y, x + self.height, self.y + self.height], width=dp(3.5))
            x += dp(22)

    def _dots(self) -> None:
        step, radius = dp(36), dp(6)
        row, y = 0, self.y + self.height - dp(16)
        while y > self.y - radius:
            x = self.x + dp(16) + (step / 2 if row % 2 else 0) - step
            while x < self.x + self.width + radius:
                Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
                x += step
            y -= step / 2
            row += 1


class Portrait(Widget):
    """A picture of an atlas, which Kivy's Image cannot show where only its colours differ from another atlas."""

    #: Its address, as `theme.atlas` gives it.
    source = StringProperty("")
    texture = ObjectProperty(None, allownone=True)

    def on_source(self, _widget: Widget, address: str) -> None:
        self.texture = texture_at(address)


#: Names that begin so are icons of the icon font.
ICON = "md:"


class TintedIcon(Drawn):
    """A white picture in `color`; nothing without a name."""

    name = StringProperty("")
    color = ColorProperty((1, 1, 1, 1))

    def draw(self) -> None:
        if not self.name or self.width < 2:
            return
        if self.name.startswith(ICON):
            texture = icon_texture(self.name.removeprefix(ICON), self.height)
        else:
            texture = picture("tokens", f"ability_{self.name}")
        side = min(self.size)
        Color(*self.color)
        Rectangle(
            texture=texture,
            pos=(self.x + (self.width - side) / 2, self.y + (self.height - side) / 2),
            size=(side, side),
        )


PLANK = 52
HALO = 1.43


class Planks(Drawn):
    """Planks with a candle over one point."""

    light_x = NumericProperty(0)
    light_y = NumericProperty(0)
    light = ReferenceListProperty(light_x, light_y)
    radius = NumericProperty(dp(130))

    def draw(self) -> None:
        StencilPush()
        Rectangle(pos=self.pos, size=self.size)
        StencilUse()
        for radius, colour in ((self.radius * HALO, theme.halo), (self.radius, theme.glow)):
            Color(*colour)
            corner = (self.light_x - radius, self.light_y - radius)
            Ellipse(pos=corner, size=(2 * radius, 2 * radius), segments=96)
        Color(*theme.joint)
        y = self.y + self.height - dp(PLANK)
        while y > self.y:
            Rectangle(pos=(self.x, y), size=(self.width, dp(2)))
            y -= dp(PLANK)
        StencilUnUse()
        Rectangle(pos=self.pos, size=self.size)
        StencilPop()
