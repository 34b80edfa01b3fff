"""Settings: everything takes effect at once and is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.screens import Screen
from app.screens.setup import SEATINGS, seating_words
from app.settings import SYSTEM
from app.text import LANGUAGES, tr
from app.theme import SPEEDS, TEXT_SCALES
from app.widgets.press import Chip, Panel, SwitchRow


class ChipSetting(BoxLayout):
    """A name, and one chip for each value."""

    text = StringProperty("")
    note = StringProperty("")


class SettingsScreen(Screen):
    """What the player has chosen once and for all."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        tr.fbind("_", lambda *_: self.refresh())

    def enter(self, **facts: object) -> None:
        self.refresh()
        self.ids.page.scroll_y = 1

    def refresh(self) -> None:
        """Show the settings as they are, in the language as it is."""
        left, right = self.ids.left, self.ids.right
        left.clear_widgets()
        right.clear_widgets()
        left.add_widget(self._panel(tr._("Language"), self._chips("language", _languages)))
        look = (
            self._chips("theme", _themes, tr._("Colours")),
            self._chips("text_size", _sizes, tr._("Text size")),
            self._chips("animation", _speeds, tr._("Movement")),
            self._switch(
                "large_print", tr._("Large-print cards"), tr._("Big ranks and names instead of big pictures.")
            ),
        )
        left.add_widget(self._panel(tr._("Look"), *look))
        app = App.get_running_app()
        heard = (
            self._switch("sound", tr._("Sound"), locked=_missing(app.sound, tr._("This device has no sound."))),
            self._switch(
                "haptics", tr._("Vibration"), locked=_missing(app.haptics, tr._("This device does not vibrate."))
            ),
            self._switch(
                "speech",
                tr._("Spoken moves"),
                tr._("Says aloud what is played."),
                _missing(app.speech, tr._("This device has no voice.")),
            ),
        )
        right.add_widget(self._panel(tr._("Sound and touch"), *heard))
        table = (
            self._chips("seating", _seatings, tr._("Two people, one device"), _seating_note(app.settings.seating)),
            self._switch("left_handed", tr._("Left-handed"), tr._("Buttons under the left thumb.")),
        )
        right.add_widget(self._panel(tr._("At the table"), *table))

    # --- building

    def _panel(self, title: str, *rows: BoxLayout) -> BoxLayout:
        column = Factory.Column()
        column.add_widget(Factory.Heading(text=title))
        panel = Panel()
        for number, row in enumerate(rows):
            if number:
                panel.add_widget(Factory.Rule())
            panel.add_widget(row)
        column.add_widget(panel)
        return column

    def _chips(
        self, name: str, values: Callable[[], list[tuple[str, str]]], title: str = "", note: str = ""
    ) -> ChipSetting:
        row = ChipSetting(text=title, note=note)
        now = getattr(App.get_running_app().settings, name)
        for value, words in values():
            chip = Chip(text=words, chosen=value == now)
            chip.bind(on_release=partial(self._choose, name, value))
            row.ids.chips.add_widget(chip)
        return row

    def _switch(self, name: str, title: str, note: str = "", locked: str = "") -> SwitchRow:
        row = SwitchRow(text=title, note=note, locked=locked, on=getattr(App.get_running_app().settings, name))
        row.bind(on_switch=lambda _row, on: setattr(App.get_running_app().settings, name, on))
        return row

    def _choose(self, name: str, value: str, *_: object) -> None:
        setattr(App.get_running_app().settings, name, value)
        self.refresh()


def _missing(adapter: object, sentence: str) -> str:
    return sentence if getattr(adapter, "missing", False) else ""


def _languages() -> list[tuple[str, str]]:
    return [(SYSTEM, tr._("As the device")), *LANGUAGES.items()]


def _themes() -> list[tuple[str, str]]:
    return [
        (SYSTEM, tr._("As the device")),
        ("light", tr._("Parchment")),
        ("dark", tr._("Candle light")),
        ("contrast", tr._("High contrast")),
    ]


def _sizes() -> list[tuple[str, str]]:
    words = {
        "small": tr._("small"),
        "normal": tr._("normal"),
        "large": tr._("large"),
        "huge": tr._("huge"),
    }
    return [(size, words[size]) for size in TEXT_SCALES]


def _speeds() -> list[tuple[str, str]]:
    words = {"normal": tr._("calm"), "fast": tr._("fast"), "off": tr._("off")}
    return [(speed, words[speed]) for speed in SPEEDS]


def _seatings() -> list[tuple[str, str]]:
    return [(seating, seating_words(seating)) for seating in SEATINGS]


def _seating_note(seating: str) -> str:
    return {
        "pass": tr._("Hand the device over; nothing secret shows until it is held."),
        "face": tr._("The device lies between you; the far half is turned around."),
        "side": tr._("You sit next to each other; for tablets."),
    }[seating]
