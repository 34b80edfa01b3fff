"""What a lesson adds to the table: the tutor's panel, and rings around widgets."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.live_text import tr
from app.base.theme import theme
from app.kit.drawing import Drawn
from app.kit.pictures import text_texture

#: From this width on the sentence stands beside the title instead of below it; larger letters need more.
WIDE_DP = 600


class TutorPanel(BoxLayout):
    """One sentence at a time, in a panel that is high enough for the longest, so that the table never moves."""

    title = StringProperty("")
    #: “3/17”, and the same as a share.
    progress = StringProperty("")
    share = NumericProperty(0)
    text = StringProperty("")
    #: The rule of the answer to a wrong try, which the table itself shows; empty for none.
    rule = StringProperty("")
    #: Whether the sentence only has to be read.
    reads = BooleanProperty(False)
    #: Whether there is a button to show the right move.
    hints = BooleanProperty(False)
    wide = BooleanProperty(False)
    #: All sentences of the lesson, to measure them.
    sentences = ListProperty()
    #: The height of the longest sentence.
    room = NumericProperty(0)
    #: The height of title and progress beside the widest button, so that none of the buttons moves anything.
    names_room = NumericProperty(0)

    __events__ = ("on_close", "on_next", "on_hint", "on_look_up")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("sentences", "title", "width"):
            self.fbind(name, self._measure)
        theme.bind(scale=self._measure)

    def on_close(self) -> None:
        """The lesson is left."""

    def on_next(self) -> None:
        """The sentence has been read."""

    def on_hint(self) -> None:
        """The pupil wants to see the right move."""

    def on_look_up(self) -> None:
        """The pupil wants to read the rule."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        # It covers the top bar of the table, which a lesson does not use.
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def _measure(self, *_: object) -> None:
        if self.width < dp(200):
            return
        scale = max(1.0, theme.scale * 0.9)
        self.wide = self.width >= dp(WIDE_DP) * scale
        # Beside the sentence are Back, the title and at most one button.
        across = self.width - (dp(430) * scale if self.wide else dp(28))
        label = CoreLabel(font_size=theme.body if self.wide else theme.label, text_size=(across, None))
        most = 0.0
        for sentence in self.sentences:
            label.text = sentence
            label.refresh()
            most = max(most, label.content_height)
        self.room = most
        self._measure_names()

    def _measure_names(self) -> None:
        labels = (tr._("The rule"), tr._("Show me"), tr._("Next"))
        widest = max(text_texture(label, theme.body, bold=True).width for label in labels) + dp(56)
        # Besides the button: the edges, Back, and the spaces between all parts of the row.
        across = self.width - widest - dp(14 + 48 + 20)
        title = CoreLabel(text=self.title, font_size=theme.label, bold=True, text_size=(max(across, dp(60)), None))
        title.refresh()
        self.names_room = title.content_height + 1.3 * theme.caption


class HighlightRing(Drawn):
    """Rings around boxes; they pulse unless animation is off.  Touches pass through."""

    #: x, y, width and height in the window, for each ring.
    boxes = ListProperty()
    glow = NumericProperty(1)

    _pulse: Animation | None = None

    def on_boxes(self, *_: object) -> None:
        pulses = bool(self.boxes) and theme.slide > 0
        if pulses and self._pulse is None:
            self._pulse = Animation(glow=0.35, d=0.7, t="in_out_sine") + Animation(glow=1, d=0.7, t="in_out_sine")
            self._pulse.repeat = True
            self._pulse.start(self)
        elif not pulses and self._pulse is not None:
            self._pulse.cancel(self)
            self._pulse, self.glow = None, 1

    def draw(self) -> None:
        for x, y, width, height in self.boxes:
            left, low = self.to_widget(x, y)
            box = (left - dp(2), low - dp(2), width + dp(4), height + dp(4), min(dp(14), width / 2, height / 2))
            for colour, thick in ((theme.outline, dp(3.4)), (theme.accent, dp(2.2))):
                Color(*colour[:3], self.glow)
                Line(rounded_rectangle=box, width=thick)
