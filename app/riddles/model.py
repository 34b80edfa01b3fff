"""What was tried and solved of the riddles on this device.

Days are local calendar dates as ordinals.  A riddle is bound to its day when it is opened; what was written about
it is never taken back, so a clock that is set back or forward cannot make it count twice.  The streak is computed
from the days that count, and not stored: a wrong clock hides it at most for as long as it is wrong.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from engine.base import DamagedFile

if TYPE_CHECKING:
    from app.store import Store
    from engine.riddles import Book, Riddle

#: Grades go from 1 to this; home is shown before the engine's riddles are imported, which say so too.
HARDEST = 5
#: How often one can try.
TRIES = 3

#: How a riddle ended: by the answer, by the last wrong try, or because the solution was asked for.
SOLVED, MISSED, SHOWN = "solved", "missed", "shown"


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
    """The riddles that were opened."""

    def __init__(self, store: Store, today: Callable[[], int] = lambda: date.today().toordinal()) -> None:
        # Imported late: it imports this module.
        from app.riddles import storage

        self._store, self._storage = store, storage
        #: The local date now.
        self.today = today
        self._days, self._endless = storage.load(store)

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

    def open(self, game: str, day: int, riddle: Riddle) -> None:
        """Bind a riddle to its day, if that was not done before."""
        if (game, day) not in self._days:
            self._put(game, day, Attempt(riddle.id, live=day == self.today()))

    def note_hint(self, game: str, day: int | None) -> None:
        """A nudge is about to be shown."""
        attempt = self._opened(game, day)
        if not (attempt.over or attempt.hint):
            self._put(game, day, replace(attempt, hint=True))

    def note_moves(self, game: str, day: int | None, moves: Sequence[str]) -> None:
        """A turn has got so far, and is not finished."""
        attempt = self._opened(game, day)
        if not attempt.over and attempt.moves != tuple(moves):
            self._put(game, day, replace(attempt, moves=tuple(moves)))

    def note_try(self, game: str, day: int | None, right: bool) -> None:
        """A verdict is about to be shown.  What comes after the end is not counted."""
        attempt = self._opened(game, day)
        if not attempt.over:
            tries = attempt.tries + 1
            end = SOLVED if right else MISSED if tries >= TRIES else ""
            self._end(game, day, replace(attempt, tries=tries, end=end, moves=()))

    def note_shown(self, game: str, day: int | None) -> None:
        """The solution is about to be shown."""
        attempt = self._opened(game, day)
        if not attempt.over:
            self._end(game, day, replace(attempt, end=SHOWN, moves=()))

    def _opened(self, game: str, day: int | None) -> Attempt:
        attempt = self.attempt(game, day)
        assert attempt is not None
        return attempt

    def _end(self, game: str, day: int | None, attempt: Attempt) -> None:
        if day is not None:
            # Opened before midnight and solved after it counts.
            on_time = attempt.live and self.today() <= day + 1
            attempt = replace(attempt, counts=attempt.solved and on_time)
        elif attempt.over:
            one = self._endless[game]
            one.done[one.grade - 1] += 1
            one.solved += attempt.solved
            one.clean += attempt.clean
            if attempt.clean and attempt.tries == 1:
                one.grade = min(HARDEST, one.grade + 1)
            elif not attempt.solved:
                one.grade = max(1, one.grade - 1)
        self._put(game, day, attempt)

    def _put(self, game: str, day: int | None, attempt: Attempt) -> None:
        if day is None:
            self._endless[game].attempt = attempt
        else:
            self._days[game, day] = attempt
        self._storage.put(self._store, game, day, attempt, None if day is not None else self._endless[game])

    # --- riddles without end

    def endless(self, game: str) -> Endless | None:
        """The state of the riddles without end."""
        return self._endless.get(game)

    def next_endless(self, book: Book) -> Riddle | None:
        """The riddle to go on with, or the next one; None if there is none."""
        one = self._endless.setdefault(book.game, Endless(secrets.token_hex(8)))
        try:
            riddle = self._endless_riddle(book, one)
        except (DamagedFile, ValueError):
            riddle = None
        is_next = one.attempt is None or one.attempt.over or riddle is None or one.attempt.riddle != riddle.id
        if riddle is not None and is_next:
            self._put(book.game, None, Attempt(riddle.id))
        return riddle

    def _endless_riddle(self, book: Book, one: Endless) -> Riddle | None:
        if one.attempt is not None and not one.attempt.over:
            kept = book.by_id(one.attempt.riddle)
            if kept is not None:
                return kept
        return next(book.endless(one.grade, one.seed, one.done[one.grade - 1]), None)

    # --- streaks

    @property
    def counted(self) -> frozenset[int]:
        """The days that count: a riddle of the day was solved, of whichever game."""
        return frozenset(day for (_, day), attempt in self._days.items() if attempt.counts)

    @property
    def streak(self) -> int:
        """How many days in a row, up to today or yesterday, or beyond if the clock was set back meanwhile."""
        today = self.today()
        # What was solved while a clock was years ahead lies in the future and is no part of it.
        return max(
            (length for day, length in self.streaks().items() if day - length - today <= 0 <= day + 1 - today),
            default=0,
        )

    @property
    def best(self) -> int:
        """The longest streak."""
        return max(self.streaks().values(), default=0)

    def week(self, day: int) -> list[bool]:
        """Whether a day and the six before it count, that day last."""
        days = self.counted
        return [one in days for one in range(day - 6, day + 1)]

    def streaks(self) -> dict[int, int]:
        """Each day that counts → how many days in a row up to it."""
        found: dict[int, int] = {}
        for day in sorted(self.counted):
            found[day] = 1 + found.get(day - 1, 0)
        return found

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
