"""An analysis in progress, in steps that can be stopped."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Protocol, TypeAlias, TypeVar

from ..base import S, V
from ..match import AnyMatch, Match
from .account import balanced
from .judgement import Analysis, Appraisal, Progress, Verdict

Result = TypeVar("Result")
#: Yields its progress at least every 2 ms, and returns the whole analysis.
Studying: TypeAlias = Generator[Progress, None, Analysis]


class Coach(Protocol[S, V]):
    """The coach of one game."""

    def appraise(self, view: V, rng: Random) -> Generator[Appraisal | None, None, Appraisal]:
        """What each move of the view's seat is worth; yields the best opinion so far at least every 2 ms."""
        ...

    def study(self, match: Match[S, V], seed: str) -> Studying:
        """The analysis of a match, finished or not."""
        ...


class Study:
    """What a coach has found out so far: the chances after each line, and the verdicts."""

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
        """Run other work in steps to its end, yielding the progress of this analysis."""
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                result: Result = end.value
                return result
            yield self.progress
