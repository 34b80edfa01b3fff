"""The layers of the board: spaces and pipes, last turns, pieces with the pills of an intent, and what moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import atan2, degrees
from types import MappingProxyType
from typing import NamedTuple

from kivy.graphics import Color, Ellipse, PopMatrix, PushMatrix, Rectangle, Rotate, SmoothEllipse
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.presenter.last_turns import LastTurn, WalkMark
from app.games.firstrat.presenter.view_models import (
    LAST,
    MATERIALS,
    PAD,
    START,
    BoardState,
    IntentState,
    Marker,
    Pick,
    Rat,
    Space,
    Target,
)
from app.games.firstrat.widgets.drawing import (
    CREAM,
    FLANGE,
    GLOW,
    GLOW_SHINE,
    INK,
    LIGHT,
    PIPE,
    PIPE_SHINE,
    badge,
    counted,
    disc,
    dotted,
    draw_glyph,
    draw_pill,
    draw_text,
    edged,
    family_colour,
    glyph,
    pill,
    price_tag,
    shade,
    smooth,
    stroke,
    text_width,
)
from app.games.firstrat.widgets.geometry import Geometry, Point, smooth_line
from app.kit.drawing import draw_box

#: Steps between rats of a fan, in edges of a space, by their number.
_FAN = (0.0, 0.0, 0.37, 0.283, 0.228, 0.187)
MOST = len(_FAN) - 1
#: The number of rats in a row on the start.
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
    board: BoardState
    intent: IntentState | None = None
    #: Animals that glow although no rat in hand or planned move leads to them: the one of the present question.
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

    def placed_on(self, space: int) -> list[Stood]:
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
        here = self.placed_on(space)
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


# --- tiles


WHITE = (1, 1, 1, 1)
#: The plates with the numbers of spaces look the same in every theme.
PLATE, PLATE_LINE = (*INK[:3], 0.92), (*CREAM[:3], 0.35)


class Tiles(Widget):
    """Draws pipes, spaces and lamps, and nothing that stands on them."""

    geometry: Geometry
    board: BoardState
    intent: IntentState | None = None
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
            draw_box(left, low, tile, tile, shade("veil"), tile * 0.2)

    def _frame(self, left: float, low: float, tile: float) -> None:
        edge = tile * 0.087
        smooth(
            left - edge * 1.3, low - edge * 1.1, tile + 2.6 * edge, tile + 2.4 * edge, (*GLOW[:3], 0.4), tile * 0.3
        )
        smooth(left - edge, low - edge * 0.8, tile + 2 * edge, tile + 1.8 * edge, GLOW, tile * 0.27)
        inner = -tile * 0.02
        draw_box(left - inner, low - inner, tile + 2 * inner, tile + 2 * inner, INK, tile * 0.22)

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


# --- last turns


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
    """The shortcuts that were used, each in the colour of the family that used it last."""
    return {
        pipe: tuple(family_colour(turn.emblem)) for turn in turns for walk in turn.walks for pipe in walk.pipes
    }


# --- animations


class Walker(Widget):
    """A rat that has walked a `share` of a line."""

    share = NumericProperty(0)

    def __init__(self, name: str, points: Sequence[Point], steps: int, side: float, tile: float) -> None:
        super().__init__(size_hint=(None, None))
        self._points, self._steps, self._side, self._tile = list(points), max(1, steps), side, tile
        self._texture = glyph(name)
        self._lengths = [0.0]
        for a, b in pairwise(self._points):
            self._lengths.append(self._lengths[-1] + ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)
        with self.canvas.before:
            draw_trail(self._points, tile)
        with self.canvas:
            Color(*INK[:3], 0.4)
            self._shadow = Ellipse(size=(side * 0.8, side * 0.22))
            Color(1, 1, 1, 1)
            self._figure = Rectangle(texture=self._texture, size=(side, side))
        self.fbind("share", self._place)
        self._place()

    def at(self, share: float) -> Point:
        """The point of the line after a share of its length."""
        along = share * self._lengths[-1]
        for number, (a, b) in enumerate(pairwise(self._points)):
            start, end = self._lengths[number], self._lengths[number + 1]
            if along <= end or number == len(self._points) - 2:
                part = (along - start) / (end - start) if end > start else 0.0
                return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        return self._points[-1]

    def _place(self, *_: object) -> None:
        x, y = self.at(self.share)
        y -= self._tile * 0.12
        phase = (self.share * self._steps) % 1.0
        hop = self._tile * 0.28 * 4 * phase * (1 - phase)
        side = self._side
        self._shadow.pos = (x - side * 0.4, y - side * 0.08)
        self._figure.pos = (x - side / 2, y - side * 0.04 + hop)


class Flyer(Widget):
    """A picture that flies, perhaps with a number at its side."""

    text = StringProperty("")

    def __init__(self, name: str, text: str, side: float) -> None:
        super().__init__(size_hint=(None, None), size=(side, side))
        self._texture = glyph(name)
        self.text = text
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        side = self.height
        size = max(sp(SMALLEST_SP), side * 0.62)
        with self.canvas:
            x, y = self.x, self.y
            if self.text:
                wide = text_width(self.text, size, black=True)
                Color(*theme.surface[:3], 0.85)
                Rectangle(pos=(x - wide - dp(5), y + side * 0.1), size=(wide + side + dp(9), side * 0.8))
                draw_text(self.text, size, x - dp(1), y + side / 2, theme.text, align="right", black=True)
            Color(1, 1, 1, 1)
            Rectangle(texture=self._texture, pos=(x, y), size=(side, side))
