"""Which lessons have been learned on this device, in a small file of its own that is replaced as a whole."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from app.core.files import replace_file, set_aside
from app.core.text import mark

FILE = "lessons.json"
VERSION = 1

DAMAGED = mark("The list of lessons you have done could not be read and was set aside.")
NOT_KEPT = mark("This device cannot be written to: it will not remember that you have done this lesson.")


class LessonProgress:
    """The lessons that are done; `load` and `mark_done` answer with a sentence for the player, or with nothing."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / FILE if folder is not None else None
        self.done: frozenset[str] = frozenset()

    def load(self) -> str | None:
        """Read the file; a broken one is set aside."""
        if self._path is None:
            return None
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))["done"]
            if not isinstance(found, list):
                raise ValueError("not a list of lessons")
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            # On a read-only disk it cannot be renamed: then it stays, unread.
            with suppress(OSError):
                set_aside(self._path)
            return DAMAGED
        self.done = frozenset(name for name in found if isinstance(name, str))
        return None

    def mark_done(self, lesson: str) -> str | None:
        """Remember that a lesson has been done."""
        if lesson in self.done:
            return None
        self.done |= {lesson}
        if self._path is None:
            return NOT_KEPT
        try:
            text = json.dumps({"version": VERSION, "done": sorted(self.done)}, ensure_ascii=False, indent=1)
            replace_file(self._path, text + "\n")
        except OSError:
            return NOT_KEPT
        return None
