"""What never changes on the board: night sky over the junkyard, the path, the launchpad with its rocket."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from random import Random

from kivy.graphics import (
    Color,
    Ellipse,
    Line,
    Mesh,
    Quad,
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.firstrat.widgets.drawing import dotted, draw_glyph, edged, stroke
from app.games.firstrat.widgets.geometry import Geometry, Point, smooth_line
from app.games.firstrat.widgets.pictures import CONCRETE, GLOW, INK, PLANK, PLANK_LINE, STEEL, STEEL_LINE, shade

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
