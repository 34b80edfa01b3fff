"""What a riddle adds to the table: the panel with its question, and the days of a calendar."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.graphics import Color, Ellipse, Line
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.theme import theme
from app.kit.drawing import Drawn
from app.kit.press import Pressable


class GradeDots(Drawn):
    """A grade as filled dots among empty ones."""

    grade = NumericProperty(0)
    dots = NumericProperty(5)

    def draw(self) -> None:
        side = self.height
        for number in range(self.dots):
            box = self.x + number * side * 1.4, self.y, side, side
            Color(*theme.accent)
            if number < self.grade:
                Ellipse(pos=box[:2], size=box[2:])
            else:
                Line(ellipse=(box[0] + dp(1), box[1] + dp(1), side - dp(2), side - dp(2)), width=dp(1))


class WeekDots(Drawn):
    """The last days, today at the right: a tick for each that counts."""

    days = ListProperty()

    def draw(self) -> None:
        side = self.height
        for number, counts in enumerate(self.days):
            x, y = self.x + number * side * 1.3, self.y
            Color(*theme.accent)
            if not counts:
                Line(ellipse=(x + dp(1), y + dp(1), side - dp(2), side - dp(2)), width=dp(1))
                continue
            Ellipse(pos=(x, y), size=(side, side))
            Color(*theme.accent_ink)
            tick = ((0.28, 0.5), (0.44, 0.34), (0.74, 0.66))
            Line(points=[at for dx, dy in tick for at in (x + dx * side, y + dy * side)], width=dp(1.4))


class StreakChip(Pressable, BoxLayout):
    """The days in a row."""

    text = StringProperty("")
    label = StringProperty("")


class NumberedStep(BoxLayout):
    """One of several steps: its number on a disc, and a sentence or two."""

    number = NumericProperty(1)
    text = StringProperty("")
    font_size = NumericProperty(12)


class StepList(BoxLayout):
    """Steps one below the other."""

    steps = ListProperty()
    font_size = NumericProperty(12)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.fbind("steps", self._fill)
        self._fill()

    def _fill(self, *_: object) -> None:
        self.clear_widgets()
        for number, text in enumerate(self.steps, 1):
            step = NumberedStep(number=number, text=text, font_size=self.font_size)
            self.bind(font_size=step.setter("font_size"))
            self.add_widget(step)


class RiddlePanel(BoxLayout):
    """The question, what was said about the last try, and the buttons."""

    title = StringProperty("")
    subtitle = StringProperty("")
    streak = StringProperty("")
    question = StringProperty("")
    grade = NumericProperty(0)
    #: “medium · try 1 of 3”, and at the end how it went.
    facts = StringProperty("")
    #: A nudge, which takes the place of the facts; empty for none.
    nudge = StringProperty("")
    #: What is said about a try; empty for none.
    note = StringProperty("")
    #: "" for none, "right", "wrong", or "shown" for the solution of a riddle that was not solved.
    mood = StringProperty("")
    #: Whether the riddle was just solved, and how much of the joy about it is left, from 1 to 0.
    solved = BooleanProperty(False)
    joy = NumericProperty(0)
    #: Whether each of the last days counts, and the longest streak in words; empty before the end.
    week = ListProperty()
    best = StringProperty("")
    #: Whether there is room for them.
    roomy = BooleanProperty(False)
    #: The moves that prove the answer, in words.
    steps = ListProperty()

    __events__ = ("on_close", "on_calendar", "on_reference")

    def on_close(self) -> None:
        """The riddle is left."""

    def on_calendar(self) -> None:
        """The player wants to see all days."""

    def on_reference(self) -> None:
        """The player wants to see the game at a glance."""

    def rejoice(self) -> None:
        """A riddle has been solved."""
        if theme.celebrate:
            self.joy = 1
            Animation(joy=0, d=theme.celebrate, t="in_quad").start(self)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        # It covers the top bar of the table.
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)


class LegendEntry(BoxLayout):
    """What a mark in the calendar means."""

    state_of = StringProperty("")
    text = StringProperty("")


class DayCell(Pressable, BoxLayout):
    """A day of the calendar."""

    number = NumericProperty(0)
    #: "" for a day that was not played, "open", "solved", "clean", "missed" or "shown".
    state_of = StringProperty("")
    today = BooleanProperty(False)
    label = StringProperty("")
