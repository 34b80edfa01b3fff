"""The riddles of one game, and which of them belongs to a date.

A file is a line with the checksum of the rest, a line of JSON, and a zlib stream with a line for each riddle.

The order of the file is the calendar: the first day has the first riddle, and after the last one they begin again.
Every seventh riddle is a Monday's, and from Monday to Sunday they get harder.  Nothing is drawn, so every device
shows the same riddle on the same date, whatever its clock did before.

The position of a riddle is written as its difference from a typical one, so that what most have in common is
written once.

Riddles beyond the calendar are spares.  If a riddle turns out to be wrong, its id is listed as withdrawn: a spare
takes its days, and all other days stay as they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from zlib import compress, crc32, decompressobj, error

from .. import randomness
from ..base import DamagedFile, Json
from .riddle import HARDEST, Question, Riddle


def difference(base: Json, data: Json) -> Json:
    """What has to be known besides `base` to restore `data`, or None if they are equal; both are JSON.

    Of a dict it is what differs, by key, and of a list of dicts the same by place; anything else stands for
    itself, in a list of one.
    """
    if _equal(base, data):
        return None
    if isinstance(base, dict) and isinstance(data, dict) and base.keys() <= data.keys():
        return {
            key: difference(base[key], value) if key in base else [value]
            for key, value in data.items()
            if key not in base or not _equal(base[key], value)
        }
    if isinstance(base, list) and isinstance(data, list) and len(base) == len(data) and _holds_dicts(base, data):
        pairs = enumerate(zip(base, data, strict=True))
        return {str(place): difference(old, new) for place, (old, new) in pairs if not _equal(old, new)}
    return [data]


def restored(base: Json, changes: Json) -> Json:
    """The data whose difference from `base` this is."""
    if changes is None:
        return base
    if isinstance(changes, list):
        (data,) = changes
        return data
    if isinstance(base, list):
        return [restored(old, changes.get(str(place))) for place, old in enumerate(base)]
    return {**base, **{key: restored(base.get(key), value) for key, value in changes.items()}}


def _equal(one: Json, other: Json) -> bool:
    """Whether two values are the same JSON; to Python, true and 1 are equal."""
    return bool(one == other) and repr(one) == repr(other)


def _holds_dicts(*lists: list[Json]) -> bool:
    return all(isinstance(item, dict) for items in lists for item in items)


#: Beside the engine in a checkout and in the packages.
FOLDER = Path(__file__).parents[2] / "assets" / "riddles"
FORMAT = 1
#: The first day of the calendar, as an ordinal: Monday, 5 January 2026.
FIRST_DAY = 739_621
WEEK = 7
#: A file is not read beyond this, packed and unpacked.
_LARGEST, _LONGEST = 1_000_000, 8_000_000


class Book:
    """The riddles of a game.  A book that could not be read is empty, and says why."""

    def __init__(self, game: str, head: Json = None, lines: tuple[str, ...] = (), note: str = "") -> None:
        self.game = game
        #: What the player should know: why there are no riddles.
        self.note = note
        self._head = head or {}
        self._lines = lines
        #: The version of the program that made the riddles.
        self.generator: int = self._head.get("generator", 0)
        #: Riddles that turned out to be wrong, in the order in which that was found.
        self.withdrawn: tuple[str, ...] = tuple(self._head.get("withdrawn", ()))

    def __len__(self) -> int:
        """How many riddles it has, spares and withdrawn ones included."""
        return len(self._lines)

    def __getitem__(self, number: int) -> Riddle:
        try:
            id, kind, goal, grade, found, choices, answer, changes = json.loads(self._lines[number])
            position = restored(self._head["base"], changes)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise DamagedFile(f"Riddle {number + 1} of {self.game} is damaged.") from None
        question = Question(kind, goal)
        return Riddle(id, self.game, question, grade, tuple(found), choices, tuple(answer), position)

    @property
    def days(self) -> int:
        """How many days pass before a riddle returns."""
        return int(self._head.get("days", 0))

    # --- by date

    def riddle_of(self, day: int) -> Riddle | None:
        """The riddle of a local date, given as its ordinal; None if there are no riddles."""
        return self[self._number(day)] if self._lines else None

    def archive(self, first: int, last: int) -> Iterator[tuple[int, Riddle]]:
        """The days from the first to the last, both included, with their riddles."""
        if self._lines:
            for day in range(first, last + 1):
                yield day, self[self._number(day)]

    def _number(self, day: int) -> int:
        number = (day - FIRST_DAY) % self.days
        return self._substitutes.get(number, number)

    @cached_property
    def _substitutes(self) -> dict[int, int]:
        """The place of a withdrawn riddle → that of the spare which takes its days.

        Spares are given out in the order in which riddles were withdrawn, so that a later one changes nothing.
        """
        spares = (n for n in range(self.days, len(self)) if self._ids[n] not in self.withdrawn)
        places = {id: number for number, id in enumerate(self._ids[: self.days])}
        gone = [places[id] for id in self.withdrawn if id in places]
        found = dict(zip(gone, spares, strict=False))
        for number in gone[len(found) :]:
            # Without spares, the same weekday of another week.
            found[number] = next(
                (n for n in range(number % WEEK, self.days, WEEK) if self._ids[n] not in self.withdrawn), number
            )
        return found

    # --- by grade and id

    def endless(self, grade: int, seed: str, done: int = 0) -> Iterator[Riddle]:
        """Riddles that begin with a grade and get harder; the order within a grade follows from the seed.

        After the hardest ones they begin again with the grade.  Nothing comes twice before that.  The first `done`
        of them are left out.
        """
        rounds, left_out = divmod(done, max(1, sum(grade <= found for _, found in self._current)))
        while self._current:
            for now in range(grade, HARDEST + 1):
                numbers = [number for number, found in self._current if found == now]
                randomness.generator(seed, self.game, now, rounds).shuffle(numbers)
                yield from (self[number] for number in numbers[left_out:])
                left_out = max(0, left_out - len(numbers))
            rounds += 1
            if not any(found >= grade for _, found in self._current):
                return

    def by_id(self, id: str) -> Riddle | None:
        """The riddle with an id, withdrawn or not; None if this book does not have it."""
        return self[self._ids.index(id)] if id in self._ids else None

    @cached_property
    def _ids(self) -> tuple[str, ...]:
        """The id of each riddle, without reading the rest of its line."""
        return tuple(line[2 : line.index('"', 2)] for line in self._lines)

    @cached_property
    def _current(self) -> list[tuple[int, int]]:
        """Place and grade of each riddle that has not been withdrawn."""
        return [(n, self[n].grade) for n in range(len(self)) if self._ids[n] not in self.withdrawn]


@lru_cache(maxsize=4)
def book_of(game: str, folder: Path = FOLDER) -> Book:
    """The riddles that are shipped for a game; a file that cannot be read is set aside with a note."""
    path = folder / f"{game}.bin"
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST)
    except OSError as problem:
        return Book(game, note=f"The riddles in {path.name} cannot be read ({problem.strerror}).")
    try:
        return read(game, content)
    except (ValueError, KeyError, TypeError, AttributeError, error):
        return Book(game, note=f"The riddles in {path.name} are damaged and were set aside.")


def read(game: str, content: bytes) -> Book:
    """The book of a file's content; ValueError and the like if it is damaged."""
    checksum, _, rest = content.partition(b"\n")
    if int(checksum, 16) != crc32(rest):
        raise ValueError
    first, _, packed = rest.partition(b"\n")
    head = json.loads(first)
    if head["format"] != FORMAT or head["game"] != game:
        raise ValueError
    unpacker = decompressobj()
    lines = tuple(unpacker.decompress(packed, _LONGEST).decode().splitlines())
    if len(lines) != head["riddles"] or not 0 < head["days"] <= len(lines) or head["days"] % WEEK:
        raise ValueError
    return Book(game, head, lines)


def written(
    game: str, riddles: list[Riddle], days: int, base: Json, generator: int, withdrawn: Sequence[str]
) -> bytes:
    """A file with these riddles, the first `days` of them in the order of the calendar."""
    lines = [
        [r.id, *r.question, r.grade, r.found, r.choices, r.answer, difference(base, r.position)] for r in riddles
    ]
    packed = compress("\n".join(_text(line) for line in lines).encode(), 9)
    head = {
        "format": FORMAT,
        "game": game,
        "generator": generator,
        "days": days,
        "riddles": len(lines),
        "withdrawn": list(withdrawn),
        "base": base,
    }
    rest = _text(head).encode() + b"\n" + packed
    return f"{crc32(rest):08x}\n".encode() + rest


def _text(data: Json) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True)
