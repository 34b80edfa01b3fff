"""Says for a moment whose turn it is when the device goes on to somebody else."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from app.games.firstrat.presenter.shows import FirstRatSeat
from app.games.firstrat.widgets.drawing import draw_glyph, draw_text, edged, fitted_size, text_width
from app.games.firstrat.widgets.pictures import family_colour
from app.ui.text import tr
from app.ui.theme import theme
from app.ui.widgets.drawn import Drawn

#: Seconds it stays without animation, and units of a celebration with it.
STAYS, CELEBRATED = 1.2, 1.5


class Banner(Drawn):
    """Takes no touches, so nobody has to wait for it."""

    seat: FirstRatSeat | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), opacity=0, **kwargs)

    def greet(self, seat: FirstRatSeat) -> None:
        """It is this seat's turn."""
        self.hide()
        self.seat, self.opacity = seat, 1
        stay = theme.celebrate * CELEBRATED or STAYS
        Clock.schedule_once(self._fade, stay)

    def hide(self) -> None:
        Clock.unschedule(self._fade)
        Animation.cancel_all(self)
        self.opacity = 0

    def _fade(self, _dt: float) -> None:
        if theme.slide:
            Animation(opacity=0, d=theme.slide).start(self)
        else:
            self.opacity = 0

    def draw(self) -> None:
        if self.seat is None or self.width < dp(100):
            return
        text = tr._("{name}’s turn").format(name=self.seat.name)
        side = dp(72)
        room = self.width - side - dp(64)
        size = fitted_size(text, theme.title, room) or theme.caption
        wide, high = min(self.width - dp(16), text_width(text, size) + side + dp(52)), side + dp(16)
        x, y = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        edged(x, y, wide, high, theme.surface, family_colour(self.seat.emblem), dp(20))
        draw_glyph(f"rat-{self.seat.emblem}", x + dp(16) + side / 2, y + high / 2, side)
        draw_text(text, size, x + dp(26) + side, y + high / 2, theme.text, align="left")
