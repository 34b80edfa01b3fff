"""The evenings of this device: a small file each, `evenings/0003.json`.  Only the newest can be open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

from app.base.text import mark
from app.evenings.model import VERSION, Evening, from_json, to_json
from app.store import JsonFile, make_folder, remove, remove_leftovers
from engine.base import Refused

if TYPE_CHECKING:
    from app.matches import Library
    from app.table import Table

FOLDER = "evenings"
#: Counts the evenings that were deleted.
DELETED = "deleted.json"
DAMAGED = mark("An evening could not be read and was set aside; its matches are still in the list.")
UNREADABLE = mark("An evening cannot be read at the moment; it was not changed.")
NEWER = mark("An evening was made by a newer version of the app. Update the app to go on with it.")
UNREADABLE_GAME = mark("The match of this game cannot be opened at the moment; it was not changed.")
NOT_KEPT = mark("The evening cannot be saved on this device: its score sheet lasts until you close the app.")

_NAME = re.compile(r"([0-9]{4,9})\.json")
_ANY = re.compile(r"([0-9]{4,9})\.")


class Evenings:
    """The evenings under one folder (None: nothing can be stored).

    What can fail returns a sentence for the player.
    """

    def __init__(self, folder: Path | None, clock: Callable[[], float] = time) -> None:
        self._folder = None if folder is None else folder / FOLDER
        self._clock = clock
        self._deleted = JsonFile(None if self._folder is None else self._folder / DELETED)
        #: The newest evening, open or over; None if there is none that can be read.
        self.newest: Evening | None = None
        #: The highest number that was given to an evening, whether it could be written or not.
        self._highest = 0
        #: Whether the player knows that it cannot be written.
        self._warned = False

    @property
    def open(self) -> Evening | None:
        """The evening to go on with."""
        return self.newest if self.newest is not None and not self.newest.over else None

    # --- read

    def load(self) -> str | None:
        """Read the newest evening."""
        if self._folder is not None and self._folder.is_dir():
            remove_leftovers(self._folder)
        trouble: str | None = None
        for number in self._numbers():
            evening, found = self._read(number)
            trouble = trouble or found
            if found != DAMAGED:
                self.newest = evening
                break
        return trouble

    def over(self) -> Iterator[Evening]:
        """All evenings that are over, the newest first; those that cannot be read are left out."""
        kept = self.newest
        if kept is not None and kept.over:
            yield kept
        for number in self._numbers():
            if kept is None or number != kept.number:
                evening, _ = self._read(number)
                if evening is not None:
                    # Only the newest can be open: an older one was left behind.
                    evening.stopped = True
                    yield evening

    def played(self) -> list[int]:
        """How many guests each evening had whose games were all played: the newest first, deleted ones last."""
        return [*(len(one.guests) for one in self.over() if one.complete), *self._read_deleted()]

    def of_matches(self) -> dict[tuple[int, str], Evening]:
        """Number of a match and hash of its seed → its evening."""
        every = (self.open, *self.over())
        return {(one.match, one.sha256): found for found in every if found for one in found.games if one.begun}

    @property
    def any_over(self) -> bool:
        """Whether there is an evening that is over, without reading it."""
        kept = self.newest
        others = [number for number in self._numbers() if kept is None or number != kept.number]
        return bool(others) or (kept is not None and kept.over)

    # --- change

    def begin(self, evening: Evening) -> str | None:
        """A new evening, in place of the open one."""
        self._highest = evening.number = max(self._highest, *self._taken(), 0) + 1
        self.newest = evening
        return self.save(evening)

    def save(self, evening: Evening) -> str | None:
        """Write an evening."""
        written = False
        if self._folder is not None:
            try:
                make_folder(self._folder)
                written = self._file(evening.number).write(to_json(evening))
            except OSError:
                pass
        told, self._warned = self._warned, not written
        return None if written or told else NOT_KEPT

    def delete(self, evening: Evening) -> None:
        """Delete an evening; its matches stay, and that it was played is remembered."""
        if self._folder is not None:
            if evening.complete:
                gone = [*self._read_deleted(), len(evening.guests)]
                self._deleted.write({"version": VERSION, "guests": gone})
            remove(self._path(evening.number))
        if self.newest is not None and self.newest.number == evening.number:
            self.newest = None
            self.load()

    def stop(self) -> str | None:
        """End the open evening before all games are played."""
        if self.open is None:
            return None
        self.open.stopped = True
        return self.save(self.newest) if self.newest is not None else None

    # --- matches

    def seat(self, library: Library) -> tuple[Table | None, str | None]:
        """The match of the next game, begun or taken up again; None if there is nothing to play."""
        self.follow(library)
        evening = self.open
        if evening is None or evening.next is None:
            return None, None
        one = evening.games[evening.next]
        if one.match and one.begun:
            table = library.open(one.match)
            return table, None if table is not None else UNREADABLE_GAME
        players = [evening.guests[guest] for guest in one.seats]
        try:
            table = library.begin(one.game, evening.options.get(one.game, {}), players)
        except Refused:
            # Options that this version does not know.
            table = library.begin(one.game, {}, players)
        evening.begin_game(table)
        return table, self.save(evening)

    def follow(self, library: Library) -> str | None:
        """Count what was finished elsewhere, and forget a match that is gone before its end."""
        evening = self.open
        if evening is None or evening.next is None or not evening.games[evening.next].begun:
            return None
        place, one = evening.next, evening.games[evening.next]
        entry = next(library.open_entries([one.match]), None) or library.finished(one.match)
        if entry is None and library.played(one.match):
            # It is there and cannot be read now.
            return None
        if entry is None or entry.incomplete or evening.place_of(entry.table) != place:
            evening.lose_game(place)
        elif not entry.finished or not self._count(evening, entry.table):
            return None
        return self.save(evening)

    def count(self, table: Table) -> str | None:
        """A match is over: count it, if it is one of the open evening."""
        evening = self.open
        return self.save(evening) if evening is not None and self._count(evening, table) else None

    def of(self, table: Table) -> Evening | None:
        """The newest evening, if a match is one of its games."""
        kept = self.newest
        return kept if kept is not None and kept.place_of(table) is not None else None

    def _count(self, evening: Evening, table: Table) -> bool:
        if not evening.count(table):
            return False
        evening.played = int(self._clock())
        return True

    # --- files

    def _path(self, number: int) -> Path:
        assert self._folder is not None
        return self._folder / f"{number:04d}.json"

    def _file(self, number: int) -> JsonFile:
        return JsonFile(self._path(number))

    def _read(self, number: int) -> tuple[Evening | None, str | None]:
        found: list[Evening] = []

        def is_valid(data: dict[str, object]) -> bool:
            version = data.get("version")
            if isinstance(version, int) and version > VERSION:
                return True
            try:
                found.append(from_json(data, number))
            except (ValueError, TypeError):
                return False
            return True

        try:
            data = self._file(number).read(is_valid)
        except OSError:
            return None, UNREADABLE
        if data is None:
            return None, DAMAGED
        return (found[0], None) if found else (None, NEWER if data else None)

    def _read_deleted(self) -> list[int]:
        try:
            data = self._deleted.read(lambda data: _are_guests(data.get("guests")))
        except OSError:
            data = None
        return data["guests"] if data else []

    def _names(self) -> list[str]:
        try:
            return [] if self._folder is None else [path.name for path in self._folder.iterdir()]
        except OSError:
            return []

    def _numbers(self) -> list[int]:
        """The numbers of the files, the newest first."""
        return sorted((int(name[1]) for name in map(_NAME.fullmatch, self._names()) if name), reverse=True)

    def _taken(self) -> list[int]:
        """The numbers of all files, those included that were set aside."""
        return [int(name[1]) for name in map(_ANY.match, self._names()) if name]


def _are_guests(numbers: object) -> bool:
    return isinstance(numbers, list) and all(type(number) is int and number > 0 for number in numbers)
