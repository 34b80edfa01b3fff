"""What the last turns leave on the board: a line for each walk, and a ghost where the rat came from."""

from __future__ import annotations

from itertools import pairwise

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.firstrat.presenter.last_turns import LastTurn, WalkMark
from app.games.firstrat.presenter.shows import START
from app.games.firstrat.widgets.drawing import disc, dotted, stroke
from app.games.firstrat.widgets.geometry import Geometry, Point, smooth_line
from app.games.firstrat.widgets.pictures import INK, family_colour, glyph

#: How pale a ghost is.
PALE = 0.45
#: Lines run along the upper edges of the spaces; those of several families below each other, in edges of a space.
_EDGE, _NEXT = 0.43, 0.105


class LastMarks(Widget):
    """Drawn again only if the turns, the board's shape or the theme have changed."""

    geometry: Geometry
    turns: tuple[LastTurn, ...] = ()
    _drawn: tuple[object, ...] = ()

    def draw(self) -> None:
        """Redraw everything if anything has changed."""
        wanted = (self.geometry, self.turns, theme.name)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        self.canvas.clear()
        with self.canvas:
            for turn in self.turns:
                for walk in turn.walks:
                    self._ghost(turn, walk)
            for number, turn in enumerate(self.turns):
                for walk in turn.walks:
                    for points in lines(self.geometry, walk, number):
                        self._line(points, turn.emblem)

    def _ghost(self, turn: LastTurn, walk: WalkMark) -> None:
        if walk.origin == START:
            return
        x, y = self.geometry.stand(walk.origin)
        side = self.geometry.tile * 0.5
        Color(1, 1, 1, PALE)
        name = "super" if walk.is_super else "rat"
        Rectangle(texture=glyph(f"{name}-{turn.emblem}"), pos=(x - side / 2, y - side * 0.04), size=(side, side))

    def _line(self, points: list[Point], emblem: str) -> None:
        tile = self.geometry.tile
        wide, colour = max(dp(3.6), tile * 0.085), family_colour(emblem)
        stroke(points, wide + dp(2.6), INK)
        stroke(points, wide, colour)
        dotted(points, wide * 0.36, dp(1.6), dp(6), INK)
        disc(*points[0], wide * 0.8, colour)
        disc(*points[-1], wide * 0.8, colour)


def lines(geometry: Geometry, walk: WalkMark, number: int) -> list[list[Point]]:
    """A walk as lines, one to the mouth of a shortcut and one from its exit: the shortcut itself is coloured."""
    found = [[walk.origin]]
    for before, space in pairwise((walk.origin, *walk.walk)):
        if space - before > 1:
            found.append([])
        found[-1].append(space)
    down = _EDGE - number * _NEXT
    return [smooth_line([_over(geometry, space, down) for space in part]) for part in found if len(part) > 1]


def _over(geometry: Geometry, space: int, up: float) -> Point:
    """A point at the upper edge of a space."""
    if space >= len(geometry.spaces) - 1:
        return geometry.gantry
    x, y = geometry.spaces[space]
    return x, y + geometry.tile * up


def pipe_colours(turns: tuple[LastTurn, ...]) -> dict[str, tuple[float, ...]]:
    """The shortcuts that were used, each in the colour of whoever used it last."""
    return {
        pipe: tuple(family_colour(turn.emblem)) for turn in turns for walk in turn.walks for pipe in walk.pipes
    }
