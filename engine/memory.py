"""How much games may keep to be fast: everything that helps, unless a program says that its device is small."""

from __future__ import annotations

_share = 1.0


def keep_less(share: float) -> None:
    """Bound the large caches by this share of what they may hold otherwise; for programs, at their start."""
    global _share
    _share = share


def bounded(most: int) -> int:
    """The bound of a large cache, in entries."""
    return max(1, round(most * _share))
