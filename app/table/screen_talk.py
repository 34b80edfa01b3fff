"""The remarks of the regulars at a table: said once nothing moves, in a bubble beside the face."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from app.base.live_text import tr
from app.kit.speech_bubble import SpeechBubble
from app.table.remarks import Remark, Talk
from app.table.table import Frame, Table

if TYPE_CHECKING:
    from app.table.screen import PlayScreen

#: How often a remark waits for a free place, and for how many seconds each time; then it has come too late.
TRIES, WAIT = 12, 0.4


class TableTalk:
    """Listens to the match of a screen, and lets regulars speak."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self._talk: Talk | None = None
        self._waiting: tuple[Remark, int] | None = None
        self.bubble = SpeechBubble(size_hint=(None, None), size=(2, 2))

    def sit(self, table: Table) -> None:
        """Another match is on the table."""
        self.hush()
        regulars = any(player.regular for player in table.players)
        self._talk = Talk(table) if regulars and self._screen.talks else None
        if self.bubble.parent is None:
            self._screen.ids.host.add_widget(self.bubble)

    def hear(self, frame: Frame) -> None:
        """A step was made; an undone one is none."""
        if self._talk is None or not frame.events or not self._screen.app.settings.remarks:
            return
        remark = self._talk.hear(frame)
        if remark is not None:
            self._waiting = remark, TRIES
            Clock.unschedule(self._try)
            Clock.schedule_once(self._try, WAIT)

    def hush(self) -> None:
        """Nobody says anything any more."""
        Clock.unschedule(self._try)
        self._waiting = None
        self.bubble.hush()

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
        screen, text = self._screen, tr._(remark.text)
        if not screen.is_at_rest:
            return False
        name = screen.table.players[remark.seat].name if screen.table is not None else ""
        aloud = tr._("{name}: {words}").format(name=name, words=text)
        if screen.seating != "solo":
            # Whoever shares a table reads notices in its middle.
            screen.app.tell(aloud)
        else:
            place = screen.stage.speech_place(remark.seat)
            if place is None or not self.bubble.say(remark.who, text, place):
                return False
        screen.app.speech.say(aloud)
        return True
