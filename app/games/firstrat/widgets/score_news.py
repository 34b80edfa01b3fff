"""Says for a moment beside a seat why its points have just changed."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty

from app.games.firstrat.presenter.scores import PointChange, signed
from app.games.firstrat.widgets.drawing import draw_text, edged, text_width
from app.games.firstrat.widgets.pictures import family_colour
from app.ui.theme import SMALLEST_SP, theme
from app.ui.widgets.drawn import Drawn

#: Seconds that it stays.
STAYS = 3.0
#: Left, bottom, width and height in the window.
Box = tuple[float, float, float, float]


class ScoreNews(Drawn):
    """Fills the table and takes no touches; each seat has its own plate."""

    #: Emblem → the changes, and the box of the seat whose points they are.
    plates: Mapping[str, tuple[tuple[PointChange, ...], Box]] = ObjectProperty({})

    #: What lies below this is not covered.
    floor = NumericProperty(0)

    def tell(self, emblem: str, changes: tuple[PointChange, ...], beside: Box) -> None:
        """Tell changes beside a seat, together with those that can still be read there."""
        points: dict[str, int] = {}
        for change in (*self.plates.get(emblem, ((), beside))[0], *changes):
            points[change.name] = points.get(change.name, 0) + change.points
        merged = tuple(PointChange(name, number) for name, number in points.items() if number)
        self.plates = {**self.plates, emblem: (merged, beside)}
        Clock.unschedule(self._forget)
        Clock.schedule_once(self._forget, STAYS)

    def hide(self) -> None:
        """Forget everything."""
        Clock.unschedule(self._forget)
        self.plates = {}

    def _forget(self, _dt: float) -> None:
        self.plates = {}

    def draw(self) -> None:
        for emblem, (changes, beside) in self.plates.items():
            if changes:
                self._plate(emblem, changes, beside)

    def _plate(self, emblem: str, changes: tuple[PointChange, ...], beside: Box) -> None:
        size = max(sp(SMALLEST_SP), theme.label)
        figures = max(text_width(signed(change.points), size) for change in changes) + dp(8)
        wide = figures + max(text_width(change.name, size) for change in changes) + dp(24)
        high = len(changes) * size * 1.35 + dp(12)
        x, y = self._place(beside, wide, high)
        edged(x, y, wide, high, theme.surface, family_colour(emblem), dp(12))
        line = y + high - dp(6) - size * 0.675
        for change in changes:
            ink = theme.good if change.points > 0 else theme.bad
            draw_text(signed(change.points), size, x + dp(12), line, ink, align="left")
            draw_text(change.name, size, x + dp(12) + figures, line, theme.text, align="left")
            line -= size * 1.35

    def _place(self, beside: Box, wide: float, high: float) -> tuple[float, float]:
        """On the side of the seat that looks to the middle of the table, and inside of it."""
        left, low, width, height = beside
        gap = dp(6)
        if width < self.width / 3 and height < self.height / 2 and left + width < self.x + self.width / 2:
            x, y = left + width + gap, low + (height - high) / 2
        else:
            x = left + gap
            y = low + height + gap if low + height / 2 < self.y + self.height / 2 else low - high - gap
        x = min(max(x, self.x + gap), self.x + self.width - wide - gap)
        return x, min(max(y, self.floor + gap), self.y + self.height - high - gap)
