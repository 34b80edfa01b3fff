"""The lessons that have been done on this device."""

from __future__ import annotations

from app.lessons import storage
from app.store import Store


class LessonProgress:
    """The lessons that are done."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.done = storage.load(store)

    def mark_done(self, lesson: str) -> None:
        """Remember that a lesson has been done."""
        if lesson not in self.done:
            self.done |= {lesson}
            storage.add(self._store, lesson)
