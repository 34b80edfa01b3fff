"""A few words beside a face; they go by themselves, or with the next touch."""

from __future__ import annotations

from typing import NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Line, RoundedRectangle, Triangle
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, StringProperty

from app.base.theme import SMALLEST_SP, theme
from app.kit.drawing import Drawn
from app.kit.faces import draw_face
from app.kit.labels import draw_texture, wrap_lines
from app.kit.pictures import text_texture

#: Seconds that it stays: at least, and more for each letter.
SECONDS, PER_LETTER = 2.0, 0.045
#: The padding of the words, and the length of the tail, in dp.
PAD_X, PAD_Y, TAIL = 10, 4, 8
#: The side of a face that belongs to the bubble, in dp.
FACE = 40


class SpeechPlace(NamedTuple):
    """Where a bubble may stand beside a face: x, y, width, height."""

    room: tuple[float, float, float, float]
    #: Whether the face is not beside it, so that the bubble shows it once more; else it is at its left.
    apart: bool = False


class SpeechBubble(Drawn):
    """Takes no touches.  The room is the largest box that it may cover; the words decide how much of it."""

    #: The words; empty if nothing is said.
    said = StringProperty("")
    #: x, y, width, height.
    room = ListProperty([0, 0, 0, 0])
    #: The id of the regular whose face it shows; empty if the face is at its left.
    face = StringProperty("")

    def say(self, who: str, text: str, place: SpeechPlace) -> bool:
        """Show the words of a regular; false if there is not enough room for them."""
        self.room, self.face, self.said = place.room, who if place.apart else "", text
        if not self._lettered():
            self.clear()
            return False
        Clock.unschedule(self._end)
        Animation.cancel_all(self)
        self.opacity = 0 if theme.slide else 1
        if theme.slide:
            Animation(opacity=1, duration=theme.slide).start(self)
        Clock.schedule_once(self._end, SECONDS + PER_LETTER * len(text))
        return True

    def clear(self) -> None:
        """Show nothing."""
        Clock.unschedule(self._end)
        Animation.cancel_all(self)
        self.said = ""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        # Whatever is touched next matters more.
        self.clear()
        return False

    def _end(self, _dt: float) -> None:
        self.clear()

    def _lettered(self) -> tuple[float, list[str]] | None:
        """The largest letters in which all words fit, and their lines."""
        _, _, width, height = self.room
        wide, high = width - 2 * dp(PAD_X), height - 2 * dp(PAD_Y)
        if self.face:
            high -= dp(FACE + TAIL)
        else:
            wide -= dp(TAIL)
        size = theme.body
        while size >= sp(SMALLEST_SP):
            lines = wrap_lines(self.said, size, wide)
            line = text_texture("Xg", size).height
            if line * len(lines) <= high and all(text_texture(one, size).width <= wide for one in lines):
                return size, lines
            size = size - 1 if size > sp(SMALLEST_SP) + 1 or size == sp(SMALLEST_SP) else sp(SMALLEST_SP)
        return None

    def draw(self) -> None:
        found = self._lettered() if self.said else None
        if found is None:
            return
        size, lines = found
        left, low, _, height = self.room
        line = text_texture("Xg", size).height
        wide = max(text_texture(one, size).width for one in lines) + 2 * dp(PAD_X)
        high = line * len(lines) + 2 * dp(PAD_Y)
        if self.face:
            # Below the words.
            x, y = left, low + height - high
            draw_face(self.face, "", x, y - dp(FACE + TAIL), dp(FACE))
            tip = (x + dp(16), y + 1, x + dp(30), y + 1, x + dp(24), y - dp(TAIL))
        else:
            x, y = left + dp(TAIL), low + (height - high) / 2
            tip = (x + 1, y + high / 2 - dp(6), x + 1, y + high / 2 + dp(6), left, y + high / 2)
        Color(*theme.outline)
        Line(rounded_rectangle=(x, y, wide, high, dp(12)), width=dp(1.2))
        Color(*theme.card)
        RoundedRectangle(pos=(x, y), size=(wide, high), radius=[dp(12)])
        Triangle(points=tip)
        top = y + high - dp(PAD_Y)
        for number, text in enumerate(lines):
            texture = text_texture(text, size)
            draw_texture(texture, texture.size, theme.card_ink, x + dp(PAD_X), top - line * (number + 0.5), "left")
