"""Checks the seed of a match against its published hash, and every draw against the seed."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from app.base.text import tr
from engine import randomness
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
    if randomness.commitment(seed) != sha256:
        return Fairness("foreign-seed", seed, sha256, draws)
    loaded = tuple(match.loaded_draws())
    if loaded:
        return Fairness("unfair", seed, sha256, draws, loaded)
    return Fairness("fair" if draws else "no-draws", seed, sha256, draws)


def fairness_words(found: Fairness) -> tuple[bool, str, str]:
    """Whether the match was fair, a heading, and a sentence."""
    match found.finding:
        case "fair":
            text = tr.n(
                "Checked: the one draw was fixed before the first move.",
                "Checked: all {number} draws were fixed before the first move.",
                found.draws,
            )
            return True, tr._("Drawn fairly"), text.format(number=found.draws)
        case "no-draws":
            return (
                True,
                tr._("Nothing was drawn"),
                tr._("Nothing in this match was left to chance."),
            )
        case "unfair":
            lines = ", ".join(map(str, found.loaded))
            return (
                False,
                tr._("Not drawn fairly"),
                tr._("Not as fixed before the first move: lines {lines}.").format(lines=lines),
            )
        case "foreign-seed":
            return (
                False,
                tr._("Not the right secret number"),
                tr._("The secret number is not the one that was fixed before the first move."),
            )
    return (
        False,
        tr._("Not revealed yet"),
        tr._("The secret number behind all draws is shown when the match is over."),
    )
