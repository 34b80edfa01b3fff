"""The remarks of the regulars at a table: said once nothing moves, in a bubble beside the face."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from app.base.live_text import tr
from app.kit.speech_bubble import SpeechBubble
from app.table.remarks import Remark, Talk
from app.table.table import Frame

if TYPE_CHECKING:
    from app.table.director.sitting import Sitting

#: How often a remark waits for a free place, and for how many seconds each time; then it has come too late.
TRIES, WAIT = 12, 0.4


class TableTalk:
    """Lets the regulars of one sitting speak."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        regulars = any(player.regular for player in sitting.table.players)
        self._talk = Talk(sitting.table) if regulars and sitting.allows.remarks else None
        self._waiting: tuple[Remark, int] | None = None
        self.bubble = SpeechBubble(size_hint=(None, None), size=(2, 2))
        sitting.place.add_widget(self.bubble)

    def on_frame(self, frame: Frame) -> None:
        """Perhaps say something about a step; taking back is none."""
        if self._talk is None or not frame.events or not self._sitting.app.settings.remarks:
            return
        remark = self._talk.remark(frame)
        if remark is not None:
            self._waiting = remark, TRIES
            Clock.unschedule(self._try)
            Clock.schedule_once(self._try, WAIT)

    def clear(self) -> None:
        """Drop what waits, and take the bubble away."""
        Clock.unschedule(self._try)
        self._waiting = None
        self.bubble.clear()

    def _try(self, _dt: float) -> None:
        if self._waiting is None:
            return
        remark, tries = self._waiting
        if self._say(remark) or not tries:
            self._waiting = None
        else:
            self._waiting = remark, tries - 1
            Clock.schedule_once(self._try, WAIT)

    def _say(self, remark: Remark) -> bool:
        """Say it, if nothing moves and there is a place for it."""
        sitting, text = self._sitting, tr._(remark.text)
        if not sitting.is_at_rest:
            return False
        name = sitting.table.players[remark.seat].name
        aloud = tr._("{name}: {words}").format(name=name, words=text)
        if sitting.seating != "solo":
            # People who share a table read notices in its middle.
            sitting.app.notify(aloud)
        else:
            place = sitting.stage.speech_place(remark.seat)
            if place is None or not self.bubble.say(remark.who, text, place):
                return False
        sitting.app.speech.say(aloud)
        return True
