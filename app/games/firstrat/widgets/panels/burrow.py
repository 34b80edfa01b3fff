"""The burrow: a map with everybody's markers, at a junction the two ways as cards; and the map folded small."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.factory import Factory
from kivy.graphics import Color, Line, Mesh, Quad, Rectangle, SmoothLine
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.games.firstrat.presenter.burrow import BurrowField, BurrowState, BurrowWay
from app.games.firstrat.presenter.text import Item
from app.games.firstrat.presenter.tracks import TracksState
from app.games.firstrat.widgets.drawing import (
    CREAM,
    GLOW,
    INK,
    disc,
    draw_glyph,
    draw_text,
    edged,
    shade,
    stroke,
)
from app.games.firstrat.widgets.panels.parts import FirstRatPanel, Glyph, Hintable, ItemCard
from app.kit.drawing import Drawn, draw_box
from app.kit.press import Pressable

#: The map is drawn for this size; everything on it grows with it.
DESIGNED = (344, 190)
#: From this shape on it is folded: rows closer to the edges.
FOLDED = 2.3


class Breath(EventDispatcher):
    """How far rings are open, from 0 to 1 and back."""

    share = NumericProperty(0)


class BurrowMap(Drawn):
    """The tunnels with their fields and markers; ways that can be taken have a ring and a letter."""

    model: BurrowState | None = ObjectProperty(None, allownone=True)

    __events__ = ("on_choose",)

    def __init__(self, **properties: object) -> None:
        self._rings: list[tuple[SmoothLine, float, float, float]] = []
        self._breath = Breath()
        super().__init__(**properties)
        self._breath.fbind("share", self._breathe)

    def on_choose(self, move: str) -> None:
        """A field at the end of a way was touched."""

    # --- where things are

    @property
    def unit(self) -> float:
        """Pixels for each dp of the design."""
        return min(self.width / DESIGNED[0], self.height / DESIGNED[1])

    def place(self, field: BurrowField) -> tuple[float, float]:
        """The middle of a field."""
        if self.width > FOLDED * self.height:
            left, top, across, down = 0.075, 0.2, 0.85, 0.6
        else:
            left, top, across, down = 0.098, 0.17, 0.804, 0.61
        return (self.x + self.width * (left + across * field.x), self.y + self.height * (1 - top - down * field.y))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        # A small map takes no touches.
        if self.model is None or self.unit < dp(0.6) or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        reach = max(dp(24), 27 * self.unit)
        for field in self.model.fields:
            x, y = self.place(field)
            if field.move and (touch.x - x) ** 2 + (touch.y - y) ** 2 <= reach**2:
                self.dispatch("on_choose", field.move)
                return True
        return bool(super().on_touch_down(touch))

    # --- drawing

    def draw(self) -> None:
        model, unit = self.model, self.unit
        if model is None:
            return
        draw_box(self.x, self.y, self.width, self.height, shade("burrow"), max(dp(8), 16 * unit))
        self._crumbs()
        places = [self.place(field) for field in model.fields]
        for width, colour in ((25, INK), (22, shade("tunnel"))):
            Color(*colour)
            for one, other in model.tunnels:
                Line(points=[*places[one], *places[other]], width=width * unit / 2, cap="round")
        self._ways(model, unit)
        self._rings = []
        for field, (x, y) in zip(model.fields, places, strict=True):
            self._field(field, x, y, unit)
        for field, (x, y) in zip(model.fields, places, strict=True):
            self._letter(field, x, y, unit)
        for field, (x, y) in zip(model.fields, places, strict=True):
            self._markers(field, x, y, unit, model.own)
        self._pulse()

    def _crumbs(self) -> None:
        Color(*shade("crumb"))
        inner = dp(6)
        for number in range(int(self.width * self.height / dp(46) ** 2)):
            # Strides that never line up scatter the crumbs, the same every time.
            x = self.x + inner + (number * dp(53)) % max(1.0, self.width - 3 * inner)
            y = self.y + inner + (number * dp(37)) % max(1.0, self.height - 2 * inner)
            Line(points=[x, y, x + dp(5), y - dp(2)], width=dp(0.8))

    def _ways(self, model: BurrowState, unit: float) -> None:
        """A golden line from the junction to where each way begins."""
        if not model.ways:
            return
        here = next(field for field in model.fields if model.own in field.markers)
        Color(*GLOW)
        for field in model.fields:
            if field.way:
                Line(points=[*self.place(here), *self.place(field)], width=3.5 * unit, cap="round")

    def _field(self, field: BurrowField, x: float, y: float, unit: float) -> None:
        if field.picture:
            radius = 26 * unit
            disc(x, y, radius, CREAM)
            draw_glyph(field.picture, x, y, 40 * unit)
        elif field.is_junction:
            radius = 16 * unit
            _diamond(x, y, radius, INK)
            _diamond(x, y, radius - max(dp(1.4), 2.4 * unit), GLOW)
        elif field.is_start:
            radius = 14.4 * unit
            draw_box(x - radius, y - radius, 2 * radius, 2 * radius, INK, 6 * unit)
            inner = radius - max(dp(1), 2 * unit)
            draw_box(x - inner, y - inner, 2 * inner, 2 * inner, shade("cave"), 5 * unit)
            draw_glyph("paw", x, y, 18 * unit)
        else:
            radius = 11.5 * unit
            disc(x, y, radius, shade("cave"))
        if field.way:
            Color(*GLOW)
            ring = radius + 2.5 * unit
            self._rings.append((SmoothLine(circle=(x, y, ring), width=max(dp(1.4), 2.2 * unit)), x, y, ring))

    def _letter(self, field: BurrowField, x: float, y: float, unit: float) -> None:
        if not field.way:
            return
        height = max(dp(17), 18 * unit)
        away = (27 if field.picture else 12) * unit + max(dp(6), 5 * unit)
        # Beside a place, below a plain field: where no tunnel runs.
        at = (x + away + height * 0.6, y) if field.picture else (x, y - away - height / 2)
        draw_box(at[0] - height * 0.62, at[1] - height / 2, height * 1.24, height, INK, height / 2)
        inner = height - dp(3)
        draw_box(
            at[0] - height * 0.62 + dp(1.5), at[1] - inner / 2, height * 1.24 - dp(3), inner, GLOW, height / 2
        )
        draw_text(field.way, height * 0.78, at[0], at[1], INK, black=True)

    def _markers(self, field: BurrowField, x: float, y: float, unit: float, own: str) -> None:
        side = 25 * unit
        step = 9 * unit
        left = x - step * (len(field.markers) - 1) / 2
        lift = (9 if not field.picture else 12) * unit
        for number, emblem in enumerate(field.markers):
            mine = emblem == own
            draw_glyph(f"burrow-marker-{emblem}", left + step * number, y + lift, side * (1.22 if mine else 1))

    # --- the rings pulse while a way is asked for

    def _pulse(self) -> None:
        Animation.cancel_all(self._breath)
        if self._rings and theme.slide:
            breath = Animation(share=1, d=0.7, t="in_out_sine") + Animation(share=0, d=0.7, t="in_out_sine")
            breath.repeat = True
            breath.start(self._breath)

    def _breathe(self, *_: object) -> None:
        for ring, x, y, radius in self._rings:
            ring.circle = (x, y, radius + self._breath.share * 4 * self.unit)

    def on_parent(self, _widget: object, parent: object) -> None:
        if parent is None:
            Animation.cancel_all(self._breath)


def _diamond(x: float, y: float, radius: float, colour: tuple[float, ...]) -> None:
    Color(*colour)
    corners = ((x, y + radius), (x + radius, y), (x, y - radius), (x - radius, y))
    Mesh(
        vertices=[value for corner in corners for value in (*corner, 0, 0)],
        indices=[0, 1, 2, 3],
        mode="triangle_fan",
    )


class WayCard(Hintable, Pressable, BoxLayout):
    """One way out of a junction: its letter, what it is called, and what it brings."""

    letter = StringProperty("")
    title = StringProperty("")
    move = StringProperty("")
    #: How high it must be to show all of it.
    needed = NumericProperty(0)

    def __init__(self, way: BurrowWay, **properties: object) -> None:
        super().__init__(letter=way.letter, title=way.title, move=way.move, **properties)
        for picture, text in way.lines:
            row = BoxLayout(size_hint_y=None, spacing=dp(6))
            words = Factory.Dim(text=text, pos_hint={"center_y": 0.5})
            words.bind(height=lambda _words, height, row=row: setattr(row, "height", max(dp(20), height)))
            row.add_widget(
                Glyph(name=picture, size_hint=(None, None), size=(dp(20), dp(20)), pos_hint={"center_y": 0.5})
            )
            row.add_widget(words)
            self.ids.lines.add_widget(row)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return self.title


class BurrowPanel(FirstRatPanel):
    """The burrow as a panel: the map, the ways if one is asked for, and what lies in the library."""

    head = StringProperty("")
    line = StringProperty("")
    cores = StringProperty("")
    scoring: TracksState | None = ObjectProperty(None, allownone=True)
    #: The height above it that the map does not claim.
    leaves = NumericProperty(0)

    def display(self, model: BurrowState) -> None:
        self.head, self.line, self.scoring = model.head, model.line, model.scoring
        self.cores = tr._("{number} left").format(number=model.cores) if model.cores else ""
        self.ids.map.model = model
        ways, comics = self.ids.ways, self.ids.comics
        ways.clear_widgets()
        for way in model.ways:
            card = WayCard(way)
            card.bind(on_release=lambda card: self.dispatch("on_choose", card.move))
            ways.add_widget(card)
        comics.clear_widgets()
        for item in model.comics:
            comics.add_widget(self._comic(item))

    def mark(self) -> None:
        for card in self.ids.ways.children:
            card.hinted = card.move == self.hinted

    def _comic(self, item: Item) -> ItemCard:
        card = ItemCard(item=item)
        card.bind(on_release=lambda card: self.dispatch("on_explain", card.item))
        return card


# --- folded small


class FoldedBurrow(Pressable, FloatLayout):
    """The map of the burrow; a small one has bolder lines."""

    model: BurrowState | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._map = BurrowMap(size_hint=(None, None))
        self._small = SmallMap(size_hint=(None, None))
        with self.canvas.before:
            self._colour = Color()
            self._ground = Rectangle()
        for name in ("pos", "size", "model"):
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
        shown.model = self.model


class SmallMap(Drawn):
    """The burrow where there is room for shapes only."""

    model: BurrowState | None = ObjectProperty(None, allownone=True)

    def _place(self, field: BurrowField) -> tuple[float, float]:
        return (self.x + self.width * (0.075 + 0.85 * field.x), self.y + self.height * (0.8 - 0.6 * field.y))

    def draw(self) -> None:
        model = self.model
        if model is None or self.width < dp(60):
            return
        unit = min(self.height / 46, self.width / 144, dp(1.3))
        draw_box(self.x, self.y, self.width, self.height, shade("burrow"), dp(10))
        places = [self._place(field) for field in model.fields]
        for width, colour in ((11, INK), (8, shade("tunnel"))):
            for one, other in model.tunnels:
                stroke((places[one], places[other]), width * unit, colour)
        for field, place in zip(model.fields, places, strict=True):
            self._field(field, *place, unit)
        for field, place in zip(model.fields, places, strict=True):
            self._markers(field, *place, unit, model.own)

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


load_kv("games/firstrat/panels/burrow")
