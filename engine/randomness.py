"""Chance that can be checked: every draw follows from the seed by SHA-256.

The n-th draw of a match is the hash of "seed/n" read as a fraction.  With the seed it can be recomputed with
any SHA-256 tool, undo never gives a new roll, and no Python version changes an old match.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from .base import Move


def commitment(seed: str) -> str:
    """What a match publishes of its seed before the first move."""
    return sha256(seed.encode()).hexdigest()


def fraction(seed: str, number: int) -> float:
    """The n-th draw of a seed: at least 0, less than 1, 53 bits."""
    digest = sha256(f"{seed}/{number}".encode()).digest()
    return float((int.from_bytes(digest[:8], "big") >> 11) / (1 << 53))


def pick(odds: Sequence[tuple[Move, float]], point: float) -> Move:
    """The outcome whose share of the interval from 0 to 1 contains the point."""
    for move, chance in odds:
        point -= chance
        if point < 0:
            return move
    return odds[-1][0]


def generator(seed: str, *place: object) -> Random:
    """A generator for one purpose, such as one decision of an AI; the seed and the purpose fix its numbers."""
    path = "/".join(map(str, (seed, *place)))
    return Random(int.from_bytes(sha256(path.encode()).digest(), "big"))
