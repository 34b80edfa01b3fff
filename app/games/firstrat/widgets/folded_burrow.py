"""The burrow folded small; it opens its panel."""

from __future__ import annotations

from kivy.graphics import Color, Quad, Rectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from app.base.live_text import tr
from app.base.theme import theme
from app.games.firstrat.presenter.burrow import BurrowField, BurrowShow
from app.games.firstrat.widgets.drawing import disc, draw_glyph, edged, fill, stroke
from app.games.firstrat.widgets.panels.burrow import BurrowMap
from app.games.firstrat.widgets.pictures import CREAM, GLOW, INK, shade
from app.kit.drawn import Drawn
from app.kit.press import Pressable


class FoldedBurrow(Pressable, FloatLayout):
    """The map of the burrow; a small one has bolder lines."""

    show: BurrowShow | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._map = BurrowMap(size_hint=(None, None))
        self._small = SmallMap(size_hint=(None, None))
        with self.canvas.before:
            self._colour = Color()
            self._ground = Rectangle()
        for name in ("pos", "size", "show"):
            self.fbind(name, self._arrange)
        theme.bind(name=self._arrange)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return tr._("Burrow")

    def _arrange(self, *_: object) -> None:
        self._colour.rgba = theme.surface
        self._ground.pos, self._ground.size = self.pos, self.size
        shown, hidden = (self._map, self._small) if self.height > dp(130) else (self._small, self._map)
        if hidden.parent is not None:
            self.remove_widget(hidden)
        if shown.parent is None:
            self.add_widget(shown)
        edge = dp(3)
        shown.pos = (self.x + edge, self.y + edge)
        shown.size = (self.width - 2 * edge, self.height - 2 * edge)
        shown.show = self.show


class SmallMap(Drawn):
    """The burrow where there is room for shapes only."""

    show: BurrowShow | None = ObjectProperty(None, allownone=True)

    def _place(self, field: BurrowField) -> tuple[float, float]:
        return (self.x + self.width * (0.075 + 0.85 * field.x), self.y + self.height * (0.8 - 0.6 * field.y))

    def draw(self) -> None:
        show = self.show
        if show is None or self.width < dp(60):
            return
        unit = min(self.height / 46, self.width / 144, dp(1.3))
        fill(self.x, self.y, self.width, self.height, shade("burrow"), dp(10))
        places = [self._place(field) for field in show.fields]
        for width, colour in ((11, INK), (8, shade("tunnel"))):
            for one, other in show.tunnels:
                stroke((places[one], places[other]), width * unit, colour)
        for field, place in zip(show.fields, places, strict=True):
            self._field(field, *place, unit)
        for field, place in zip(show.fields, places, strict=True):
            self._markers(field, *place, unit, show.own)

    def _field(self, field: BurrowField, x: float, y: float, unit: float) -> None:
        if field.picture:
            disc(x, y, 10.5 * unit, CREAM)
            draw_glyph(field.picture, x, y, 15.7 * unit)
        elif field.is_junction:
            half = 6.4 * unit
            Color(*INK)
            Quad(points=(x, y + half, x + half, y, x, y - half, x - half, y))
            half -= 1.3 * unit
            Color(*GLOW)
            Quad(points=(x, y + half, x + half, y, x, y - half, x - half, y))
        elif field.is_start:
            half = 5.3 * unit
            edged(x - half, y - half, 2 * half, 2 * half, shade("cave"), INK, 2 * unit)
        else:
            disc(x, y, 4.4 * unit, shade("cave"))

    def _markers(self, field: BurrowField, x: float, y: float, unit: float, own: str) -> None:
        """Side by side, the own one in front; above the field, so that it stays visible."""
        step = 6 * unit
        left = x - step * (len(field.markers) - 1) / 2
        for number, emblem in enumerate(field.markers):
            side = (16 if emblem == own else 13.5) * unit
            draw_glyph(f"burrow-{emblem}", left + step * number, y + 4 * unit, side)
