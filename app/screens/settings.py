"""Settings: everything takes effect at once and is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivymd.uix.list import MDList

from app.screens import Screen
from app.screens.setup import SEATINGS, seating_words
from app.settings import SYSTEM
from app.text import LANGUAGES
from app.theme import SPEEDS, TEXT_SCALES
from app.widgets.press import Chip

#: A translator, and what can be chosen: value → the words for it.
Translate = Callable[[str], str]
Values = list[tuple[str, str]]


class ChipSetting(BoxLayout):
    """A name, and one chip for each value.

    KivyMD's segmented button is no help: it neither wraps nor grows, and four German words in large letters do
    not fit a phone.
    """

    #: Which setting this is, what it can be and what it is.
    setting = StringProperty("")
    values: Values = ListProperty()
    value = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")

    def on_values(self, *_: object) -> None:
        chips = self.ids.chips
        chips.clear_widgets()
        for value, words in self.values:
            chip = Chip(text=words, chosen=value == self.value)
            chip.bind(on_release=partial(self._choose, value))
            chips.add_widget(chip)

    def on_value(self, *_: object) -> None:
        # Kivy keeps children in the order of their addition, the newest first.
        for chip, (value, _words) in zip(reversed(self.ids.chips.children), self.values, strict=False):
            chip.chosen = value == self.value

    def _choose(self, value: str, *_: object) -> None:
        setattr(App.get_running_app().settings, self.setting, value)


class SettingsScreen(Screen):
    """What the player has chosen once and for all."""

    #: What the device does not have.
    no_sound = BooleanProperty(False)
    no_haptics = BooleanProperty(False)
    no_speech = BooleanProperty(False)

    def enter(self, **facts: object) -> None:
        app = App.get_running_app()
        self.no_sound, self.no_haptics = app.sound.missing, app.haptics.missing
        self.no_speech = app.speech.missing
        self.ids.page.scroll_y = 1


def languages(_: Translate) -> Values:
    """The languages, each by its own name."""
    return [(SYSTEM, _("As the device")), *LANGUAGES.items()]


def themes(_: Translate) -> Values:
    """The themes by the names that the player reads."""
    return [
        (SYSTEM, _("As the device")),
        ("light", _("Parchment")),
        ("dark", _("Candle light")),
        ("contrast", _("High contrast")),
    ]


def sizes(_: Translate) -> Values:
    """The sizes of text."""
    words = {"small": _("small"), "normal": _("normal"), "large": _("large"), "huge": _("huge")}
    return [(size, words[size]) for size in TEXT_SCALES]


def speeds(_: Translate) -> Values:
    """How fast things move."""
    words = {"normal": _("calm"), "fast": _("fast"), "off": _("off")}
    return [(speed, words[speed]) for speed in SPEEDS]


def seatings(_: Translate) -> Values:
    """How two people sit."""
    return [(seating, seating_words(seating)) for seating in SEATINGS]


def seating_note(seating: str, _: Translate) -> str:
    """What a seating means."""
    return {
        "pass": _("Hand the device over; nothing secret shows until it is held."),
        "face": _("The device lies between you; the far half is turned around."),
        "side": _("You sit next to each other; for tablets."),
    }[seating]


for _widget in (ChipSetting, MDList):
    Factory.register(_widget.__name__, cls=_widget)
