"""What was tried and solved of the riddles on this device, in a small file of its own.

Days are local calendar dates as ordinals.  A riddle is bound to its day when it is opened; what was written about
it is never taken back, so a clock that is set back or forward cannot make it count twice.  The streak is computed
from the days that count, and not stored: a wrong clock hides it at most for as long as it is wrong.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from app.base.text import mark
from app.store import JsonFile
from engine.base import DamagedFile

if TYPE_CHECKING:
    from engine.riddles import Book, Riddle

FILE = "riddles.json"
VERSION = 1
#: Grades go from 1 to this; home is shown before the engine's riddles are imported, which say so too.
HARDEST = 5
#: How often one can try.
TRIES = 3

DAMAGED = mark("The list of riddles you have solved could not be read and was set aside.")
UNREADABLE = mark("The list of riddles you have solved cannot be read at the moment; it was not changed.")
NEWER = mark("The list of riddles you have solved was made by a newer version of the app; it was not changed.")
NOT_KEPT = mark("Riddles cannot be saved on this device: what you solve lasts until you close the app.")

#: How a riddle ended: by the answer, by the last wrong try, or because the solution was asked for.
SOLVED, MISSED, SHOWN = "solved", "missed", "shown"
_ENDS = ("", SOLVED, MISSED, SHOWN)


@dataclass(frozen=True)
class Attempt:
    """What was done about one riddle."""

    #: The riddle's id.
    riddle: str
    #: How many answers were given, the right one included.
    tries: int = 0
    end: str = ""
    #: Whether a nudge was asked for.
    hint: bool = False
    #: Whether it was opened on its own day.
    live: bool = False
    #: Whether its day counts in the streak.
    counts: bool = False
    #: The moves of a turn that was begun and not finished.
    moves: tuple[str, ...] = ()

    @property
    def begun(self) -> bool:
        """Whether more was done than to look at it."""
        return self.tries > 0 or self.hint or self.over or bool(self.moves)

    @property
    def over(self) -> bool:
        return bool(self.end)

    @property
    def solved(self) -> bool:
        return self.end == SOLVED

    @property
    def clean(self) -> bool:
        """Solved without help."""
        return self.solved and not self.hint


@dataclass
class Endless:
    """Riddles without end: a first try that is right leads to a harder one, a riddle missed to an easier one."""

    seed: str
    grade: int = 1
    #: How many riddles of each grade are over.
    done: list[int] = field(default_factory=lambda: [0] * HARDEST)
    solved: int = 0
    #: How many of those were solved without help.
    clean: int = 0
    attempt: Attempt | None = None


class RiddleTally(NamedTuple):
    """How many riddles are over, how many of them were solved, and how many without help."""

    over: int = 0
    solved: int = 0
    clean: int = 0


class Riddles:
    """The riddles that were opened; what can fail returns a sentence for the player."""

    def __init__(self, folder: Path | None, today: Callable[[], int] = lambda: date.today().toordinal()) -> None:
        self._file = JsonFile(None if folder is None else folder / FILE)
        #: The local date now.
        self.today = today
        self._days: dict[tuple[str, int], Attempt] = {}
        self._endless: dict[str, Endless] = {}
        #: Whether the player knows that nothing can be written.
        self._warned = False

    # --- the file

    def load(self) -> str | None:
        """Read the file."""
        self._days, self._endless = {}, {}
        found: list[tuple[dict[tuple[str, int], Attempt], dict[str, Endless]]] = []

        def is_valid(data: dict[str, Any]) -> bool:
            if _is_newer(data):
                return True
            try:
                found.append(_parsed(data))
            except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
                return False
            return True

        try:
            data = self._file.read(is_valid)
        except OSError:
            return UNREADABLE
        if data is None:
            return DAMAGED
        if _is_newer(data):
            self._file.unread = True
            return NEWER
        if data:
            self._days, self._endless = found[-1]
        return None

    def _save(self) -> str | None:
        days: dict[str, dict[str, Any]] = {}
        for (game, day), attempt in sorted(self._days.items()):
            days.setdefault(game, {})[date.fromordinal(day).isoformat()] = _short(attempt)
        endless = {
            game: {**asdict(one), "attempt": None if one.attempt is None else _short(one.attempt)}
            for game, one in sorted(self._endless.items())
        }
        written = self._file.write({"version": VERSION, "days": days, "endless": endless})
        told, self._warned = self._warned, not written
        return None if written or told else NOT_KEPT

    # --- a day's riddle

    def of(self, game: str, day: int) -> Attempt | None:
        """What was done about the riddle of a day."""
        return self._days.get((game, day))

    def attempt(self, game: str, day: int | None) -> Attempt | None:
        """What was done about the riddle of a day, or about the present one of those without end."""
        if day is not None:
            return self.of(game, day)
        endless = self.endless(game)
        return None if endless is None else endless.attempt

    def open(self, game: str, day: int, riddle: Riddle) -> str | None:
        """Bind a riddle to its day, if that was not done before."""
        if (game, day) in self._days:
            return None
        return self._put(game, day, Attempt(riddle.id, live=day == self.today()))

    def note_hint(self, game: str, day: int | None) -> str | None:
        """A nudge is about to be shown."""
        attempt = self._opened(game, day)
        return None if attempt.over or attempt.hint else self._put(game, day, replace(attempt, hint=True))

    def note_moves(self, game: str, day: int | None, moves: Sequence[str]) -> str | None:
        """A turn has got so far, and is not finished."""
        attempt = self._opened(game, day)
        if attempt.over or attempt.moves == tuple(moves):
            return None
        return self._put(game, day, replace(attempt, moves=tuple(moves)))

    def note_try(self, game: str, day: int | None, right: bool) -> str | None:
        """A verdict is about to be shown.  What comes after the end is not counted."""
        attempt = self._opened(game, day)
        if attempt.over:
            return None
        tries = attempt.tries + 1
        end = SOLVED if right else MISSED if tries >= TRIES else ""
        return self._end(game, day, replace(attempt, tries=tries, end=end, moves=()))

    def note_shown(self, game: str, day: int | None) -> str | None:
        """The solution is about to be shown."""
        attempt = self._opened(game, day)
        return None if attempt.over else self._end(game, day, replace(attempt, end=SHOWN, moves=()))

    def _opened(self, game: str, day: int | None) -> Attempt:
        attempt = self.attempt(game, day)
        assert attempt is not None
        return attempt

    def _end(self, game: str, day: int | None, attempt: Attempt) -> str | None:
        if day is not None:
            # Opened before midnight and solved after it counts.
            on_time = attempt.live and self.today() <= day + 1
            return self._put(game, day, replace(attempt, counts=attempt.solved and on_time))
        if attempt.over:
            one = self._endless[game]
            one.done[one.grade - 1] += 1
            one.solved += attempt.solved
            one.clean += attempt.clean
            if attempt.clean and attempt.tries == 1:
                one.grade = min(HARDEST, one.grade + 1)
            elif not attempt.solved:
                one.grade = max(1, one.grade - 1)
        return self._put(game, day, attempt)

    def _put(self, game: str, day: int | None, attempt: Attempt) -> str | None:
        if day is None:
            self._endless[game].attempt = attempt
        else:
            self._days[game, day] = attempt
        return self._save()

    # --- riddles without end

    def endless(self, game: str) -> Endless | None:
        """How far somebody is who plays without end."""
        return self._endless.get(game)

    def next_endless(self, book: Book) -> tuple[Riddle | None, str | None]:
        """The riddle to go on with, or the next one; None if there is none."""
        one = self._endless.setdefault(book.game, Endless(secrets.token_hex(8)))
        try:
            riddle = self._endless_riddle(book, one)
        except (DamagedFile, ValueError):
            riddle = None
        if riddle is None:
            return None, None
        if one.attempt is not None and not one.attempt.over and one.attempt.riddle == riddle.id:
            return riddle, None
        return riddle, self._put(book.game, None, Attempt(riddle.id))

    def _endless_riddle(self, book: Book, one: Endless) -> Riddle | None:
        if one.attempt is not None and not one.attempt.over:
            kept = book.by_id(one.attempt.riddle)
            if kept is not None:
                return kept
        return next(islice(book.endless(one.grade, one.seed), one.done[one.grade - 1], None), None)

    # --- streaks

    @property
    def counted(self) -> frozenset[int]:
        """The days that count: a riddle of the day was solved, of whichever game."""
        return frozenset(day for (_, day), attempt in self._days.items() if attempt.counts)

    @property
    def streak(self) -> int:
        """How many days in a row, up to today or yesterday; days that a wrong clock put ahead count too."""
        ends = self._runs()
        return max((length for end, length in ends.items() if end >= self.today() - 1), default=0)

    @property
    def best(self) -> int:
        """The longest streak."""
        return max(self._runs().values(), default=0)

    def week(self, day: int) -> list[bool]:
        """Whether a day and the six before it count, that day last."""
        days = self.counted
        return [one in days for one in range(day - 6, day + 1)]

    def _runs(self) -> Mapping[int, int]:
        """The last day of each run of days → its length."""
        days, runs = self.counted, {}
        for end in days:
            if end + 1 not in days:
                first = end
                while first - 1 in days:
                    first -= 1
                runs[end] = end - first + 1
        return runs

    def streak_at(self, day: int) -> int:
        """How many days in a row up to a day; 0 if it does not count."""
        days, first = self.counted, day
        while first in days:
            first -= 1
        return day - first

    # --- totals

    def over(self) -> list[tuple[str, int, Attempt]]:
        """The riddles of days that are over: game, day, and what was done; the oldest first."""
        found = [(game, day, attempt) for (game, day), attempt in self._days.items() if attempt.over]
        return sorted(found, key=lambda one: one[1])

    def day_tally(self, game: str) -> RiddleTally:
        """The riddles of days of a game."""
        own = [attempt for of, _, attempt in self.over() if of == game]
        return RiddleTally(len(own), sum(one.solved for one in own), sum(one.clean for one in own))

    def endless_tally(self, game: str) -> RiddleTally:
        """The riddles without end of a game."""
        one = self._endless.get(game)
        return RiddleTally() if one is None else RiddleTally(sum(one.done), one.solved, one.clean)

    def solved(self, game: str) -> int:
        """How many riddles of a game were solved, those without end included."""
        return self.day_tally(game).solved + self.endless_tally(game).solved


# --- JSON


def _is_newer(data: Mapping[str, Any]) -> bool:
    version = data.get("version")
    return isinstance(version, int) and version > VERSION


def _short(attempt: Attempt) -> dict[str, Any]:
    """An attempt without what is false, empty or 0."""
    return {name: value for name, value in asdict(attempt).items() if value}


def _parsed(data: dict[str, Any]) -> tuple[dict[tuple[str, int], Attempt], dict[str, Endless]]:
    if not data:
        return {}, {}
    if data["version"] != VERSION:
        raise ValueError("no such version")
    days = {
        (game, date.fromisoformat(day).toordinal()): _attempt(attempt)
        for game, attempts in data["days"].items()
        for day, attempt in attempts.items()
    }
    return days, {game: _endless(one) for game, one in data["endless"].items()}


def _attempt(data: dict[str, Any]) -> Attempt:
    moves = data.get("moves", [])
    if type(moves) is not list or not all(isinstance(move, str) for move in moves):
        raise ValueError("no moves")
    attempt = Attempt(**{**data, "moves": tuple(moves)})
    flags = (attempt.hint, attempt.live, attempt.counts)
    if not isinstance(attempt.riddle, str) or attempt.end not in _ENDS or not all(type(x) is bool for x in flags):
        raise ValueError("no attempt")
    if (
        type(attempt.tries) is not int
        or not 0 <= attempt.tries <= TRIES
        or (attempt.counts and not attempt.solved)
    ):
        raise ValueError("no attempt")
    return attempt


def _endless(data: dict[str, Any]) -> Endless:
    one = Endless(**{**data, "attempt": None if data["attempt"] is None else _attempt(data["attempt"])})
    numbers = (one.grade, one.solved, one.clean, *one.done)
    if not isinstance(one.seed, str) or not all(type(number) is int and number >= 0 for number in numbers):
        raise ValueError("no such place")
    if not 1 <= one.grade <= HARDEST or len(one.done) != HARDEST:
        raise ValueError("no such place")
    return one
