"""Says for a moment whose turn it is when the device goes on to somebody else, or how the end was set."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from app.base.live_text import tr
from app.base.theme import theme
from app.games.firstrat.presenter.shows import FirstRatSeat
from app.games.firstrat.widgets.drawing import draw_glyph, draw_text, edged, fitted_size, text_width
from app.games.firstrat.widgets.pictures import family_colour
from app.kit.drawn import Drawn
from app.kit.lettering import wrap_lines

#: Seconds it stays without animation, and units of a celebration with it.
STAYS, CELEBRATED = 1.2, 1.5
#: Seconds that a sentence stays.
READ = 4.5


class Banner(Drawn):
    """Takes no touches, so nobody has to wait for it."""

    seat: FirstRatSeat | None = ObjectProperty(None, allownone=True)
    #: A sentence instead of whose turn it is.
    text = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), opacity=0, **kwargs)

    def greet(self, seat: FirstRatSeat) -> None:
        """It is this seat's turn; a sentence that is being read is not replaced."""
        if self.text and self.opacity:
            return
        self._show(seat, "", theme.celebrate * CELEBRATED or STAYS)

    def announce(self, seat: FirstRatSeat, text: str) -> None:
        """Say something that this seat has done, long enough to be read."""
        self._show(seat, text, READ)

    def _show(self, seat: FirstRatSeat, text: str, stay: float) -> None:
        self.hide()
        self.seat, self.text, self.opacity = seat, text, 1
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
        if self.text:
            self._sentence(self.seat)
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

    def _sentence(self, seat: FirstRatSeat) -> None:
        side = dp(56)
        room = min(self.width - dp(16), dp(460)) - side - dp(48)
        size = theme.body * 1.1
        lines = wrap_lines(self.text, size, room)
        while size > theme.caption and len(lines) * size * 1.3 > self.height - dp(40):
            size *= 0.93
            lines = wrap_lines(self.text, size, room)
        wide, high = room + side + dp(48), max(side, len(lines) * size * 1.3) + dp(24)
        x, y = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        edged(x, y, wide, high, theme.surface, family_colour(seat.emblem), dp(20))
        draw_glyph(f"rat-{seat.emblem}", x + dp(16) + side / 2, y + high / 2, side)
        top = y + (high + len(lines) * size * 1.3) / 2
        for number, line in enumerate(lines):
            draw_text(line, size, x + dp(28) + side, top - size * 1.3 * (number + 0.5), theme.text, align="left")
