"""The dock: the burrow and the tracks folded small, each opens its panel."""

from __future__ import annotations

from kivy.graphics import Color, Quad, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from app.games.firstrat.presenter.burrow import BurrowField, BurrowShow
from app.games.firstrat.presenter.tracks import Track, TracksShow
from app.games.firstrat.widgets.drawing import Colour, disc, draw_glyph, draw_text, edged, fill, stroke
from app.games.firstrat.widgets.panels.burrow import BurrowMap
from app.games.firstrat.widgets.pictures import CREAM, GLOW, INK, family_colour, shade
from app.ui.text import tr
from app.ui.theme import SMALLEST_SP, theme
from app.ui.widgets.drawn import Drawn
from app.ui.widgets.press import Pressable


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


class FoldedTracks(Pressable, Drawn):
    """Of each track: its picture, the points of the next free field, the own pieces as dots."""

    show: TracksShow | None = ObjectProperty(None, allownone=True)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return tr._("Scoring tracks")

    def spot(self, track: str) -> tuple[float, float]:
        """The middle of a track."""
        names = [one.id for one in self.show.tracks] if self.show is not None else []
        share = (names.index(track) + 0.5) / len(names) if track in names else 0.5
        return self.x + self.width * share, self.y + self.height / 2

    def draw(self) -> None:
        show = self.show
        if show is None or self.width < dp(60):
            return
        Color(*theme.surface)
        Rectangle(pos=self.pos, size=self.size)
        each = self.width / len(show.tracks)
        for number, track in enumerate(show.tracks):
            x = self.x + each * number
            ground = theme.accent if track.moves else theme.raised if number % 2 == 0 else theme.surface
            fill(x, self.y, each, self.height, ground, dp(6) if track.moves else 0)
            self._track(track, x + each / 2, each, theme.accent_ink if track.moves else theme.text, show.own)

    def _track(self, track: Track, x: float, width: float, ink: Colour, owner: str) -> None:
        unit = min(max(self.height / dp(52), 1.0), 1.5) * dp(1)
        side = min(19 * unit, width * 0.8)
        size = max(sp(SMALLEST_SP), min(13 * unit, width * 0.56))
        line = size * 1.15
        dots = 7 * unit
        top = self.y + self.height / 2 + (side + line + dots) / 2
        draw_glyph(track.picture, x, top - side / 2, side)
        points = next(field.points for field in track.fields if field.is_next)
        draw_text(f"+{points}", size, x, top - side - line / 2, ink)
        own = [piece for field in track.fields for piece in field.pieces if piece.endswith(f"-{owner}")]
        if not own:
            return
        dot, step = 5 * unit, min(6.4 * unit, width / len(own))
        left = x - step * (len(own) - 1) / 2
        for number in range(len(own)):
            Color(*family_colour(owner))
            RoundedRectangle(
                pos=(left + step * number - dot / 2, top - side - line - dots * 0.9),
                size=(dot, dot),
                radius=[dot * 0.3],
            )
