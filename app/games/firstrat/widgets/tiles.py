"""The spaces of the path: goods and amounts, light, targets; and the pipes between them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import atan2, degrees
from types import MappingProxyType

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.presenter.shows import MATERIALS, BoardShow, IntentShow, Space
from app.games.firstrat.widgets.drawing import disc, draw_glyph, draw_text, edged, fill, smooth, stroke, text_width
from app.games.firstrat.widgets.geometry import Geometry, Point
from app.games.firstrat.widgets.pictures import (
    CREAM,
    FLANGE,
    GLOW,
    GLOW_SHINE,
    INK,
    LIGHT,
    PIPE,
    PIPE_SHINE,
    glyph,
    shade,
)

WHITE = (1, 1, 1, 1)
#: The plates with the numbers of spaces look the same in every theme.
PLATE, PLATE_LINE = (*INK[:3], 0.92), (*CREAM[:3], 0.35)


class Tiles(Widget):
    """Draws pipes, spaces and lamps, and nothing that stands on them."""

    geometry: Geometry
    board: BoardShow
    intent: IntentShow | None = None
    #: Shortcuts that were used in the last turns, with their colours.
    used: Mapping[str, tuple[float, ...]] = MappingProxyType({})
    #: Spaces that are framed for the keyboard.
    framed: frozenset[int] = frozenset()
    #: What the canvas shows.
    _drawn: tuple[object, ...] = ()

    def draw(self) -> None:
        """Redraw everything if anything has changed; most moves change only what stands on the spaces."""
        board, intent = self.board, self.intent
        wanted = (
            self.geometry,
            theme.name,
            theme.scale,
            self.framed,
            tuple(self.used.items()),
            (board.spaces, board.light),
            intent and (intent.picks, intent.lifted, tuple(intent.targets)),
        )
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self.canvas.clear()
        with self.canvas:
            for pipe in self.board.pipes:
                self._pipe(pipe.id)
            for space in self.board.spaces:
                self._tile(space)
            self._lamps()
            for pipe in self.board.pipes:
                self._ends(pipe.id, pipe.toll)
            self._numbers()

    # --- pipes

    def _glows(self, pipe: str) -> bool:
        """A pipe glows while some way through it is on offer or planned."""
        intent = self.intent
        if intent is None:
            return False
        if any(pipe in target.ways[0].pipes for target in intent.targets.values()):
            return True
        ends = next((one.mouth, one.exit) for one in self.board.pipes if one.id == pipe)
        return any(_passes(pick.walk, ends, self._origin(pick.place)) for pick in intent.picks)

    def _origin(self, place: int) -> int:
        return next(
            (rat.space for rat in self.board.rats if rat.owner == self.board.mover and rat.place == place), 0
        )

    def _pipe(self, name: str) -> None:
        curve, _ = self.geometry.pipes[name]
        tile, glows = self.geometry.tile, self._glows(name)
        stroke(curve, tile * 0.28, INK)
        stroke(curve, tile * 0.215, GLOW if glows else self.used.get(name, PIPE))
        stroke(curve, max(1.5, tile * 0.055), GLOW_SHINE if glows else PIPE_SHINE)

    def _ends(self, name: str, toll: str) -> None:
        curve, sign = self.geometry.pipes[name]
        tile = self.geometry.tile
        self._flange(curve[0], curve[1], tile)
        self._flange(curve[-1], curve[-2], tile)
        if not self._glows(name):
            disc(*sign, tile * 0.205, CREAM)
            draw_glyph(toll, *sign, tile * 0.32)

    def _flange(self, at: Point, towards: Point, tile: float) -> None:
        wide, high = tile * 0.115, tile * 0.37
        PushMatrix()
        Rotate(angle=degrees(atan2(towards[1] - at[1], towards[0] - at[0])), origin=at)
        edged(at[0] - wide / 2, at[1] - high / 2, wide, high, FLANGE, INK, dp(1.6))
        PopMatrix()

    # --- spaces

    def _tile(self, space: Space) -> None:
        x, y = self.geometry.spaces[space.number]
        tile = self.geometry.tile
        intent = self.intent
        target = intent is not None and space.number in intent.targets
        planned = intent is not None and any(pick.target == space.number for pick in intent.picks)
        in_hand = intent is not None and intent.lifted >= 0 and space.number != self._origin(intent.lifted)
        veiled = in_hand and not target and not planned
        left, low = x - tile / 2, y - tile / 2
        if target or planned or space.number in self.framed:
            self._frame(left, low, tile)
        elif space.lit:
            edge = tile * 0.048
            smooth(
                left - edge,
                low - edge * 0.4,
                tile + 2 * edge,
                tile + edge * 1.2,
                (*LIGHT[:3], 0.3 if veiled else 0.92),
                tile * 0.24,
            )
        Color(*WHITE)
        Rectangle(texture=glyph(f"tile-{space.colour}"), pos=(left, low), size=(tile, tile))
        if target:
            return
        if space.content in MATERIALS:
            # They come in ones and need no number.
            draw_glyph(space.content, x, y - tile * 0.06, tile * 0.59)
        else:
            draw_glyph(space.content, x - tile * 0.16, y - tile * 0.13, tile * 0.52)
            size = max(sp(SMALLEST_SP), tile * 0.4)
            draw_text(str(space.amount), size, x + tile * 0.27, y - tile * 0.16, INK, black=True)
        if veiled:
            fill(left, low, tile, tile, shade("veil"), tile * 0.2)

    def _frame(self, left: float, low: float, tile: float) -> None:
        edge = tile * 0.087
        smooth(
            left - edge * 1.3, low - edge * 1.1, tile + 2.6 * edge, tile + 2.4 * edge, (*GLOW[:3], 0.4), tile * 0.3
        )
        smooth(left - edge, low - edge * 0.8, tile + 2 * edge, tile + 1.8 * edge, GLOW, tile * 0.27)
        inner = -tile * 0.02
        fill(left - inner, low - inner, tile + 2 * inner, tile + 2 * inner, INK, tile * 0.22)

    def _numbers(self) -> None:
        """On plates beside the spaces, where no rat stands: lessons, prompts and the log name spaces by them."""
        size = max(sp(SMALLEST_SP), self.geometry.tile * 0.22)
        high = size * 1.22
        left, right = self.geometry.box[0], self.geometry.box[0] + self.geometry.box[2]
        for space in self.board.spaces:
            text = str(space.number)
            x, y = self.geometry.numbers[space.number]
            wide = max(high, text_width(text, size) + dp(6))
            x = min(max(x, left + wide / 2 + dp(1)), right - wide / 2 - dp(1))
            edged(x - wide / 2, y - high / 2, wide, high, PLATE, PLATE_LINE, high * 0.4)
            draw_text(text, size, x, y, CREAM)

    # --- light

    def _lamps(self) -> None:
        tile = self.geometry.tile
        for number, place in enumerate(self.geometry.lamps):
            if not number:
                continue
            burns = number <= self.board.light
            if number in self.board.work_lamps:
                draw_glyph("work-lamp", *place, tile * 0.41, 1.0 if burns else 0.62)
            else:
                draw_glyph("lamp-on" if burns else "lamp-off", *place, tile * 0.25)


def _passes(walk: tuple[int, ...], ends: tuple[int, int], origin: int) -> bool:
    """Whether a walk goes through a shortcut with these ends."""
    stops = (origin, *walk)
    return any((a, b) == ends and b - a > 1 for a, b in pairwise(stops))
