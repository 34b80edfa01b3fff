"""Statistics: what the rows of finished matches say, counted on demand.

The row of a match gets what is counted with its end.  A match that comes from elsewhere, an older version or a
damaged file, is counted in pauses.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import NamedTuple, TypeVar

from app.matches import Library, Summary, summarised
from app.statistics import storage
from app.store import Store

#: Matches that are written at a time while many are counted: to wait for the disk takes longer than a frame.
BATCH = 500


def meetings(line: Summary) -> dict[str, str]:
    """The regulars of a match, and whether you “won”, “lost” or “drawn” against each."""
    return dict(one.split("=", 1) for one in line.met if "=" in one)


# --- counting


class Figures(NamedTuple):
    """Totals of several matches."""

    games: int
    won: int
    lost: int
    drawn: int
    #: Victories in a row: the current series, and the longest.
    streak: int
    best: int
    #: Averages; None if there is nothing to average.
    points: float | None
    accuracy: float | None
    seconds: int
    #: Matches with hints, and victories without hints.
    hinted: int
    unaided: int

    @property
    def share(self) -> float | None:
        """The share of victories among matches with a winner and a loser."""
        decided = self.won + self.lost + self.drawn
        return self.won / decided if decided else None


def figures(lines: Iterable[Summary]) -> Figures:
    """The totals of some matches."""
    known = sorted(lines)
    own = [line for line in known if line.result]
    won = [line for line in own if line.result == "won"]
    streak = best = 0
    for line in own:
        streak = streak + 1 if line.result == "won" else 0
        best = max(best, streak)
    judged = [line.accuracy for line in own if line.accuracy is not None]
    return Figures(
        len(known),
        len(won),
        sum(line.result == "lost" for line in own),
        sum(line.result == "drawn" for line in own),
        streak,
        best,
        sum(line.points for line in own) / len(own) if own else None,
        sum(judged) / len(judged) if judged else None,
        sum(line.seconds for line in known),
        sum(line.hints > 0 for line in known),
        sum(not line.hints for line in won),
    )


Key = TypeVar("Key")


def figures_by(lines: Iterable[Summary], key: Callable[[Summary], Key]) -> dict[Key, Figures]:
    """The totals of each group of matches."""
    groups: dict[Key, list[Summary]] = {}
    for line in lines:
        groups.setdefault(key(line), []).append(line)
    return {name: figures(group) for name, group in groups.items()}


# --- the store


class Statistics:
    """The lines of this device."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lines: list[Summary] = []
        #: Of which state of the store these lines are.
        self._changes = -1

    @property
    def lines(self) -> list[Summary]:
        """All lines, the oldest first."""
        if self._changes != self._store.changes:
            # Before the query: a damaged file may be restored by it.
            self._changes = self._store.changes
            self._lines = storage.lines(self._store)
        return self._lines

    def missing(self, library: Library) -> list[int]:
        """Finished matches that are not counted."""
        since = storage.since(self._store)
        return [number for number in library.uncounted() if number > since]

    def catch_up(self, library: Library, numbers: Sequence[int]) -> Generator[None, None, None]:
        """Count several matches, the last first, with many short pauses."""
        found: list[tuple[int, Summary | None]] = []
        try:
            for number in reversed(numbers):
                entry = yield from library.finished_stepwise(number)
                found.append((number, None if entry is None else summarised(entry, library.facts(number))))
                if len(found) >= BATCH:
                    written, found = found, []
                    library.count(written)
                yield
        finally:
            if found:
                library.count(found)

    def reset(self) -> None:
        """Stop counting everything played so far; the matches are kept."""
        storage.reset(self._store)
