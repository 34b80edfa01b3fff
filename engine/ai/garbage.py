"""Garbage collection in a program that lets opponents think."""

from __future__ import annotations

import gc

#: The number of new objects after which Python looks for cycles among them.  A search makes thousands in a moment,
#: without cycles; with Python's own 700, a sixth of a proof went into looking.
_NEW_OBJECTS = 10_000


def collect_seldom() -> None:
    """Look for cycles less often.  For programs: a library leaves that to its users."""
    if hasattr(gc, "set_threshold"):  # not every Python counts objects
        _, *older = gc.get_threshold()
        gc.set_threshold(_NEW_OBJECTS, *older)
