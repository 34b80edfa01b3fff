"""What the player has chosen once and for all, kept in one small file that is always replaced as a whole."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, OptionProperty, StringProperty

from app.files import set_aside, write_whole
from app.text import LANGUAGES, mark
from app.theme import SPEEDS, TEXT_SCALES

VERSION = 1
FILE = "settings.json"
SYSTEM = "system"

DAMAGED = mark("The settings could not be read and were set aside; everything is back to its default.")
NOT_KEPT = mark("The settings cannot be written to this device: they hold until the app is closed.")


class Settings(EventDispatcher):
    """One property a setting; `load` and `save` answer with a sentence for the player, or with nothing."""

    #: "system" or one of LANGUAGES.
    language = StringProperty(SYSTEM)
    theme = OptionProperty(SYSTEM, options=[SYSTEM, "light", "dark", "contrast"])
    text_size = OptionProperty("normal", options=list(TEXT_SCALES))
    animation = OptionProperty("normal", options=list(SPEEDS))
    sound = BooleanProperty(True)
    haptics = BooleanProperty(True)
    speech = BooleanProperty(False)
    seating = OptionProperty("pass", options=["pass", "face", "side"])
    left_handed = BooleanProperty(False)
    large_print = BooleanProperty(False)

    def __init__(self, folder: Path | None) -> None:
        super().__init__()
        self._path = folder / FILE if folder is not None else None
        #: game → the last set-up: {"players": [...], "options": {...}}; read it with care.
        self.setups: dict[str, dict[str, Any]] = {}

    def load(self) -> str | None:
        """Read the file.  A value that means nothing here stays at its default; a broken file is set aside."""
        if self._path is None:
            return None
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
            if not isinstance(data, dict):
                raise ValueError("not a table of settings")
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError):
            self._put_away()
            return DAMAGED
        for name in NAMES:
            self._take(name, data.get(name))
        setups = data.get("setups")
        if isinstance(setups, dict):
            self.setups = {str(game): setup for game, setup in setups.items() if isinstance(setup, dict)}
        return None

    def save(self) -> str | None:
        """Write everything; a sentence if the device refuses."""
        data: dict[str, Any] = {"version": VERSION}
        data.update({name: getattr(self, name) for name in NAMES})
        data["setups"] = self.setups
        if self._path is None:
            return NOT_KEPT
        try:
            write_whole(self._path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        except OSError:
            return NOT_KEPT
        return None

    def remember(self, game: str, players: list[str], options: Mapping[str, Any]) -> None:
        """Keep a set-up for the next time this game is opened."""
        self.setups[game] = {"players": players, "options": dict(options)}

    def _take(self, name: str, value: object) -> None:
        prop = self.property(name)
        if isinstance(prop, BooleanProperty):
            if isinstance(value, bool):
                setattr(self, name, value)
        elif isinstance(value, str) and value in (prop.options if isinstance(prop, OptionProperty) else SPOKEN):
            setattr(self, name, value)

    def _put_away(self) -> None:
        try:
            if self._path is not None:
                set_aside(self._path)
        except OSError:
            # It cannot be renamed either (a read-only disk, say); it is left where it is.
            return


SPOKEN = (SYSTEM, *LANGUAGES)
NAMES = (
    "language",
    "theme",
    "text_size",
    "animation",
    "sound",
    "haptics",
    "speech",
    "seating",
    "left_handed",
    "large_print",
)
