"""The lessons that have been done on this device, in a small file of their own."""

from __future__ import annotations

from pathlib import Path

from app.base.text import mark
from app.store import JsonFile

FILE = "lessons.json"
VERSION = 1

DAMAGED = mark("The list of lessons you have done could not be read and was set aside.")
UNREADABLE = mark("The list of lessons you have done cannot be read at the moment.")
NOT_KEPT = mark("This lesson could not be saved as done: the device cannot be written to.")


class LessonProgress:
    """The lessons that are done; `load` and `mark_done` return a sentence for the player if something failed."""

    def __init__(self, folder: Path | None) -> None:
        self._file = JsonFile(None if folder is None else folder / FILE)
        self.done: frozenset[str] = frozenset()

    def load(self) -> str | None:
        """Read the file."""
        try:
            data = self._file.read(lambda data: isinstance(data.get("done"), list))
        except OSError:
            return UNREADABLE
        if data is None:
            return DAMAGED
        self.done = frozenset(name for name in data.get("done", ()) if isinstance(name, str))
        return None

    def mark_done(self, lesson: str) -> str | None:
        """Remember that a lesson has been done."""
        if lesson in self.done:
            return None
        self.done |= {lesson}
        if self._file.write({"version": VERSION, "done": sorted(self.done)}):
            return None
        return UNREADABLE if self._file.unread else NOT_KEPT
