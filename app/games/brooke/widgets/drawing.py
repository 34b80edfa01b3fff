"""Dice, pills, marks and patterns of the Brooke table, drawn on whatever canvas is open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kivy.graphics import Color, Ellipse, Mesh, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.base.icons import EMBLEMS
from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter.view_models import COLOURS
from app.games.brooke.widgets.layout import Box
from app.kit.drawing import Drawn, dash_mesh, draw_box, draw_picture, draw_sign, round_dashes, turned
from app.kit.labels import draw_fitted
from app.kit.pictures import BLACK, icon_texture, picture, picture_cache, text_texture

#: Paper, as on the printed dice and below the action icons; the same in every theme.
PAPER = (1, 0.976, 0.925, 1)
#: Rings round dice that can be taken and that are taken: bright on every ground, as dice are.
LIFT, TAKEN = (0.949, 0.698, 0.298, 1), (0.549, 0.796, 0.525, 1)
#: How high an emblem is in a total.
EMBLEM_SHARE = 0.66


def draw_emblem(colour: int, x: float, y: float, side: float) -> None:
    """The emblem of a side with its lower left corner here."""
    draw_picture(picture("tokens", f"emblem_{EMBLEMS[COLOURS[colour]]}"), x, y, side)


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
def _dash_mesh(width: int, height: int, radius: float, line: float, unit: float) -> tuple[list[float], list[int]]:
    """The dashes of an outline as one mesh; a dozen outlines are drawn whenever the table changes."""
    radius = min(radius, width / 2, height / 2)
    return dash_mesh(round_dashes((0, 0), (width, height), radius, 5 * unit, 3 * unit), line)


def draw_disc(x: float, y: float, radius: float, edge: float) -> None:
    """A disc of paper around a point."""
    for shade, reach in ((theme.outline, radius), (PAPER, radius - edge)):
        Color(*shade)
        Ellipse(pos=(x - reach, y - reach), size=(2 * reach, 2 * reach))


def draw_action(action: str, colour: str, x: float, y: float, side: float, *, turned_away: bool = False) -> None:
    """An action on paper.  Right is right for both readers: in an area that is turned, an arrow is turned back."""
    draw_box(x, y, side, side, theme.outline, side * 0.18)
    edge = max(dp(1.2), side * 0.03)
    draw_box(x + edge, y + edge, side - 2 * edge, side - 2 * edge, PAPER, side * 0.15)
    inset = side * 0.09
    with turned(x + side / 2, y + side / 2, 180 if turned_away and action in ("right", "left") else 0):
        draw_picture(picture("dice", f"{action}_{colour}"), x + inset, y + inset, side - 2 * inset)


# --- totals


def pill_width(parts: Sequence[int], height: float) -> float:
    """How wide a total is drawn."""
    return height * EMBLEM_SHARE + sum(texture.width for texture in _figures(parts, height)) + dp(24)


def draw_pill(colour: int, parts: Sequence[int], x: float, y: float, height: float, *, leads: bool) -> None:
    """A total: emblem and number, or the number that is and the number that would be; filled if it leads."""
    token = COLOURS[colour]
    shade, width = theme.side(token), pill_width(parts, height)
    edge = dp(2)
    if leads:
        draw_box(x, y, width, height, shade, height / 2)
        inner = theme.side(token, deep=True)
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


# --- parts of pictures


@picture_cache(96)
def top_of(texture: Texture, share: int, cut: int = 0) -> Texture:
    """The upper part of a picture, in thousandths of its height, below `cut`."""
    high = texture.height * share // 1000
    top = texture.height * cut // 1000
    return texture.get_region(0, max(0, texture.height - top - high), texture.width, high)


@picture_cache(96)
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


# --- the last turn

#: How high the mark of a card that was turned over is, and at least, in heights of its letters.
FLIP_MARK, LOW_FLIP_MARK = 1.9, 1.35


def draw_last_ring(x: float, y: float, side: float) -> None:
    """The ring round a die of the last turn, which is not lifted."""
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
    words = tr._("flipped")
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


# --- widgets


class CarriedDie(Widget):
    """One die on its own canvas."""

    colour = NumericProperty(0)
    value = NumericProperty(0)
    #: Degrees it leans, and how wide it is seen while it turns over (1: flat).
    tilt = NumericProperty(0)
    squeeze = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("size", (dp(52), dp(52)))
        super().__init__(**kwargs)
        with self.canvas:
            PushMatrix()
            self._turn = Rotate(axis=(0, 0, 1))
            self._scale = Scale(1, 1, 1)
            Color(1, 1, 1, 1)
            self._picture = Rectangle(texture=die_texture(round(self.colour), round(self.value)))
            PopMatrix()
        for name in ("pos", "size", "tilt", "squeeze"):
            self.fbind(name, self._place)
        for name in ("colour", "value"):
            self.fbind(name, self._set_texture)
        self._place()

    def _set_texture(self, *_: object) -> None:
        self._picture.texture = die_texture(round(self.colour), round(self.value))

    def _place(self, *_: object) -> None:
        middle = (self.x + self.width / 2, self.y + self.height / 2)
        self._turn.angle, self._turn.origin = self.tilt, middle
        self._scale.xyz, self._scale.origin = (max(0.04, self.squeeze), 1, 1), middle
        self._picture.pos, self._picture.size = self.pos, self.size


class Sign(Drawn):
    """One picture by its name: `island 4 blue`, `die red 5`, `printed blue 2`, `action swap blue`."""

    name = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)

    def draw(self) -> None:
        if not self.name:
            return
        kind, *rest = self.name.split()
        x, y, side = self.x, self.y, min(self.size)
        if kind == "action":
            draw_action(rest[0], rest[1], x, y, side)
        else:
            atlas, parts = ("islands", rest) if kind == "island" else ("dice", [kind, *rest])
            draw_picture(picture(atlas, "_".join(parts)), x, y, side)
