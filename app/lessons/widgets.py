"""What a lesson adds to the table: the tutor's panel, rings around widgets, and a veil over all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from kivy.animation import Animation
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Line, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.live_text import tr
from app.base.theme import theme
from app.kit.drawing import Box, Drawn
from app.kit.pictures import text_texture

#: From this ratio of width to height on the sentence stands between the buttons instead of above them.
WIDE = 1.25
#: The letters of the sentence, the largest first, as a share of those of running text.
LETTERS = (1.3, 1.25, 1.2, 1.1, 1.0, 0.95, 0.9, 0.85, 0.8)
#: At most so much of the page's height is the sentence: above the buttons, on a low page, and between them.
MOST_ABOVE, MOST_COMPACT, MOST_BETWEEN = 0.18, 0.16, 0.13
#: Lower pages, in dp, have no upper edge: its button stands beside the others.
COMPACT_DP = 700
#: The width of “Back”, in dp.
BACK_DP = 56
#: From this height of the page on there is room for the tutor's picture, and how large it is, in dp.
PICTURED_DP, PICTURE_DP = 760, 84


class LessonBar(BoxLayout):
    """The upper edge: leave, the title, and how far one has come."""

    title = StringProperty("")
    #: “3/15”, and the same as a share.
    progress = StringProperty("")
    share = NumericProperty(0)
    hidden = BooleanProperty(False)

    __events__ = ("on_close",)

    def on_close(self) -> None:
        """The lesson is left."""


class TutorPanel(BoxLayout):
    """One sentence at a time above Back and Next; high enough for the longest, so that nothing ever moves."""

    text = StringProperty("")
    #: The regular who says it.
    regular = StringProperty("")
    #: The rule of the answer to a wrong try, which the table itself shows; empty for none.
    rule = StringProperty("")
    #: Whether the sentence only has to be read, and whether there is one before it.
    reads = BooleanProperty(False)
    returns = BooleanProperty(False)
    #: Whether there is a button to show the right move.
    hints = BooleanProperty(False)
    #: All sentences of the lesson, to measure them.
    sentences = ListProperty()
    #: The size of the page.
    page = ListProperty((0, 0))
    wide = BooleanProperty(False)
    pictured = BooleanProperty(False)
    #: Whether the button to leave stands here, and how far one has come, as a share.
    compact = BooleanProperty(False)
    share = NumericProperty(0)
    #: The height of the row of buttons.
    buttons = NumericProperty(0)
    #: The letters of the sentence, and the height of the longest one.
    letters = NumericProperty(16)
    room = NumericProperty(0)
    #: The width of “Next”, and of the place for “Show me” and “The rule”.
    next_width = NumericProperty(0)
    help_width = NumericProperty(0)

    __events__ = ("on_close", "on_back", "on_next", "on_hint", "on_look_up")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("sentences", "page"):
            self.fbind(name, self._measure)
        theme.bind(scale=self._measure)
        tr.bind(_=self._measure)

    def on_close(self) -> None:
        """The lesson is left."""

    def on_back(self) -> None:
        """The sentence before this one is to be read again."""

    def on_next(self) -> None:
        """The sentence has been read."""

    def on_hint(self) -> None:
        """The pupil wants to see the right move."""

    def on_look_up(self) -> None:
        """The pupil wants to read the rule."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    def _measure(self, *_: object) -> None:
        width, height = self.page
        if width < dp(200):
            return
        self.wide = width >= WIDE * height
        self.pictured = not self.wide and height >= dp(PICTURED_DP)
        self.compact = height < dp(COMPACT_DP)
        next_word, *others = (
            text_texture(label, theme.body, bold=True).width
            for label in (tr._("Next"), tr._("The rule"), tr._("Show me"))
        )
        self.next_width = max(dp(112), next_word + dp(48))
        # With the edges of the panel and the gaps between all buttons, shown or not.
        buttons = dp(BACK_DP + 20 + 20) + self.next_width + (dp(48) if self.compact else 0)
        self.help_width = min(max(others) + dp(38), width - buttons)
        beside = dp(PICTURE_DP + 8) if self.pictured else 0
        # Besides: the edges of the panel and of the words, and a gap.
        across = width - dp(52) - beside - (buttons + self.help_width if self.wide else 0)
        most = height * (MOST_BETWEEN if self.wide else MOST_COMPACT if self.compact else MOST_ABOVE)
        for share in LETTERS:
            self.letters = theme.body * share
            self.room = self._longest(across)
            if self.room <= most:
                break

    def _longest(self, width: float) -> float:
        """The height of the longest sentence."""
        label = CoreLabel(font_size=self.letters, text_size=(width, None), line_height=1.1)
        most = 0.0
        for sentence in self.sentences:
            label.text = sentence
            label.refresh()
            most = max(most, label.content_height)
        return most


class Veil(Drawn):
    """Darkens what has not been explained yet; while one reads, it hides questions and takes all touches."""

    #: x, y, width and height in the window: what is darkened, what of it is lit, and what is hidden.
    ground = ListProperty((0, 0, 0, 0))
    lit = ListProperty()
    hidden = ListProperty()
    #: Whether something is read.
    reads = BooleanProperty(False)

    def draw(self) -> None:
        if self.lit:
            Color(*theme.ground[:3], 0.66)
            for box in uncovered(self.ground, self.lit):
                self._fill(box)
        Color(*theme.ground)
        for box in self.hidden:
            self._fill(box)

    def _fill(self, box: Box) -> None:
        x, y, width, height = box
        Rectangle(pos=self.to_widget(x, y), size=(width, height))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        x, y, width, height = self.ground
        return self.reads and x <= touch.x < x + width and y <= touch.y < y + height


def uncovered(ground: Box, boxes: Sequence[Box]) -> Iterator[Box]:
    """What is left of a box without some others, in pieces."""
    left, low, width, height = ground
    right, top = left + width, low + height
    xs = sorted({left, right, *(min(max(x, left), right) for one in boxes for x in (one[0], one[0] + one[2]))})
    ys = sorted({low, top, *(min(max(y, low), top) for one in boxes for y in (one[1], one[1] + one[3]))})
    for (x, beyond), (y, above) in product(pairwise(xs), pairwise(ys)):
        middle = (x + beyond) / 2, (y + above) / 2
        if not any(
            one[0] <= middle[0] <= one[0] + one[2] and one[1] <= middle[1] <= one[1] + one[3] for one in boxes
        ):
            yield x, y, beyond - x, above - y


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
