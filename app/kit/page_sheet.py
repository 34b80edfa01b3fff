"""Sheets and toasts over a page."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.device.safe_area import safe_area
from app.kit.press import Pressable

#: Seconds that a toast stays: at least, more for each letter, at most.
TOAST_SECONDS, TOAST_PER_LETTER, TOAST_LONGEST = 1.6, 0.03, 4.5


class PageSheet(ModalView):
    """A sheet that rises from the lower edge; a tap beside it or Back closes it."""

    title = StringProperty("")
    #: The size of the safe area, and how far the sheet has risen.
    room = ListProperty([1, 1])
    lift = NumericProperty(0)
    #: Open sheets and dialogs, the topmost last.
    stack: list[Widget] = []  # noqa: RUF012  shared on purpose

    def __init__(self, *content: Widget, **properties: object) -> None:
        super().__init__(**properties)
        Window.bind(size=self._make_room)
        safe_area.bind(left=self._make_room, top=self._make_room, right=self._make_room, bottom=self._make_room)
        self._make_room()
        self.fbind("lift", self._align_center)
        self.fbind("room", self._align_center)
        for widget in content:
            self.ids.content.add_widget(widget)

    def open(self, *_args: object, **_kwargs: object) -> None:
        super().open(animation=False)
        PageSheet.stack.append(self)
        if theme.slide:
            Animation(lift=1, duration=theme.slide, t="out_cubic").start(self)
        else:
            self.lift = 1

    def dismiss(self, *_args: object, **_kwargs: object) -> None:
        Animation.cancel_all(self)
        if self in PageSheet.stack:
            PageSheet.stack.remove(self)
        Window.unbind(size=self._make_room)
        super().dismiss(animation=False)

    def _make_room(self, *_: object) -> None:
        width, height = Window.size
        self.room = width - safe_area.left - safe_area.right, height - safe_area.top - safe_area.bottom

    def _align_center(self, *_: object) -> None:
        """Place it at the lower edge instead of the centre."""
        height = self.height + safe_area.bottom
        self.pos = safe_area.left + (self.room[0] - self.width) / 2, safe_area.bottom + (self.lift - 1) * height

    def _handle_keyboard(self, *_: object) -> bool:
        # The app handles Back and Escape.
        return False


class Toast(Pressable, BoxLayout):
    """One sentence for a short time; a tap closes it and also reaches what is beneath.

    Over a page it is near the lower edge.  Over a table it is below what stands at the top, or in the middle if
    the players face each other.
    """

    text = StringProperty("")
    shown = BooleanProperty(False)
    waiting = ListProperty()
    over = OptionProperty("page", options=("page", "table", "middle"))
    #: How high what stands at the top is.
    below = NumericProperty(0)

    def notify(self, sentence: str) -> None:
        """Show a sentence after those that wait, unless it waits already."""
        if not sentence or sentence == self.text or sentence in self.waiting:
            return
        self.waiting.append(sentence)
        if not self.shown:
            self._next()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.shown and self.collide_point(*touch.pos):
            self._next()
        return False

    def on_release(self) -> None:
        self._next()

    def _next(self, *_: object) -> None:
        Clock.unschedule(self._next)
        if not self.waiting:
            self.shown, self.text = False, ""
            return
        self.text, self.shown = self.waiting.pop(0), True
        Clock.schedule_once(self._next, min(TOAST_LONGEST, TOAST_SECONDS + TOAST_PER_LETTER * len(self.text)))
