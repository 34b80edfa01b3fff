"""Time budgets.  The engine has no clock of its own; the caller of a search brings one."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


def used_up(ms: float) -> Callable[[], bool]:
    """A function that returns whether so many milliseconds have passed since now."""
    end = perf_counter() + ms / 1000
    return lambda: perf_counter() >= end
