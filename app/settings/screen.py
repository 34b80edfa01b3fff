"""The settings; every change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Callable

from kivy.app import App
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.fixes import kivymd_fixes  # noqa: F401  before any widget of KivyMD is built
from app.base.kv import load_kv
from app.base.screen import Screen
from app.base.text import LANGUAGES
from app.base.theme import SPEEDS, TEXT_SCALES
from app.kit.press import Value
from app.people import clean_name
from app.settings.storage import SYSTEM
from app.setup import SEATINGS, seating_words

# Loaded late: a text field looks for a clipboard, which is slow.
load_kv("kit/field")

Translate = Callable[[str], str]


class NameRow(BoxLayout):
    """The name of the device's owner."""

    def save(self) -> None:
        """Keep what was typed."""
        app = App.get_running_app()
        app.settings.name = clean_name(self.ids.field.text)
        self.ids.field.text = app.settings.name


class SettingsScreen(Screen):
    """The settings page."""

    kv = "settings/settings"

    #: What the device cannot do.
    no_sound = BooleanProperty(False)
    no_haptics = BooleanProperty(False)

    def enter(self) -> None:
        self.no_sound, self.no_haptics = self.app.sound.missing, self.app.haptics.missing
        self.ids.page.scroll_y = 1

    def leave(self) -> None:
        # A name that was typed counts however the page is left.
        self.ids.name.save()


def languages(_: Translate) -> list[Value]:
    """The languages, each in its own language."""
    return [Value(SYSTEM, _("System default")), *(Value(*pair) for pair in LANGUAGES.items())]


def themes(_: Translate) -> list[Value]:
    """The themes."""
    return [
        Value(SYSTEM, _("System default")),
        Value("light", _("Light")),
        Value("dark", _("Dark")),
        Value("contrast", _("High contrast")),
    ]


def sizes(_: Translate) -> list[Value]:
    """The text sizes."""
    words = {"small": _("small"), "normal": _("normal"), "large": _("large"), "huge": _("huge")}
    return [Value(size, words[size]) for size in TEXT_SCALES]


def speeds(_: Translate) -> list[Value]:
    """The animation speeds."""
    words = {"normal": _("slow"), "fast": _("fast"), "off": _("off")}
    return [Value(speed, words[speed]) for speed in SPEEDS]


def ai_turns(_: Translate) -> list[Value]:
    """What happens between the turns of two AIs."""
    return [Value("go_on", _("continue automatically")), Value("wait", _("wait for a tap"))]


def seatings(_: Translate) -> list[Value]:
    """The seatings of people who share the device."""
    return [Value(seating, seating_words(seating)) for seating in SEATINGS]


def seating_note(seating: str, _: Translate) -> str:
    """An explanation of a seating."""
    return {
        "pass": _("Pass the device around; secrets show only while the button is held."),
        "face": _("The device lies between you; the other half is turned around."),
        "side": _("You sit next to each other; for tablets."),
    }[seating]
