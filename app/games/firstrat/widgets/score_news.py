"""Says for a moment beside a seat why its points have just changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty

from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.presenter.scores import PointChange, signed
from app.games.firstrat.widgets.drawing import draw_text, edged, text_width
from app.games.firstrat.widgets.pictures import family_colour
from app.kit.drawn import Drawn

#: Seconds that it stays.
STAYS = 3.0
#: Left, bottom, width and height in the window.
Box = tuple[float, float, float, float]


class Plate(NamedTuple):
    """The changes of a seat's points, and where the seat is: it may not have its place yet."""

    changes: tuple[PointChange, ...]
    beside: Callable[[], Box]
    #: The angle at which its player reads; None if all read from the same edge.
    angle: int | None = None


class ScoreNews(Drawn):
    """Fills the table and takes no touches; each seat has its own plate."""

    #: By the emblems of seats.
    plates: Mapping[str, Plate] = ObjectProperty({})

    #: What lies below this is not covered.
    floor = NumericProperty(0)

    def tell(
        self, emblem: str, changes: tuple[PointChange, ...], beside: Callable[[], Box], angle: int | None = None
    ) -> None:
        """Tell changes beside a seat and towards it, together with those that can still be read there."""
        points: dict[str, int] = {}
        before = self.plates[emblem].changes if emblem in self.plates else ()
        for change in (*before, *changes):
            points[change.name] = points.get(change.name, 0) + change.points
        merged = tuple(PointChange(name, number) for name, number in points.items() if number)
        self.plates = {**self.plates, emblem: Plate(merged, beside, angle)}
        Clock.unschedule(self._forget)
        Clock.schedule_once(self._forget, STAYS)

    def hide(self) -> None:
        """Forget everything."""
        Clock.unschedule(self._forget)
        self.plates = {}

    def _forget(self, _dt: float) -> None:
        self.plates = {}

    def draw(self) -> None:
        for emblem, plate in self.plates.items():
            if plate.changes:
                self._plate(emblem, plate)

    def _plate(self, emblem: str, plate: Plate) -> None:
        changes, angle = plate.changes, plate.angle or 0
        size = max(sp(SMALLEST_SP), theme.label)
        figures = max(text_width(signed(change.points), size) for change in changes) + dp(8)
        wide = figures + max(text_width(change.name, size) for change in changes) + dp(24)
        high = len(changes) * size * 1.35 + dp(12)
        # What it covers of the table.
        across, up = (high, wide) if angle % 180 else (wide, high)
        left, low = self._place(plate, across, up)
        middle = left + across / 2, low + up / 2
        x, y = middle[0] - wide / 2, middle[1] - high / 2
        PushMatrix()
        Rotate(angle=angle, axis=(0, 0, 1), origin=middle)
        edged(x, y, wide, high, theme.surface, family_colour(emblem), dp(12))
        line = y + high - dp(6) - size * 0.675
        for change in changes:
            ink = theme.good if change.points > 0 else theme.bad
            draw_text(signed(change.points), size, x + dp(12), line, ink, align="left")
            draw_text(change.name, size, x + dp(12) + figures, line, theme.text, align="left")
            line -= size * 1.35
        PopMatrix()

    def _place(self, plate: Plate, wide: float, high: float) -> tuple[float, float]:
        """On the side of the seat that looks to the middle of the table, and inside of it."""
        left, low, width, height = plate.beside()
        gap = dp(6)
        if plate.angle is None:
            aside = width < self.width / 3 and height < self.height / 2 and left + width < self.x + self.width / 2
        else:
            aside = plate.angle % 180 != 0
        if aside:
            first = left + width / 2 < self.x + self.width / 2
            x, y = left + width + gap if first else left - wide - gap, low + (height - high) / 2
        else:
            x = left + gap
            y = low + height + gap if low + height / 2 < self.y + self.height / 2 else low - high - gap
        x = min(max(x, self.x + gap), self.x + self.width - wide - gap)
        return x, min(max(y, self.floor + gap), self.y + self.height - high - gap)
