"""How much games may keep to be fast: everything that helps, unless a program says that its device is small."""

from __future__ import annotations

#: The share of their bounds that large caches may fill.
share = 1.0


def keep_less(of_all: float) -> None:
    """Bound the large caches by this share of what they may hold otherwise; for programs, at their start."""
    global share
    share = of_all
