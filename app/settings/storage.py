"""The queries of the settings: a value of JSON for each name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

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
