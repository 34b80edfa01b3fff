"""Move texts, written and read.  Slots count from 1 in a text and from 0 everywhere else."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..base import Move

_CHOICE = re.compile(r"(?:act|cut) (\d)\.(\d)(?:>(\d)|=(\d)|x(\d)\.(\d))", re.ASCII)


def placing(slot: int, value: int) -> Move:
    """Place a die showing this value."""
    return f"{slot + 1}={value}"


def moving(slot: int, value: int, goal: int) -> Move:
    """Move a die to the next card."""
    return f"act {slot + 1}.{value}>{goal + 1}"


def swapping(slot: int, value: int, other: int, other_value: int) -> Move:
    """Swap two dice."""
    return f"act {slot + 1}.{value}x{other + 1}.{other_value}"


def turning(slot: int, value: int, shows: int) -> Move:
    """Turn a die to its other side."""
    return f"act {slot + 1}.{value}={shows}"


def flipping(slot: int) -> Move:
    """Flip a card."""
    return f"act {slot + 1}"


def cutting(slot: int, value: int, shows: int) -> Move:
    """Lower a die that is over the limit."""
    return f"cut {slot + 1}.{value}={shows}"


class DieChoice(NamedTuple):
    """The dice that an action or a correction takes."""

    slot: int
    value: int
    #: Where the die goes: to the next card, or to the card of the die it is swapped with.
    to: int | None = None
    #: What the die it is swapped with shows.
    other: int | None = None
    #: What the die shows afterwards, if it is turned or lowered.
    shows: int | None = None


def die_choice(move: Move) -> DieChoice | None:
    """What a text says about dice; None if it is about none (a placement, a flip, a gain)."""
    found = _CHOICE.fullmatch(move)
    if found is None:
        return None
    slot, value, goal, shows, partner, other = (None if part is None else int(part) for part in found.groups())
    assert slot is not None and value is not None
    to = goal or partner
    return DieChoice(slot - 1, value, None if to is None else to - 1, other, shows)
