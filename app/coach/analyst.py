"""Analyses finished matches, a few milliseconds a frame, and stores the results.

The app calls `step` once a frame while `busy`.  Leaving a page does not stop an analysis; it pauses at a table,
where opponents need the time.  An analysis that was cut short starts again when it is asked for.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from types import MethodType
from weakref import WeakMethod

from app.matches import Library, fingerprint
from app.table import BUDGET_STILL, Table
from engine.coach.judgement import Progress
from engine.coach.study import Studying

Listener = Callable[[], object]


class Signal:
    """Calls its listeners.  Bindings to methods are weak; dead objects get no calls."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], Listener | None]] = []

    def connect(self, listener: Listener) -> None:
        """Add a listener, unless it is connected already."""
        if listener not in self._alive():
            self._listeners.append(WeakMethod(listener) if isinstance(listener, MethodType) else lambda: listener)

    def emit(self) -> None:
        for listener in self._alive():
            listener()

    def _alive(self) -> list[Listener]:
        self._listeners = [reference for reference in self._listeners if reference() is not None]
        return [listener for reference in self._listeners if (listener := reference()) is not None]


#: Maximum number of unfinished analyses.  Each holds its whole match, and matches can end faster than they are
#: analysed; a dropped analysis starts again when it is next requested.
MOST_JOBS = 3
#: Seconds a frame while something moves: an analysis is less urgent than an opponent.
BUDGET_MOVING = 0.0015
#: Seconds between two signals, each of which redraws a page: while something moves, and while nothing does.
NEWS_PAUSE_MOVING, NEWS_PAUSE = 1.0, 0.25


@dataclass(slots=True)
class _Job:
    table: Table
    study: Studying
    #: The fingerprint of its match.
    key: str
    progress: Progress | None = None


class Analyst:
    """Analyses matches, the one that was asked for last first."""

    def __init__(
        self,
        library: Callable[[], Library],
        *,
        moving: Callable[[], bool] = lambda: False,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        #: More is known.
        self.news = Signal()
        self._library = library
        self._moving = moving
        self._wake = wake
        self._jobs: list[_Job] = []
        #: The last result and its match, because pages ask often.
        self._last: tuple[str, Progress] | None = None
        #: Matches that the coach cannot judge.
        self._failed: set[str] = set()
        #: Whether there is unsignalled news, and the time of the last signal.
        self._pending, self._signalled = False, 0.0

    @property
    def busy(self) -> bool:
        """Whether there is anything to step."""
        return bool(self._jobs)

    def ask(self, table: Table) -> Progress | None:
        """What is known of a match (None: nothing yet); starts its analysis if needed."""
        key = fingerprint(table.match)
        if self._last is not None and self._last[0] == key:
            return self._last[1]
        if key in self._failed:
            return None
        job = next((job for job in self._jobs if job.key == key), None)
        if job is None:
            stored = self._library().analysis(table)
            if stored is not None:
                self._last = (key, Progress(1, 1, stored))
                return self._last[1]
            # Imported late: the coach is not needed before the first match is over.
            from engine.coach.analysis import analyse

            job = _Job(table, analyse(table.match), key)
        else:
            self._jobs.remove(job)
        self._jobs.insert(0, job)
        while len(self._jobs) > MOST_JOBS:
            self._jobs.pop().study.close()
        self._wake()
        return job.progress

    def gave_up(self, table: Table) -> bool:
        """Whether a match cannot be analysed."""
        return fingerprint(table.match) in self._failed

    def step(self) -> None:
        """Work for one frame's share of time."""
        start = perf_counter()
        budget, pause = (BUDGET_MOVING, NEWS_PAUSE_MOVING) if self._moving() else (BUDGET_STILL, NEWS_PAUSE)
        while self._jobs and perf_counter() - start < budget:
            self._pending = self._advance(self._jobs[0]) or self._pending
        if self._pending and (not self._jobs or start - self._signalled > pause):
            self._pending, self._signalled = False, start
            self.news.emit()

    def forget(self) -> None:
        """Drop everything that is under way."""
        for job in self._jobs:
            job.study.close()
        self._jobs.clear()
        self._last = None

    def _advance(self, job: _Job) -> bool:
        """One step of an analysis; whether there is news."""
        before = job.progress
        try:
            job.progress = next(job.study)
        except StopIteration as end:
            total = before.total if before is not None else 1
            self._last = (job.key, Progress(total, total, end.value))
            self._jobs.remove(job)
            self._library().save_analysis(job.table, end.value)
            return True
        except Exception:  # an error in the coach must not end the app
            logging.getLogger(__name__).exception("A match could not be analysed.")
            self._failed.add(job.key)
            self._jobs.remove(job)
            return True
        return before is None or before.done != job.progress.done
