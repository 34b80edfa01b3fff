"""Time budgets.  The engine itself has no clock; whoever runs a search brings one."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


def used_up(ms: float) -> Callable[[], bool]:
    """A question that turns true once so many milliseconds have passed from now."""
    end = perf_counter() + ms / 1000
    return lambda: perf_counter() >= end
