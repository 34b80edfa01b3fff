"""The winning chance over a match, as a line that can be touched to go there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kivy.graphics import Color, Ellipse, Line, Mesh, Rectangle, Triangle
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from app.base.live_text import tr
from app.base.theme import theme
from app.kit.drawn import Drawn
from app.kit.pictures import text_texture

#: Up to so many points each has a dot of its own.
DOTTED = 14
HALF = 0.5


def area_points(chances: Sequence[float]) -> Iterator[tuple[float, float]]:
    """The points of the line, and those where it crosses an even match, where the area changes sides."""
    for moment, chance in enumerate(chances):
        before = chances[moment - 1] if moment else chance
        if (before - HALF) * (chance - HALF) < 0:
            yield moment - 1 + (HALF - before) / (chance - before), HALF
        yield moment, chance


class WinGraph(Drawn):
    """Chances over time; a thick line for the watched seat, thin lines for the others."""

    #: A chance for each moment, from 0 to 1.
    chances = ListProperty()
    #: The chances of others with their colours: [(token, chances), …].
    others = ListProperty()
    #: Moments to point at: [(moment, good), …].
    marks = ListProperty()
    #: The colour of the watched seat.
    clan = StringProperty("blue")
    #: The current moment; -1 for none.
    at = NumericProperty(-1)
    #: Whether percentages are shown at the left.
    labelled = BooleanProperty(True)
    pickable = BooleanProperty(True)
    picked = ObjectProperty(None, allownone=True)

    __events__ = ("on_pick",)

    def on_pick(self, moment: int) -> None:
        """A moment was touched."""

    # --- where things are

    def _frame(self) -> tuple[float, float, float, float]:
        widest = tr._("{percent}%").format(percent=100)
        left = text_texture(widest, theme.caption).width + dp(8) if self.labelled else 0
        low = dp(8)
        return self.x + left + dp(6), self.y + low, self.width - left - dp(14), self.height - low - dp(8)

    def place(self, moment: float, chance: float) -> tuple[float, float]:
        """Where a chance at a moment is drawn."""
        x, y, width, height = self._frame()
        last = max(1, len(self.chances) - 1)
        return x + width * moment / last, y + height * chance

    def moment_at(self, x: float) -> int:
        """The moment nearest to a place."""
        left, _, width, _ = self._frame()
        last = len(self.chances) - 1
        return max(0, min(last, round((x - left) / max(1.0, width) * last)))

    # --- touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if (
            not self.pickable
            or len(self.chances) < 2
            or not self.collide_point(*touch.pos)
            or touch.is_mouse_scrolling
        ):
            return False
        touch.grab(self)
        self._pick(touch.x)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._pick(touch.x)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.picked = None
        return True

    def _pick(self, x: float) -> None:
        moment = self.moment_at(x)
        if moment != self.picked:
            self.picked = moment
            self.dispatch("on_pick", moment)

    # --- drawing

    def draw(self) -> None:
        if self.width < dp(60) or self.height < dp(24):
            return
        self._rules()
        if len(self.chances) < 2:
            return
        for token, chances in self.others:
            Color(*theme.side(token)[:3], 0.75)
            Line(points=self._points(chances), width=dp(1), joint="round")
        colour = theme.side(self.clan)
        if not self.others:
            self._area(colour)
        Color(*colour)
        Line(points=self._points(self.chances), width=dp(2.2), joint="round", cap="round")
        if len(self.chances) <= DOTTED:
            for moment, chance in enumerate(self.chances):
                self._dot(moment, chance, colour)
        self._pointers()
        self._cursor(colour)

    def _points(self, chances: list[float]) -> list[float]:
        return [value for moment, chance in enumerate(chances) for value in self.place(moment, chance)]

    def _rules(self) -> None:
        x, y, width, height = self._frame()
        for chance in (0, HALF, 1):
            level = y + height * chance
            Color(*theme.line[:3], 1 if chance != HALF else 0.7)
            if chance == HALF:
                Line(points=[x, level, x + width, level], dash_length=dp(3), dash_offset=dp(3))
            else:
                Rectangle(pos=(x, level - dp(0.5)), size=(width, dp(1)))
            if self.labelled and (chance != HALF or height > 3.6 * theme.caption):
                texture = text_texture(tr._("{percent}%").format(percent=round(100 * chance)), theme.caption)
                Color(*theme.text_dim)
                self._write(texture, x - dp(6) - texture.width, level - texture.height / 2)

    def _area(self, colour: list[float]) -> None:
        """The space between the line and an even match."""
        vertices: list[float] = []
        for moment, chance in area_points(self.chances):
            x, y = self.place(moment, chance)
            _, middle = self.place(moment, HALF)
            vertices += [x, y, 0, 0, x, middle, 0, 0]
        Color(*colour[:3], 0.22)
        # The indices of a mesh are 16 bits wide; no match is nearly as long.
        Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_strip")

    def _dot(self, moment: int, chance: float, colour: list[float]) -> None:
        x, y = self.place(moment, chance)
        for shade, radius in ((colour, dp(5.5)), (theme.surface, dp(2.8))):
            Color(*shade)
            Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))

    def _pointers(self) -> None:
        """Triangles that point up at good moments and down at bad ones."""
        _, low, _, high = self._frame()
        for moment, good in self.marks:
            if not 0 <= moment < len(self.chances):
                continue
            x, y = self.place(moment, self.chances[moment])
            side = dp(6)
            above = y + dp(22) < low + high
            base = y + dp(9) if above else y - dp(9) - side * 1.5
            Color(*(theme.good if good else theme.bad))
            if good:
                Triangle(points=[x - side, base, x + side, base, x, base + side * 1.5])
            else:
                Triangle(points=[x - side, base + side * 1.5, x + side, base + side * 1.5, x, base])

    def _cursor(self, colour: list[float]) -> None:
        if not 0 <= self.at < len(self.chances):
            return
        _, low, _, high = self._frame()
        x, y = self.place(self.at, self.chances[int(self.at)])
        Color(*theme.text)
        Rectangle(pos=(x - dp(1), low), size=(dp(2), high))
        for shade, radius in ((theme.text, dp(7)), (colour, dp(5))):
            Color(*shade)
            Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))

    def _write(self, texture: Texture, x: float, y: float) -> None:
        Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size)
