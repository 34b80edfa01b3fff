"""The line on a terminal that shows how far long work has come and how long the rest will take; time budgets."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import TextIO

#: Seconds between two lines: more would only flicker.
_PAUSE = 0.2


class Progress:
    """Work in parts, counted as `what`; draws its line over and over on a terminal, and nothing elsewhere.

    Parts may take differently long: `weight` says how much of `total` one of them is.  Without a total the line
    says how long the work has taken so far.
    """

    def __init__(
        self,
        total: float | None,
        what: str = "games",
        stream: TextIO | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._total, self._what, self._clock = total, what, clock
        self._stream = sys.stderr if stream is None else stream
        self._is_shown = self._stream is not None and self._stream.isatty()
        self._parts, self._done, self._drawn = 0, 0.0, ""
        self._start = self._last = clock()

    def step(self, note: str = "", weight: float = 1.0) -> None:
        """One more part is done; `note` is what is known so far."""
        self._parts += 1
        self._done += weight
        now = self._clock()
        if self._is_shown and (self._parts == 1 or now - self._last >= _PAUSE):
            self._last = now
            self._draw(self.line(now - self._start, note))

    def line(self, seconds: float, note: str = "") -> str:
        """The text of the line after a number of seconds."""
        count = f"{self._parts} {self._what}"
        if self._total is None:
            return ", ".join(filter(None, (count, note, spoken(seconds))))
        if self._total == int(self._total) and self._parts == self._done:
            count = f"{self._parts} of {int(self._total)} {self._what}"
        left = seconds / self._done * max(0.0, self._total - self._done) if self._done else 0.0
        return ", ".join(filter(None, (count, note, f"{spoken(left)} left")))

    def clear(self) -> None:
        """Take the line away, at the end or before something else is printed."""
        if self._drawn:
            self._stream.write("\r" + " " * len(self._drawn) + "\r")
            self._stream.flush()
            self._drawn = ""

    def _draw(self, text: str) -> None:
        # It imports every compressor, which not every Python has.
        from shutil import get_terminal_size

        shown = text[: max(10, get_terminal_size().columns - 1)]
        self._stream.write("\r" + shown.ljust(len(self._drawn)))
        self._stream.flush()
        self._drawn = shown


def spoken(seconds: float) -> str:
    """A time as people say it: “40 s”, “3 min 20 s”, “2 h 5 min”."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min" + (f" {whole % 60} s" if whole % 60 else "")
    return f"{whole // 3600} h" + (f" {whole % 3600 // 60} min" if whole % 3600 // 60 else "")


def used_up(ms: float) -> Callable[[], bool]:
    """A function that returns whether `ms` milliseconds have passed since this call."""
    end = perf_counter() + ms / 1000
    return lambda: perf_counter() >= end
