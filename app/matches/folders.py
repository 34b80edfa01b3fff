"""The folders of all matches: which files are there, their numbers, and how a match changes its folder."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.store import make_folder, move, remove, remove_leftovers, replace_file

#: The folders of matches.
OPEN, FINISHED, IMPORTED = PLACES = ("open", "finished", "imported")

#: What is left of a deleted match.
GONE = ".gone"

_NUMBER = re.compile(r"\d{6,}", re.ASCII)
_NAME = re.compile(r"(?:\d{6}|[1-9]\d{6,})\.match", re.ASCII)


def folder_of(folder: Path, place: str) -> Path:
    """Where the matches of a kind are in a data folder."""
    return folder / "matches" / place


def is_journal(name: str) -> bool:
    """Whether a file is the journal of a match."""
    return _NAME.fullmatch(name) is not None


class MatchFolders:
    """The folder `matches` and those in it (root None: nothing can be stored)."""

    def __init__(self, folder: Path | None) -> None:
        #: The highest number that was given to a match, whether it could be written or not.
        self._highest = 0
        self.root = folder / "matches" if folder is not None else None
        if folder is not None and self.root is not None:
            for swept in (folder, *(self.root / place for place in PLACES)):
                remove_leftovers(swept)
            try:
                for place in PLACES:
                    make_folder(self.root / place)
            except OSError:
                self.root = None

    def path(self, place: str, number: int) -> Path:
        """The journal of a match in a folder, whether it exists or not; only if something can be stored."""
        assert self.root is not None
        return self.root / place / f"{number:06d}.match"

    def files(self, place: str) -> list[tuple[int, Path]]:
        """The number and journal of each match in a folder, the oldest first."""
        if self.root is None:
            return []
        names = sorted(filter(is_journal, self._names(place)))
        return [(int(name[: -len(".match")]), self.root / place / name) for name in names]

    def find(self, number: int, places: Sequence[str] = PLACES) -> Path | None:
        """The journal of a match, in whichever folder."""
        if self.root is None:
            return None
        paths = (self.path(place, number) for place in places)
        return next((path for path in paths if path.is_file()), None)

    def new_number(self) -> int:
        """A number that no file has, whatever it is: a match that was set aside keeps its number and key.

        0 if the folders cannot be listed: a guess could hit the number of another match.
        """
        try:
            names = [name for place in PLACES for name in os.listdir(self.root / place)] if self.root else []
        except OSError:
            return 0
        taken = (int(match[0]) for match in map(_NUMBER.match, names) if match)
        self._highest = max(self._highest, *taken, 0) + 1
        return self._highest

    def finish(self, number: int) -> None:
        """Move a match to the finished ones."""
        if self.root is None:
            return
        # The match last: an open match whose key is among the finished ones is moved again at the next start.
        old, new = self.path(OPEN, number), self.path(FINISHED, number)
        for kind in (".key", ".opening", ".match"):
            try:
                move(old.with_suffix(kind), new.with_suffix(kind))
            except FileNotFoundError:
                continue
            except OSError:
                return

    def is_being_finished(self, number: int) -> bool:
        """Whether an open match was on its way to the finished ones at a kill."""
        return self.path(FINISHED, number).with_suffix(".key").exists()

    def delete(self, number: int) -> None:
        """Delete a match; the number of a finished one is given to no other, because the statistics know it."""
        path = self.find(number)
        if path is None:
            return
        if path.parent.name != OPEN:
            with suppress(OSError):
                replace_file(path.with_suffix(GONE), "")
        # The match first: without its key it would be taken for a damaged one.
        for kind in (".match", ".key", ".opening", ".analysis"):
            remove(path.with_suffix(kind))

    def _names(self, place: str) -> list[str]:
        try:
            return [] if self.root is None else os.listdir(self.root / place)
        except OSError:
            return []
