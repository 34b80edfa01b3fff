"""A choice between several values, one chip for each.

KivyMD's segmented button neither wraps nor grows, and four German words in large letters do not fit a phone.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from kivy.app import App
from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.kit.press import Chip


class Value(NamedTuple):
    """A value in words, and why it cannot be chosen now."""

    value: Any
    words: str
    locked: str = ""


class Chips(BoxLayout):
    """A name, a sentence, and the chips."""

    text = StringProperty("")
    note = StringProperty("")
    #: Why nothing can be chosen now; replaces the sentence and the chips.
    locked = StringProperty("")
    values: list[Value] = ListProperty()
    value = ObjectProperty(None, allownone=True)

    __events__ = ("on_choose",)

    def on_kv_post(self, _base: Widget) -> None:
        self.fbind("values", self._lay)
        self.fbind("locked", self._lay)
        self.fbind("value", self._tick)
        self._lay()

    def on_choose(self, value: object) -> None:
        """The player has chosen."""

    def _lay(self, *_: object) -> None:
        chips = self.ids.chips
        chips.clear_widgets()
        for one in [] if self.locked else self.values:
            icon = "lock-outline" if one.locked else ""
            chip = Chip(text=one.words, chosen=one.value == self.value, icon=icon)
            chip.bind(on_release=partial(self._chosen, one))
            chips.add_widget(chip)

    def _tick(self, *_: object) -> None:
        # Kivy lists the newest child first.
        for chip, one in zip(reversed(self.ids.chips.children), self.values, strict=False):
            chip.chosen = one.value == self.value

    def _chosen(self, one: Value, *_: object) -> None:
        if one.locked:
            App.get_running_app().tell(one.locked)
        else:
            self.dispatch("on_choose", one.value)
