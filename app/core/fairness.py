"""Checks the seed of a match against its published hash, and every draw against the seed."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engine import dice
from engine.match import AnyMatch

Finding: TypeAlias = Literal["fair", "no-draws", "unfair", "foreign-seed", "sealed"]


class Fairness(NamedTuple):
    """The result of the check."""

    finding: Finding
    seed: str
    sha256: str
    draws: int
    #: The lines of the log whose draw does not follow from the seed.
    loaded: tuple[int, ...] = ()


def check(match: AnyMatch) -> Fairness:
    """Recompute the hash of the seed, and with it every draw."""
    seed, sha256, draws = match.seed, match.sha256, match.draws
    if not seed:
        return Fairness("sealed", "", sha256, draws)
    if dice.commitment(seed) != sha256:
        return Fairness("foreign-seed", seed, sha256, draws)
    loaded = tuple(match.loaded_draws())
    if loaded:
        return Fairness("unfair", seed, sha256, draws, loaded)
    return Fairness("fair" if draws else "no-draws", seed, sha256, draws)
