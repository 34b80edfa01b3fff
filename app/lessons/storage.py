"""The lessons that have been done on this device."""

from __future__ import annotations

from app.store import Store


class LessonProgress:
    """The ids of the lessons that are done."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.done = frozenset(lesson for (lesson,) in store.rows("SELECT id FROM lesson"))

    def mark_done(self, lesson: str) -> None:
        """Remember that a lesson has been done."""
        if lesson not in self.done:
            self.done |= {lesson}
            self._store.write(lambda db: db.execute("INSERT OR IGNORE INTO lesson VALUES (?)", (lesson,)))
