"""The board: scenery, spaces and pieces in layers, and what a finger on them means."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import ceil
from random import Random
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Ellipse,
    Fbo,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Quad,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.firstrat.presenter.last_turns import LastTurn
from app.games.firstrat.presenter.view_models import NO_BOARD, PAD, START, BoardState, IntentState
from app.games.firstrat.widgets.drawing import (
    CONCRETE,
    GLOW,
    INK,
    PLANK,
    PLANK_LINE,
    STEEL,
    STEEL_LINE,
    dotted,
    draw_glyph,
    draw_text,
    edged,
    glyph,
    shade,
    stroke,
    text_width,
)
from app.games.firstrat.widgets.geometry import Geometry, Point, smooth_line
from app.games.firstrat.widgets.pieces import LastMarks, Pieces, Tiles, pipe_colours
from app.kit.drawing import Box, draw_box, put
from app.kit.gesture import Gesture
from app.kit.labels import steps_down

STARS = 26
#: Height of the two hills over the ground, as curves through shares of the board from its upper left.
_HILL = ((0.0, 0.36), (0.2, 0.32), (0.42, 0.38), (0.72, 0.40), (1.0, 0.33))
_DUNE = ((0.0, 0.60), (0.3, 0.56), (0.55, 0.60), (0.8, 0.61), (1.0, 0.56))


class Scenery(Widget):
    """Redrawn only when the shape of the board or the theme changes."""

    geometry: Geometry | None = ObjectProperty(None, allownone=True)
    #: Animal → its space.
    stall_spaces: Mapping[str, int] = ObjectProperty({})

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("geometry", self._draw)
        self.fbind("stall_spaces", self._draw)
        theme.bind(name=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.geometry is None:
            return
        x, y, width, height = self.geometry.box
        with self.canvas:
            StencilPush()
            Rectangle(pos=(x, y), size=(width, height))
            StencilUse()
            self._land(self.geometry)
            self._path(self.geometry)
            self._launchpad(self.geometry)
            self._start(self.geometry)
            StencilUnUse()
            Rectangle(pos=(x, y), size=(width, height))
            StencilPop()

    # --- land and sky

    def _land(self, geometry: Geometry) -> None:
        x, y, width, height = geometry.box
        Color(*shade("sky"))
        Rectangle(pos=(x, y), size=(width, height))
        rng = Random("stars")
        Color(*shade("star"))
        for _ in range(STARS):
            radius = dp(rng.uniform(1.0, 2.0))
            star = geometry.at((rng.random(), rng.uniform(0.02, 0.38)))
            Ellipse(pos=(star[0] - radius, star[1] - radius), size=(2 * radius, 2 * radius))
        self._hill(geometry, _HILL, "hill")
        self._hill(geometry, _DUNE, "dune")
        rng = Random("ripples")
        for step in range(9):
            wave = geometry.at((0.06 + 0.11 * step, rng.uniform(0.67, 0.94)))
            self._ripple(wave, geometry.tile * 0.26)
        moon_x, moon_y, radius = geometry.moon
        draw_glyph("moon-disc", moon_x, moon_y, 2 * radius)

    def _hill(self, geometry: Geometry, curve: tuple[Point, ...], colour: str) -> None:
        low = geometry.box[1]
        vertices: list[float] = []
        for px, py in smooth_line([geometry.at(point) for point in curve]):
            vertices += [px, py, 0, 0, px, low, 0, 0]
        Color(*shade(colour))
        Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_strip")

    def _ripple(self, at: Point, wide: float) -> None:
        Color(*shade("ripple"))
        for share, drop in ((1.0, 0.0), (0.65, 0.36)):
            half, y = wide * share / 2, at[1] - wide * drop
            arc = [
                at[0] - half,
                y,
                at[0] - half * 0.5,
                y + half * 0.6,
                at[0] + half * 0.5,
                y + half * 0.6,
                at[0] + half,
                y,
            ]
            Line(bezier=arc, width=dp(1.1), bezier_precision=8)

    # --- the path

    def _path(self, geometry: Geometry) -> None:
        ribbon = geometry.ribbon()
        stroke(ribbon, geometry.tile * 0.58, shade("path_edge"))
        stroke(ribbon, geometry.tile * 0.46, shade("path"))
        for animal, space in self.stall_spaces.items():
            self._plank(geometry.stalls[animal][:2], geometry.spaces[space], geometry.tile)
        tile = geometry.tile
        dotted(geometry.chain(), tile * 0.034, tile * 0.08, tile * 0.05, shade("chain"))

    def _plank(self, stall: Point, space: Point, tile: float) -> None:
        stroke((stall, space), tile * 0.26, INK)
        stroke((stall, space), tile * 0.2, PLANK)
        (ax, ay), (bx, by) = stall, space
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        nx, ny = (by - ay) / length * tile * 0.1, (ax - bx) / length * tile * 0.1
        Color(*PLANK_LINE)
        for step in range(1, int(length / (tile * 0.12))):
            share = step * tile * 0.12 / length
            px, py = ax + (bx - ax) * share, ay + (by - ay) * share
            Line(points=[px - nx, py - ny, px + nx, py + ny], width=dp(0.8))

    # --- both ends

    def _start(self, geometry: Geometry) -> None:
        x, y, width, height = geometry.start
        edged(x, y, width, height, shade("start"), INK, geometry.tile * 0.3)
        low = y + geometry.tile * 0.2
        inset = geometry.tile * 0.16
        dotted(((x + inset, low), (x + width - inset, low)), dp(3), dp(6), dp(5.5), shade("start_line"))

    def _launchpad(self, geometry: Geometry) -> None:
        tile = geometry.tile
        x, y, width, _ = geometry.pad
        top = y + tile * 0.35
        left, right = x + width * 0.02, x + width * 0.82
        slope = tile * 0.17
        Color(*CONCRETE)
        Quad(points=(left - slope, y, left, top, right, top, right + slope, y))
        Color(*INK)
        outline = (left - slope, y, left, top, right, top, right + slope, y)
        Line(points=outline, width=dp(0.9), close=True, joint="round")
        self._tower(geometry, top)
        draw_glyph("rocket", geometry.box[0] + 0.147 * geometry.box[2], top + tile * 1.39, tile * 2.82)
        dotted(((left, top), (right, top)), dp(3.2), dp(8), dp(6), GLOW)

    def _tower(self, geometry: Geometry, low: float) -> None:
        tile = geometry.tile
        x, y = geometry.gantry
        wide = tile * 0.22
        top = y + tile * 0.16
        Color(*INK)
        Rectangle(pos=(x - wide / 2 - dp(1.7), low), size=(wide + dp(3.4), top - low + dp(1.7)))
        Color(*STEEL)
        Rectangle(pos=(x - wide / 2, low), size=(wide, top - low))
        rungs = max(3, round((top - low) / (wide * 1.3)))
        heights = [low + (top - low) * rung / rungs for rung in range(rungs + 1)]
        Color(*INK)
        for below, above in pairwise(heights):
            for a, b in ((-1, 1), (1, -1)):
                Line(points=[x + a * wide / 2, below, x + b * wide / 2, above], width=dp(0.7))
        arm = tile * 0.16
        edged(x - tile * 0.65, y - arm * 0.6, tile * 1.05, arm, STEEL_LINE, INK, 0)


# --- the backdrop


class Backdrop(Widget):
    """The unchanging part of the board, drawn once into a texture: animation redraws only the pieces.

    The layers are not in the widget tree, so they take no touches.
    """

    def __init__(self, *layers: Widget, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Fbo(size=(1, 1), with_stencilbuffer=True)
            self._field = Rectangle()
        with self._picture:
            ClearColor(0, 0, 0, 0)
            ClearBuffers(clear_stencil=True)
            PushMatrix()
            self._shift = Translate()
        for layer in layers:
            self._picture.add(layer.canvas)
        with self._picture:
            PopMatrix()
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        # A phone that loses its graphics context loses the texture.
        self._picture.add_reload_observer(lambda picture: picture.ask_update())

    def _place(self, *_: object) -> None:
        # On whole pixels, or the texture would be blurred.
        x, y = round(self.x), round(self.y)
        size = (max(1, ceil(self.width)), max(1, ceil(self.height)))
        if tuple(self._picture.size) != size:
            self._picture.size = size
            self._field.texture = self._picture.texture
        self._shift.x, self._shift.y = -x, -y
        self._field.pos, self._field.size = (x, y), size


# --- the board


class BoardSpot(NamedTuple):
    """What a finger lies on: a space with the own rat meant there (its place, -1 for none), or something else."""

    space: int
    place: int = -1
    animal: str = ""
    #: The sign with the round.
    sign: bool = False


class FirstRatBoard(Gesture, FloatLayout):
    """Draws a board and an intent; things on it are `BoardSpot`s."""

    #: The round, and whether it is one of the last.
    label = StringProperty("")
    warm = BooleanProperty(False)
    #: The emblem of the family that triggered the end of the game.
    emblem = StringProperty("")
    #: Whether the window is taller than wide.
    tall = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.geometry = Geometry((0, 0, 1, 1), 1.0, tall=True)
        self._moving = False
        #: Once before the next frame: a step changes the position, the marks and the sign one after the other.
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.model = NO_BOARD
        self.intent: IntentState | None = None
        self.scenery, self.tiles, self.marks, self.pieces = Scenery(), Tiles(), LastMarks(), Pieces()
        self._sign = Widget()
        self._carried = Carried()
        self._backdrop = Backdrop(self.scenery, self.tiles)
        for layer in (self._backdrop, self.marks, self.pieces, self._sign, self._carried):
            layer.size_hint = (None, None)
            self.add_widget(layer)
        for name in ("pos", "size", "tall"):
            self.fbind(name, self._arrange)
        for name in ("label", "warm", "emblem"):
            self.fbind(name, self._draw_sign)
        theme.bind(name=self._redraw, scale=self._redraw)

    # --- showing

    def present(
        self,
        model: BoardState,
        intent: IntentState | None = None,
        *,
        glowing: frozenset[str] = frozenset(),
        choices: frozenset[int] = frozenset(),
    ) -> None:
        """Draw a board, with an intent on it."""
        self.model, self.intent = model, intent
        self.pieces.glowing, self.pieces.choices = glowing, choices
        self.scenery.stall_spaces = {stall.animal: stall.space for stall in model.stalls}
        self._redraw()

    def mark(self, turns: tuple[LastTurn, ...]) -> None:
        """Mark the last turns of the others; none to take the marks away."""
        if turns != self.marks.turns:
            self.marks.turns, self.tiles.used = turns, pipe_colours(turns)
            self._redraw()

    def place(self, box: Box, host: Widget) -> None:
        """Take a place on the table, and draw once: `pos` and `size` change one after the other."""
        before = (*self.pos, *self.size)
        self._moving = True
        put(self, box, host)
        self._moving = False
        if (*self.pos, *self.size) != before:
            self._arrange()

    def _arrange(self, *_: object) -> None:
        if self._moving or self.width < dp(60) or self.height < dp(60):
            return
        self.geometry = Geometry((self.x, self.y, self.width, self.height), dp(1), tall=self.tall)
        self._backdrop.pos, self._backdrop.size = self.pos, self.size
        self.scenery.geometry = self.geometry
        self._redraw()

    def _redraw(self, *_: object) -> None:
        self._draw_soon()

    def _draw(self, *_: object) -> None:
        for layer in (self.tiles, self.pieces):
            layer.geometry, layer.board, layer.intent = self.geometry, self.model, self.intent
            layer.draw()
        self.marks.geometry = self.geometry
        self.marks.draw()
        self._draw_sign()

    @property
    def choices(self) -> frozenset[int]:
        """Own rats that can be chosen now, outside an intent: places."""
        return self.pieces.choices

    def _draw_sign(self, *_: object) -> None:
        self._sign.canvas.clear()
        if not self.label:
            return
        x = self.x + max(dp(44), self.width * 0.127)
        # Enlarged letters give way to the last space of the path.
        last = self.geometry.spaces[-2][0] - self.geometry.tile / 2
        for (size,) in steps_down(theme.caption):
            high = size * (1.9 if self.emblem else 1.5)
            side = high * 0.86 if self.emblem else 0
            wide = text_width(self.label, size) + dp(14) + side
            if x + wide <= last:
                break
        # The moon may be covered, a space not.
        x, y = max(self.x + dp(4), min(x, last - wide)), (self.y + self.height) - dp(5) - high
        self._sign.pos, self._sign.size = (x, y), (wide, high)
        with self._sign.canvas:
            ground = (*theme.accent[:3], 1) if self.warm else (*theme.surface[:3], 0.87)
            draw_box(x, y, wide, high, ground, high / 2)
            ink = theme.accent_ink if self.warm else theme.text
            draw_text(self.label, size, x + (wide + side) / 2, y + high / 2, ink, bold=self.warm)
            if self.emblem:
                draw_glyph(f"emblem-{self.emblem}", x + dp(3) + side / 2, y + high / 2, side)

    # --- fingers

    def thing_at(self, x: float, y: float) -> BoardSpot | None:
        if self.emblem and self.label and self._on_sign(x, y):
            return BoardSpot(-1, sign=True)
        animal = self.geometry.stall_at(x, y)
        space = self.geometry.space_at(x, y)
        if animal is not None and not self._nearer(space, x, y, animal):
            return BoardSpot(-1, -1, animal)
        if space is None:
            return None
        return BoardSpot(space, self._meant(space, x))

    def _on_sign(self, x: float, y: float) -> bool:
        """Whether a finger lies on the sign, or near enough."""
        reach, sign = dp(14), self._sign
        return sign.x - reach <= x <= sign.right + reach and sign.y - reach <= y <= sign.top + reach

    def _nearer(self, space: int | None, x: float, y: float, animal: str) -> bool:
        """Whether a finger is nearer to a space than to an animal, each measured by its size."""
        if space is None or space in (START, PAD):
            return False
        (sx, sy), (ax, ay, side) = self.geometry.spaces[space], self.geometry.stalls[animal]
        to_space = ((sx - x) ** 2 + (sy - y) ** 2) ** 0.5 / self.geometry.tile
        return to_space < ((ax - x) ** 2 + (ay - y) ** 2) ** 0.5 / side

    def _meant(self, space: int, x: float) -> int:
        """The own rat at a space; on start, where several may stand, the one nearest to the finger."""
        mine = [stood for stood in self.pieces.placed_on(space) if stood.rat.owner == self.model.own]
        return min(mine, key=lambda stood: abs(stood.x - x)).rat.place if mine else -1

    def own_rat(self, space: int) -> int:
        """The own rat at a space, the first one of several; -1 for none."""
        return self._meant(space, 0.0)

    def can_drag(self, thing: Any) -> bool:
        if self.intent is None or thing.place < 0:
            return False
        return thing.place in self.intent.ready or any(pick.place == thing.place for pick in self.intent.picks)

    # --- the rat on a finger

    def on_carry(self, thing: Any, x: float, y: float) -> None:
        """Draw the rat under the finger."""
        if self.intent is None or self.intent.lifted != thing.place:
            return
        rat = next(one for one in self.model.rats if one.owner == self.model.own and one.place == thing.place)
        x, y = self.to_widget(x, y)
        name = "super" if rat.powers else "rat"
        side = self.geometry.tile * 0.8
        self._carried.hold(f"{name}-{rat.emblem}", (x, y + side * 0.35), side)

    def on_let_go(self, thing: Any, x: float, y: float) -> None:
        self._carried.hold("", (0, 0), 0)


class Carried(Widget):
    """A picture under a finger."""

    def hold(self, name: str, at: Point, side: float) -> None:
        """Draw it about a point; nothing without a name."""
        self.canvas.clear()
        if name:
            with self.canvas:
                Color(1, 1, 1, 1)
                Rectangle(texture=glyph(name), pos=(at[0] - side / 2, at[1] - side / 2), size=(side, side))
