"""The queries of the lessons that were done."""

from __future__ import annotations

from app.store import Store


def load(store: Store) -> frozenset[str]:
    """The ids of all lessons that were done."""
    return frozenset(lesson for (lesson,) in store.rows("SELECT id FROM lesson"))


def add(store: Store, lesson: str) -> None:
    """A lesson was done."""
    store.write(lambda db: db.execute("INSERT OR IGNORE INTO lesson VALUES (?)", (lesson,)))
