"""The board: scenery, spaces and pieces in layers, and what a finger on them means."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.firstrat.presenter.last_turns import LastTurn
from app.games.firstrat.presenter.shows import NO_BOARD, PAD, START, BoardShow, IntentShow
from app.games.firstrat.widgets.backdrop import Backdrop
from app.games.firstrat.widgets.drawing import draw_glyph, draw_text, fill, text_width
from app.games.firstrat.widgets.geometry import Geometry, Point
from app.games.firstrat.widgets.last_marks import LastMarks, pipe_colours
from app.games.firstrat.widgets.pictures import glyph
from app.games.firstrat.widgets.pieces import Pieces
from app.games.firstrat.widgets.scenery import Scenery
from app.games.firstrat.widgets.tiles import Tiles
from app.kit.boxes import Box, put
from app.kit.gesture import Gesture
from app.kit.lettering import steps_down


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
    #: The emblem of whoever has set the end of the game.
    emblem = StringProperty("")
    #: Whether the window is taller than wide.
    tall = BooleanProperty(True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.geometry = Geometry((0, 0, 1, 1), 1.0, tall=True)
        self._moving = False
        self.show = NO_BOARD
        self.intent: IntentShow | None = None
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
        show: BoardShow,
        intent: IntentShow | None = None,
        *,
        glowing: frozenset[str] = frozenset(),
        choices: frozenset[int] = frozenset(),
    ) -> None:
        """Draw a board, with an intent on it."""
        self.show, self.intent = show, intent
        self.pieces.glowing, self.pieces.choices = glowing, choices
        self.scenery.stall_spaces = {stall.animal: stall.space for stall in show.stalls}
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
        for layer in (self.tiles, self.pieces):
            layer.geometry, layer.board, layer.intent = self.geometry, self.show, self.intent
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
            fill(x, y, wide, high, ground, high / 2)
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
        mine = [stood for stood in self.pieces.stood(space) if stood.rat.owner == self.show.own]
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
        rat = next(one for one in self.show.rats if one.owner == self.show.own and one.place == thing.place)
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
