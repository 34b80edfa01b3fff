"""The tracks folded small; they open their panel."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty

from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.presenter.tracks import Track, TracksShow
from app.games.firstrat.widgets.drawing import Colour, draw_glyph, draw_text, fill
from app.games.firstrat.widgets.pictures import family_colour
from app.kit.drawn import Drawn
from app.kit.press import Pressable


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
