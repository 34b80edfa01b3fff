"""The settings, in one small file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.base.text import LANGUAGES, mark
from app.people import clean_name
from app.store import JsonFile

VERSION = 1
FILE = "settings.json"
SYSTEM = "system"

DAMAGED = mark("The settings could not be read and were reset; the damaged file was kept.")
UNREADABLE = mark(
    "The settings cannot be read at the moment: until you close the app, everything is at its default."
)
NOT_KEPT = mark("The settings cannot be saved on this device: they last until you close the app.")

Value = str | bool
#: setting → the values it can take, the default first
CHOICES: Mapping[str, tuple[Value, ...]] = {
    "language": (SYSTEM, *LANGUAGES),
    "theme": (SYSTEM, "light", "dark", "contrast"),
    "text_size": ("normal", "small", "large", "huge"),
    "animation": ("normal", "fast", "off"),
    "ai_turns": ("go_on", "wait"),
    "sound": (True, False),
    "haptics": (True, False),
    "speech": (False, True),
    "remarks": (True, False),
    "seating": ("pass", "face", "side"),
    "left_handed": (False, True),
    "large_print": (False, True),
}


class SettingsFile:
    """The file; `load` and `save` return a sentence for the player if something failed."""

    def __init__(self, folder: Path | None) -> None:
        self._file = JsonFile(None if folder is None else folder / FILE)
        self.values: dict[str, Value] = {name: choices[0] for name, choices in CHOICES.items()}
        #: game → the last set-up: {"players": [...], "options": {...}}, unchecked.
        self.setups: dict[str, dict[str, Any]] = {}
        #: What the owner of the device is called in logs and among others; empty: nobody has asked.
        self.name = ""
        #: The games that were finished here, and those that a single person has won.
        self.finished: set[str] = set()
        self.won: set[str] = set()

    def load(self) -> str | None:
        """Read the file; a value that is not among its choices stays at its default."""
        try:
            data = self._file.read()
        except OSError:
            return UNREADABLE
        if data is None:
            return DAMAGED
        for name, choices in CHOICES.items():
            for choice in choices:
                if type(data.get(name)) is type(choice) and data[name] == choice:
                    self.values[name] = choice
        owner = data.get("name")
        self.name = clean_name(owner) if isinstance(owner, str) else ""
        self.finished, self.won = _names(data.get("finished")), _names(data.get("won"))
        setups = data.get("setups")
        if isinstance(setups, dict):
            self.setups = {str(game): setup for game, setup in setups.items() if isinstance(setup, dict)}
        return None

    def save(self) -> str | None:
        """Write everything."""
        facts = {"name": self.name, "finished": sorted(self.finished), "won": sorted(self.won)}
        written = self._file.write({"version": VERSION, **self.values, **facts, "setups": self.setups})
        return None if written else NOT_KEPT


def _names(value: object) -> set[str]:
    return {one for one in value if isinstance(one, str)} if isinstance(value, list) else set()
