"""Statistics: what the rows of finished matches say, counted on demand.

The row of a match gets what is counted with its end.  A match that comes from elsewhere, an older version or a
damaged file, is counted in pauses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from itertools import combinations, groupby
from typing import NamedTuple, TypeVar

from app.matches import Library, Summary, summarised
from app.statistics import storage
from app.store import Store

#: Matches that are written at a time while many are counted: to wait for the disk takes longer than a frame.
BATCH = 500


class Group(NamedTuple):
    """Finished matches that are alike."""

    game: str
    #: As in a `Summary`.
    rival: str
    variant: tuple[str, ...]
    seats: int
    result: str
    resigned: bool
    hinted: bool
    met: tuple[str, ...]
    challenges: tuple[str, ...]
    #: How many there are.
    number: int
    #: The sum of your points, the most in one match, and the fewest of the others.
    points: int
    most: int
    others: int
    seconds: int
    #: The matches whose accuracy is known, its sum, and the best one.
    judged: int
    accuracy: float
    best: float


class HeadToHead(NamedTuple):
    """What two people won, lost and drew against each other, as the first of them counts."""

    won: int
    lost: int
    drawn: int


class Result(NamedTuple):
    """One match with a winner and a loser, or a draw."""

    rival: str
    variant: tuple[str, ...]
    seats: int
    #: "w", "l" or "d".
    letter: str


def meetings(group: Group) -> dict[str, str]:
    """The regulars of a match, and whether you “won”, “lost” or “drawn” against each."""
    return dict(one.split("=", 1) for one in group.met if "=" in one)


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


def figures(groups: Iterable[Group], letters: str) -> Figures:
    """The totals of some matches; `letters` are their results, the oldest first."""
    known = list(groups)
    own = [group for group in known if group.result]
    played = sum(group.number for group in own)
    judged = sum(group.judged for group in own)
    return Figures(
        sum(group.number for group in known),
        letters.count("w"),
        letters.count("l"),
        letters.count("d"),
        len(letters) - len(letters.rstrip("w")),
        max(map(len, re.findall("w+", letters)), default=0),
        sum(group.points for group in own) / played if played else None,
        sum(group.accuracy for group in own) / judged if judged else None,
        sum(group.seconds for group in known),
        sum(group.number for group in known if group.hinted),
        sum(group.number for group in own if group.result == "won" and not group.hinted),
    )


Key = TypeVar("Key")


def figures_by(
    groups: Iterable[Group], results: Iterable[Result], key: Callable[[Group | Result], Key]
) -> dict[Key, Figures]:
    """The totals of matches that have something in common."""
    alike: dict[Key, list[Group]] = {}
    for group in groups:
        alike.setdefault(key(group), []).append(group)
    letters: dict[Key, list[str]] = {name: [] for name in alike}
    for result in results:
        letters[key(result)].append(result.letter)
    return {name: figures(found, "".join(letters[name])) for name, found in alike.items()}


# --- the store


class Statistics:
    """The finished matches of this device that count."""

    def __init__(self, store: Store, without: int = 0) -> None:
        """`without`: as if this match had not been played."""
        self._store = store
        self._without = without
        self._groups: list[Group] = []
        #: Of which state of the store these groups are.
        self._changes = -1

    def without(self, number: int) -> Statistics:
        """The statistics without one match."""
        return Statistics(self._store, number)

    @property
    def lines(self) -> list[Summary]:
        """Every match by itself, the oldest first."""
        return storage.lines(self._store)

    def line(self, number: int) -> Summary | None:
        """One match, if it counts."""
        return next(iter(storage.lines(self._store, number)), None)

    @property
    def groups(self) -> list[Group]:
        """All matches, those together that are alike."""
        if self._changes != self._store.changes:
            # Before the query: a damaged file may be restored by it.
            self._changes = self._store.changes
            self._groups = [
                Group(
                    *(a, b, storage.parts(c), d, e, bool(f), bool(g), storage.parts(h), storage.parts(i)),
                    *(j, k, m, n, o, p, q or 0.0, r or 0.0),
                )
                for a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r in storage.groups(self._store, self._without)
            ]
        return self._groups

    def results(self, game: str) -> list[Result]:
        """How the matches of a game ended for the only person, the oldest first."""
        rows = storage.results(self._store, game, self._without)
        variants = {text: storage.parts(text) for text in {variant for _, variant, _, _ in rows}}
        return [Result(rival, variants[variant], seats, letter) for rival, variant, seats, letter in rows]

    def unaided(self, opponents: Collection[tuple[str, tuple[str, ...], int]]) -> str:
        """A “w” for each match won without hints against these opponents, a “-” for every other one, in order.

        Opponents are the rival, how regulars were met, and the seats of a `Group`.
        """
        return storage.unaided(self._store, opponents, self._without) if opponents else ""

    def latest(self, most: int, *, alone: bool = False) -> list[str]:
        """The games of the last matches, the newest first; `alone`: only those of a single person."""
        return storage.latest(self._store, most, alone=alone)

    def duels(self, game: str) -> dict[tuple[str, str], HeadToHead]:
        """Results of the people of this device against each other at a game, the most recent pair last."""
        found: dict[tuple[str, str], HeadToHead] = {}
        rows = groupby(storage.seated(self._store, game), key=lambda row: row[:3])
        for (_number, ranks, resigned), seats in rows:
            names = [(seat, name) for *_, seat, name in seats]
            places = json.loads(ranks) if ranks else {}
            for (seat, one), (place, other) in combinations(sorted(names, key=lambda pair: pair[1]), 2):
                if resigned is not None:
                    lead = (place == resigned) - (seat == resigned)
                elif max(seat, place) < len(places):
                    lead = places[place] - places[seat]
                else:
                    continue
                before = found.pop((one, other), HeadToHead(0, 0, 0))
                found[one, other] = HeadToHead(
                    before.won + (lead > 0), before.lost + (lead < 0), before.drawn + (lead == 0)
                )
        return found

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
