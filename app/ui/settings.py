"""The settings as Kivy properties, for pages that show and change them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, OptionProperty, StringProperty

from app.core.settings import CHOICES, SYSTEM, SettingsFile
from app.device.system import system_language, system_theme
from app.ui.text import tr
from app.ui.theme import theme


def _option(name: str) -> OptionProperty:
    return OptionProperty(CHOICES[name][0], options=list(CHOICES[name]))


class Settings(EventDispatcher):
    """A property for each setting; `load` and `save` return a sentence for the player if something failed."""

    language = StringProperty(CHOICES["language"][0])
    theme = _option("theme")
    text_size = _option("text_size")
    animation = _option("animation")
    ai_turns = _option("ai_turns")
    sound = BooleanProperty(True)
    haptics = BooleanProperty(True)
    speech = BooleanProperty(False)
    seating = _option("seating")
    left_handed = BooleanProperty(False)
    large_print = BooleanProperty(False)

    def __init__(self, folder: Path | None) -> None:
        super().__init__()
        self._file = SettingsFile(folder)

    @property
    def setups(self) -> dict[str, dict[str, Any]]:
        """game → the last set-up."""
        return self._file.setups

    def load(self) -> str | None:
        """Read the file."""
        self._take()
        trouble = self._file.load()
        for name, value in self._file.values.items():
            setattr(self, name, value)
        return trouble

    def save(self) -> str | None:
        """Write the file."""
        self._take()
        return self._file.save()

    def apply(self) -> None:
        """Set the language, the colours and the sizes."""
        tr.lang = system_language() if self.language == SYSTEM else self.language
        theme.name = system_theme() if self.theme == SYSTEM else self.theme
        theme.text_size, theme.animation = self.text_size, self.animation
        theme.ai_waits = self.ai_turns == "wait"
        theme.large_print, theme.left_handed = self.large_print, self.left_handed

    def remember(self, game: str, players: list[str], options: Mapping[str, Any]) -> None:
        """Remember the last set-up of a game."""
        self.setups[game] = {"players": players, "options": dict(options)}

    def _take(self) -> None:
        self._file.values = {name: getattr(self, name) for name in CHOICES}
