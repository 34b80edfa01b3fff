"""The coach at work: a finished match is analysed a few milliseconds a frame, and the answer is kept beside it.

Whoever owns the clock calls `step` once a frame while `busy`.  Leaving a page does not stop an analysis; only the
table does, where opponents need the time.  One that was cut short is made again when somebody asks for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from app.core.library import Library
from app.core.signal import Signal
from app.core.table import Table
from app.core.thinker import BUDGET_STILL
from engine.coach.judgement import Progress
from engine.coach.study import Studying

#: Seconds of study a frame while something moves: nobody waits for it as for an opponent.
BUDGET_MOVING = 0.0015
#: Seconds between two pieces of news, which have to be drawn: while something moves, and while all is still.
TELLING_MOVING, TELLING = 1.0, 0.25


@dataclass(slots=True)
class _Job:
    table: Table
    study: Studying
    progress: Progress | None = None


class Analyst:
    """Studies matches, the one that was asked for last first."""

    def __init__(
        self,
        library: Callable[[], Library],
        *,
        moving: Callable[[], bool] = lambda: False,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        #: Tells that more is known.
        self.news = Signal()
        self._library = library
        self._moving = moving
        self._wake = wake
        self._jobs: list[_Job] = []
        #: The last answer, for pages that ask again and again: the match and all that is known of it.
        self._last: tuple[str, Progress] | None = None
        #: Matches that the coach cannot judge.
        self._failed: set[str] = set()
        #: Whether there is something that nobody has heard of yet, and when there was news last.
        self._untold, self._told = False, 0.0

    @property
    def busy(self) -> bool:
        """Whether there is anything to step."""
        return bool(self._jobs)

    def ask(self, table: Table) -> Progress | None:
        """What is known of a match; what is not known yet is worked out from now on.  None before there is any."""
        name = _name(table)
        if self._last is not None and self._last[0] == name:
            return self._last[1]
        if name in self._failed:
            return None
        job = next((job for job in self._jobs if _name(job.table) == name), None)
        if job is None:
            stored = self._library().analysis(table)
            if stored is not None:
                self._last = (name, Progress(1, 1, stored))
                return self._last[1]
            # Here and not above: nobody needs the coach before the first match is over.
            from engine.coach.analysis import analyse

            job = _Job(table, analyse(table.match))
        else:
            self._jobs.remove(job)
        self._jobs.insert(0, job)
        self._wake()
        return job.progress

    def gave_up(self, table: Table) -> bool:
        """Whether a match cannot be analysed."""
        return _name(table) in self._failed

    def step(self) -> None:
        """Study for one frame's worth of time."""
        start = perf_counter()
        budget, pause = (BUDGET_MOVING, TELLING_MOVING) if self._moving() else (BUDGET_STILL, TELLING)
        while self._jobs and perf_counter() - start < budget:
            self._untold = self._advance(self._jobs[0]) or self._untold
        # What is heard is drawn, and that must not happen in every frame.
        if self._untold and (not self._jobs or start - self._told > pause):
            self._untold, self._told = False, start
            self.news.emit()

    def forget(self) -> None:
        """Drop everything that is under way."""
        for job in self._jobs:
            job.study.close()
        self._jobs.clear()
        self._last = None

    def _advance(self, job: _Job) -> bool:
        """One step of a study; says whether it has come to know something."""
        before = job.progress
        try:
            job.progress = next(job.study)
        except StopIteration as end:
            total = before.total if before is not None else 1
            self._last = (_name(job.table), Progress(total, total, end.value))
            self._jobs.remove(job)
            self._library().save_analysis(job.table, end.value)
            return True
        except Exception:  # a mistake of the coach must not end the app
            logging.getLogger(__name__).exception("A match could not be analysed.")
            self._failed.add(_name(job.table))
            self._jobs.remove(job)
            return True
        return before is None or before.done != job.progress.done


def _name(table: Table) -> str:
    """A match among all others."""
    return f"{table.match.sha256} {len(table.match.log)}"
