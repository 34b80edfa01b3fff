"""The dock: the burrow and the tracks folded small, each opens its panel."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.presenters.firstrat.burrow import BurrowShow
from app.presenters.firstrat.tracks import Track, TracksShow
from app.text import tr
from app.theme import theme
from app.widgets.firstrat.drawing import SMALLEST, draw_glyph, draw_text, fill
from app.widgets.firstrat.panels.burrow import BurrowMap
from app.widgets.firstrat.pictures import family_colour
from app.widgets.press import Press


class FoldedBurrow(Press, FloatLayout):
    """The map of the burrow, small."""

    show: BurrowShow | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._map = BurrowMap(size_hint=(None, None))
        self.add_widget(self._map)
        with self.canvas.before:
            self._colour = Color()
            self._ground = Rectangle()
        for name in ("pos", "size", "show"):
            self.fbind(name, self._arrange)
        theme.bind(name=self._arrange)

    @property
    def label(self) -> str:
        """In words, for the keyboard and the tests."""
        return tr._("Burrow")

    def _arrange(self, *_: object) -> None:
        self._colour.rgba = theme.surface
        self._ground.pos, self._ground.size = self.pos, self.size
        edge = dp(3)
        self._map.pos, self._map.size = (
            (self.x + edge, self.y + edge),
            (self.width - 2 * edge, self.height - 2 * edge),
        )
        self._map.show = self.show


class FoldedTracks(Press, Widget):
    """Of each track: its picture, the points of the next free field, the own pieces as dots."""

    show: TracksShow | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "show"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw, scale=self._draw)

    @property
    def label(self) -> str:
        """In words, for the keyboard and the tests."""
        return tr._("Scoring tracks")

    def spot(self, track: str) -> tuple[float, float]:
        """The middle of a track."""
        names = [one.id for one in self.show.tracks] if self.show is not None else []
        share = (names.index(track) + 0.5) / len(names) if track in names else 0.5
        return self.x + self.width * share, self.y + self.height / 2

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.show is None or self.width < dp(60):
            return
        with self.canvas:
            Color(*theme.surface)
            Rectangle(pos=self.pos, size=self.size)
            each = self.width / len(self.show.tracks)
            for number, track in enumerate(self.show.tracks):
                x = self.x + each * number
                ground = theme.raised if number % 2 == 0 else theme.surface
                if track.moves:
                    ground = theme.accent
                fill(x, self.y, each, self.height, ground, dp(6) if track.moves else 0)
                self._track(track, x + each / 2, each, theme.accent_ink if track.moves else theme.text)

    def _track(self, track: Track, x: float, width: float, ink: object) -> None:
        unit = min(max(self.height / dp(52), 1.0), 1.5) * dp(1)
        side = min(19 * unit, width * 0.8)
        size = max(sp(SMALLEST), min(13 * unit, width * 0.56))
        line = size * 1.15
        dots = 7 * unit
        top = self.y + self.height / 2 + (side + line + dots) / 2
        draw_glyph(track.picture, x, top - side / 2, side)
        points = next(field.points for field in track.fields if field.is_next)
        draw_text(f"+{points}", size, x, top - side - line / 2, ink)
        own = [piece for field in track.fields for piece in field.pieces if piece.endswith(f"-{self.show.own}")]
        if not own:
            return
        dot, step = 5 * unit, min(6.4 * unit, width / len(own))
        left = x - step * (len(own) - 1) / 2
        for number in range(len(own)):
            Color(*family_colour(self.show.own))
            RoundedRectangle(
                pos=(left + step * number - dot / 2, top - side - line - dots * 0.9),
                size=(dot, dot),
                radius=[dot * 0.3],
            )
