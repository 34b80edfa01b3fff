"""What stands on the board: animals, lamp markers, rats in their fans, and the pills of an intent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, Ellipse, Rectangle, SmoothEllipse
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.firstrat.presenter.shows import LAST, PAD, START, BoardShow, IntentShow, Marker, Pick, Rat, Target
from app.games.firstrat.widgets.drawing import (
    badge,
    counted,
    disc,
    dotted,
    draw_glyph,
    draw_pill,
    pill,
    price_tag,
    stroke,
)
from app.games.firstrat.widgets.geometry import Geometry, Point
from app.games.firstrat.widgets.pictures import CREAM, GLOW, INK, glyph, shade

#: Steps between rats of a fan, in edges of a space, by their number.
_FAN = (0.0, 0.0, 0.37, 0.283, 0.228, 0.187)
MOST = len(_FAN) - 1
#: Rats on start stand in rows of so many.
_ROW = 3


class Stood(NamedTuple):
    """A rat where it is drawn: the middle of its feet, and its side."""

    rat: Rat
    x: float
    y: float
    side: float
    #: How many rats it stands for, on start.
    number: int = 1


class Pieces(Widget):
    """Draws everything above the spaces."""

    geometry: Geometry
    board: BoardShow
    intent: IntentShow | None = None
    #: Animals that glow although no rat in hand or planned move leads to them: one that is asked about.
    glowing: frozenset[str] = frozenset()
    #: Rats that are on their way and not drawn where they stand: (owner, place).
    away: frozenset[tuple[int, int]] = frozenset()
    #: Own rats that can be chosen now, outside an intent: places.
    choices: frozenset[int] = frozenset()

    def draw(self) -> None:
        """Redraw everything."""
        self.canvas.clear()
        with self.canvas:
            self._stalls()
            self._markers()
            self._trails()
            for space in range(START, LAST + 1):
                self._rats(space)
            self._pills()

    # --- animals and lamps

    def _stalls(self) -> None:
        near = set[int]()
        if self.intent is not None:
            near = {*self.intent.targets, *(pick.target for pick in self.intent.picks)}
        for stall in self.board.stalls:
            x, y, side = self.geometry.stalls[stall.animal]
            if stall.left and (stall.animal in self.glowing or stall.space in near):
                disc(x, y, side / 2 + dp(3.4), GLOW, None)
            disc(x, y, side / 2, shade("stall"))
            draw_glyph(stall.animal, x, y, side * 0.78, 1 if stall.left else 0.4)
            high = max(dp(15.5), self.geometry.tile * 0.33)
            if stall.left:
                left, right = self.geometry.box[0], self.geometry.box[0] + self.geometry.box[2]
                at = min(max(x + side * 0.14, left + high * 1.3), right - high * 1.3)
                price_tag(at, y - side * 0.46, high, stall.price)

    def _markers(self) -> None:
        tile = self.geometry.tile
        by_lamp: dict[int, list[Marker]] = {}
        for marker in self.board.markers:
            if marker.lamp:
                by_lamp.setdefault(marker.lamp, []).append(marker)
        for lamp, markers in by_lamp.items():
            x, y = self.geometry.lamps[lamp]
            ordered = sorted(markers, key=lambda marker: marker.owner == self.board.own)
            wide = 0.2 if len(ordered) < 4 else 0.14
            x = min(x + tile * 0.24, self.geometry.box[0] + self.geometry.box[2] - tile * (wide * len(ordered)))
            for number, marker in enumerate(ordered):
                side = tile * (0.37 if marker.owner == self.board.own else 0.315)
                draw_glyph(f"lamp-{marker.emblem}", x + tile * wide * number, y - tile * 0.02, side)

    # --- rats

    def stood(self, space: int) -> list[Stood]:
        """The rats of a space as they stand, those behind first."""
        rats = [self._moved(rat) for rat in self.board.rats]
        here = [rat for rat in rats if rat.space == space and (rat.owner, rat.place) not in self.away]
        return self._on_start(here) if space == START else self._fan(space, here)

    def _moved(self, rat: Rat) -> Rat:
        """A planned rat stands on its target already."""
        if self.intent is not None and rat.owner == self.board.mover:
            for pick in self.intent.picks:
                if pick.place == rat.place:
                    return rat._replace(space=pick.target)
        return rat

    def _fan(self, space: int, rats: Sequence[Rat]) -> list[Stood]:
        if not rats:
            return []
        tile, own = self.geometry.tile, self.board.own
        ordered = sorted(rats, key=lambda rat: (rat.owner == own, rat.owner, -rat.place))[-MOST:]
        step = _FAN[len(ordered)] * tile
        smaller = 0.92 if len(ordered) > 3 else 1.0
        x, y = self.geometry.spaces[space]
        left = x - step * (len(ordered) - 1) / 2
        edge = tile * 0.3
        low, high = self.geometry.box[0] + edge, self.geometry.box[0] + self.geometry.box[2] - edge
        shift = max(0.0, low - left) - max(0.0, left + step * (len(ordered) - 1) - high)
        feet = y + tile * 0.22
        return [
            Stood(rat, left + shift + step * number, feet, tile * (0.61 if rat.owner == own else 0.5) * smaller)
            for number, rat in enumerate(ordered)
        ]

    def _on_start(self, rats: Sequence[Rat]) -> list[Stood]:
        """One pawn for each seat with a count, the own ones last; rats with powers stand apart."""
        own = self.board.own
        kinds: dict[tuple[bool, int, tuple[str, ...]], list[Rat]] = {}
        for rat in sorted(rats, key=lambda rat: rat.place):
            kinds.setdefault((rat.owner == own, rat.owner, rat.powers), []).append(rat)
        x, y, width, height = self.geometry.start
        places = sorted(kinds)
        rows = -(-len(places) // _ROW)
        side = min(self.geometry.tile * 0.54, height * (0.8 if rows < 2 else 0.44))
        found = []
        for number, key in enumerate(places):
            row, column = divmod(number, _ROW)
            across = min(_ROW, len(places) - row * _ROW)
            step = min(side * 0.8, (width - side) / max(1, across - 1))
            px = x + width / 2 + (column - (across - 1) / 2) * step
            py = y + height / 2 + ((rows - 1) / 2 - row) * side * 1.02 - side * 0.44
            found.append(Stood(kinds[key][0], px, py, side, len(kinds[key])))
        return found

    def _rats(self, space: int) -> None:
        intent = self.intent
        mover = self.board.mover
        here = self.stood(space)
        for stood in here:
            rat = stood.rat
            mine = rat.owner == mover and self.board.own == mover
            if mine and intent is not None and intent.lifted == rat.place:
                self._in_hand(stood)
                continue
            planned = intent is not None and mine and any(pick.place == rat.place for pick in intent.picks)
            idle = intent is not None and not intent.picks and intent.lifted < 0 and rat.place in intent.ready
            if mine and not planned and (idle or rat.place in self.choices):
                wide = stood.side * 1.02
                edge = dp(1.2)
                Color(*INK)
                SmoothEllipse(
                    pos=(stood.x - wide / 2 - edge, stood.y - wide * 0.12 - edge),
                    size=(wide + 2 * edge, wide * 0.3 + 2 * edge),
                )
                Color(*theme.accent)
                SmoothEllipse(pos=(stood.x - wide / 2, stood.y - wide * 0.12), size=(wide, wide * 0.3))
            self._pawn(stood)
            if planned:
                self._badge(stood, "tick")
            elif mine and intent is not None and intent.joining and rat.place in intent.ready:
                self._badge(stood, "plus")
        for stood in here:
            in_hand = intent is not None and mover == self.board.own and intent.lifted == stood.rat.place
            count = stood.number - (in_hand and stood.rat.owner == mover)
            if count > 1:
                size = max(dp(13), stood.side * 0.4)
                counted(stood.x + stood.side * 0.36, stood.y + stood.side * 0.8, size, count)
        hidden = len([rat for rat in self.board.rats if rat.space == space]) - MOST
        if space != START and hidden > 0 and here:
            last = here[-1]
            counted(last.x + last.side * 0.5, last.y, max(dp(14), last.side * 0.4), hidden + MOST)

    def _badge(self, stood: Stood, sign: str) -> None:
        """A sign at a rat's ear, inside the board."""
        radius = stood.side * 0.28
        top = self.geometry.box[1] + self.geometry.box[3] - radius
        badge(stood.x + stood.side * 0.42, min(stood.y + stood.side * 0.82, top), radius, sign)

    def _pawn(self, stood: Stood, alpha: float = 1.0) -> None:
        rat, side = stood.rat, stood.side
        Color(1, 1, 1, alpha)
        name = "super" if rat.powers else "rat"
        Rectangle(
            texture=glyph(f"{name}-{rat.emblem}"),
            pos=(stood.x - side / 2, stood.y - side * 0.04),
            size=(side, side),
        )

    def _in_hand(self, stood: Stood) -> None:
        """The lifted rat hovers over its place on a bright disc; others may still stand there."""
        side = self.geometry.tile * 0.61
        if stood.number > 1:
            self._pawn(stood._replace(number=stood.number - 1))
        Color(*INK[:3], 0.55)
        Ellipse(pos=(stood.x - side * 0.46, stood.y - side * 0.08), size=(side * 0.92, side * 0.28))
        middle = stood.y + side * 0.72
        disc(stood.x, middle, side * 0.6, GLOW)
        self._pawn(Stood(stood.rat, stood.x, middle - side * 0.46, side))

    # --- an intent

    def _trails(self) -> None:
        """Where planned rats come from: a ghost, and a dashed line to where they stand."""
        if self.intent is None:
            return
        for pick in self.intent.picks:
            self._trail(pick)

    def _trail(self, pick: Pick) -> None:
        rat = next(
            (one for one in self.board.rats if one.owner == self.board.mover and one.place == pick.place), None
        )
        if rat is None:
            return
        if rat.space != START:
            x, y = self.geometry.stand(rat.space)
            self._pawn(Stood(rat, x, y, self.geometry.tile * 0.61), 0.35)
        draw_trail(self.geometry.walk(rat.space, pick.walk), self.geometry.tile)

    def _pills(self) -> None:
        if self.intent is None:
            return
        for target in self.intent.targets.values():
            self._pill(target)

    def _pill(self, target: Target) -> None:
        """Gain and cost, below the feet of the rats there and above the heads of those in the next row."""
        way, tile = target.ways[0], self.geometry.tile
        x, y = self._spot(target.space)
        if not way.cost:
            draw_pill(pill(way.gain, "+", max(dp(19), tile * 0.48)), x, y - tile * 0.12)
            return
        draw_pill(pill(way.gain, "+", max(dp(18), tile * 0.41)), x, y + tile * 0.01)
        cost = pill(way.cost, "-", max(dp(16), tile * 0.36), tile * 1.04)
        left, right = self.geometry.box[0], self.geometry.box[0] + self.geometry.box[2]
        half = cost.width / 2 + dp(2)
        draw_pill(cost, min(max(x, left + half), right - half), y - tile * 0.4)

    def _spot(self, space: int) -> Point:
        if space == PAD:
            x, y, width, height = self.geometry.pad
            return x + width * 0.42, y + height * 0.5
        return self.geometry.spaces[space]


def draw_trail(points: Sequence[Point], tile: float) -> None:
    """A dashed white line with a dark edge."""
    stroke(points, max(dp(4.6), tile * 0.1), INK)
    dotted(points, max(dp(2.6), tile * 0.055), dp(5.5), dp(4.5), CREAM)
