"""The settings: their choices, and what is stored of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from typing import Any

from app.base.text import LANGUAGES
from app.people import clean_name
from app.store import Store


def load(store: Store) -> dict[str, Any]:
    """All values."""
    found = {}
    for name, value in store.rows("SELECT name, value FROM setting"):
        with suppress(ValueError, RecursionError):
            found[name] = json.loads(value)
    return found


def save(store: Store, values: Mapping[str, Any]) -> None:
    """Write some values."""
    rows = [(name, json.dumps(value, ensure_ascii=False)) for name, value in values.items()]
    store.write(lambda db: db.executemany("INSERT OR REPLACE INTO setting VALUES (?, ?)", rows))


SYSTEM = "system"

Value = str | bool
#: setting → the values it can take, the default first; `Settings` has a property for each
CHOICES: Mapping[str, tuple[Value, ...]] = {
    "language": (SYSTEM, *LANGUAGES),
    "theme": (SYSTEM, "light", "dark", "contrast"),
    "text_size": ("normal", "small", "large", "huge"),
    "animation": ("normal", "fast", "off"),
    "ai_turns": ("go_on", "wait"),
    "sound": (True, False),
    "haptics": (True, False),
    "speech": (False, True),
    # Whether regulars say a few words.
    "remarks": (True, False),
    "seating": ("pass", "face", "side"),
    "left_handed": (False, True),
    "large_print": (False, True),
}


class SettingsModel:
    """The settings of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.values: dict[str, Value] = {name: choices[0] for name, choices in CHOICES.items()}
        #: game → the last set-up: {"players": [...], "options": {...}}, unchecked.
        self.setups: dict[str, dict[str, Any]] = {}
        #: number of an open match → how its people share the device
        self.seatings: dict[str, str] = {}
        #: What the owner of the device is called in logs and among others; empty: nobody has asked.
        self.name = ""
        #: The games that were finished here, and those that a single person has won.
        self.finished: set[str] = set()
        self.won: set[str] = set()
        #: What is stored.
        self._stored: dict[str, Any] = {}

    def load(self) -> None:
        """Read everything; a value that is not among its choices stays at its default."""
        data = self._stored = load(self._store)
        for name, choices in CHOICES.items():
            for choice in choices:
                if type(data.get(name)) is type(choice) and data[name] == choice:
                    self.values[name] = choice
        owner = data.get("name")
        self.name = clean_name(owner) if isinstance(owner, str) else ""
        self.finished, self.won = _names(data.get("finished")), _names(data.get("won"))
        setups = data.get("setups")
        if isinstance(setups, dict):
            self.setups = {str(game): dict(setup) for game, setup in setups.items() if isinstance(setup, dict)}

        seatings = data.get("seatings")
        if isinstance(seatings, dict):
            self.seatings = {number: one for number, one in seatings.items() if one in CHOICES["seating"]}

    def save(self) -> None:
        """Write what has changed."""
        facts = {
            "name": self.name,
            "seatings": self.seatings,
            "finished": sorted(self.finished),
            "won": sorted(self.won),
        }
        wanted = {**self.values, **facts, "setups": self.setups}
        changed = {name: value for name, value in wanted.items() if self._stored.get(name) != value}
        if changed:
            save(self._store, changed)
            self._stored = deepcopy(wanted)


def _names(value: object) -> set[str]:
    return {one for one in value if isinstance(one, str)} if isinstance(value, list) else set()
