"""What the player has chosen once and for all, kept in one small file that is always replaced as a whole."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.core.files import replace_file, set_aside
from app.core.text import LANGUAGES, mark

VERSION = 1
FILE = "settings.json"
SYSTEM = "system"

DAMAGED = mark("The settings could not be read and were set aside; everything is back to its default.")
NOT_KEPT = mark("The settings cannot be written to this device: they hold until the app is closed.")

Value = str | bool
#: setting → the values it can take, the default first
CHOICES: Mapping[str, tuple[Value, ...]] = {
    "language": (SYSTEM, *LANGUAGES),
    "theme": (SYSTEM, "light", "dark", "contrast"),
    "text_size": ("normal", "small", "large", "huge"),
    "animation": ("normal", "fast", "off"),
    "sound": (True, False),
    "haptics": (True, False),
    "speech": (False, True),
    "seating": ("pass", "face", "side"),
    "left_handed": (False, True),
    "large_print": (False, True),
}


class SettingsFile:
    """The file; `load` and `save` answer with a sentence for the player, or with nothing."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / FILE if folder is not None else None
        self.values: dict[str, Value] = {name: choices[0] for name, choices in CHOICES.items()}
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
        for name, choices in CHOICES.items():
            value = data.get(name)
            for choice in choices:
                if type(value) is type(choice) and value == choice:
                    self.values[name] = choice
        setups = data.get("setups")
        if isinstance(setups, dict):
            self.setups = {str(game): setup for game, setup in setups.items() if isinstance(setup, dict)}
        return None

    def save(self) -> str | None:
        """Write everything; a sentence if the device refuses."""
        if self._path is None:
            return NOT_KEPT
        data = {"version": VERSION, **self.values, "setups": self.setups}
        try:
            replace_file(self._path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        except OSError:
            return NOT_KEPT
        return None

    def _put_away(self) -> None:
        try:
            if self._path is not None:
                set_aside(self._path)
        except OSError:
            # It cannot be renamed either (a read-only disk, say); it is left where it is.
            return
