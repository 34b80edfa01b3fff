"""An analysis while it grows: what is known so far, and how to pause in the middle of a thought."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Protocol, TypeAlias, TypeVar

from ..base import S, V
from ..match import AnyMatch, Match
from .account import balanced
from .judgement import Analysis, Appraisal, Progress, Verdict

Result = TypeVar("Result")
#: Yields at least every 2 ms how far it has come; returns the whole analysis.
Studying: TypeAlias = Generator[Progress, None, Analysis]


class Coach(Protocol[S, V]):
    """The coach of one game."""

    def appraise(self, view: V, rng: Random) -> Generator[Appraisal | None, None, Appraisal]:
        """The worth of what the seat of a view can do now; yields the best opinion so far every 2 ms."""
        ...

    def study(self, match: Match[S, V], seed: str) -> Studying:
        """The analysis of a match, finished or not."""
        ...


class Study:
    """The sheet that a coach fills in: a chance after each line, and a verdict for each decision."""

    def __init__(self, match: AnyMatch, curve: Sequence[tuple[float, ...]], total: int) -> None:
        self.match = match
        self.curve = list(curve)
        self.verdicts: list[Verdict] = []
        self._done, self._total = 0, total
        self.progress = Progress(0, total, balanced(match, self.curve, ()))

    def note(self, *verdicts: Verdict) -> None:
        """One more part is done."""
        self.verdicts += verdicts
        self._done += 1
        self.progress = Progress(self._done, self._total, self.analysis())

    def analysis(self) -> Analysis:
        """What is known so far."""
        return balanced(self.match, self.curve, self.verdicts)

    def running(self, thinking: Generator[object, None, Result]) -> Generator[Progress, None, Result]:
        """Run a thought to its end, with a pause wherever it has one."""
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                result: Result = end.value
                return result
            yield self.progress
