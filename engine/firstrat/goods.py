"""Piles of goods, each as one whole number.

A pile has a lane of twelve bits for every content, so that adding, paying, doubling and comparing whole piles are
single operations on numbers.  The first five lanes are what a family keeps; bulbs and apple cores are only ever
part of what is being collected, and are spent at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

MaterialId: TypeAlias = Literal["bottle", "powder", "can", "calc"]
ContentId: TypeAlias = Literal["cheese", MaterialId, "bulb", "core"]

MATERIALS: tuple[MaterialId, ...] = ("bottle", "powder", "can", "calc")
CONTENTS: tuple[ContentId, ...] = ("cheese", *MATERIALS, "bulb", "core")
CHEESE, BOTTLE, POWDER, CAN, CALC, BULB, CORE = range(7)
#: What a family keeps, in the order of the lanes.
KEPT = CONTENTS[:BULB]

_LANE = 12
FULL_LANE = (1 << _LANE) - 1
#: One of each content.
UNIT = tuple(1 << _LANE * content for content in range(len(CONTENTS)))
#: The most of one content that a family can hold; half a lane, so that comparing can borrow from the other half.
MOST = FULL_LANE >> 1
_KEPT_LANES = (1 << _LANE * BULB) - 1
_GUARDS = sum(unit << _LANE - 1 for unit in UNIT[:BULB])
_EVEN_LANES = sum(unit * FULL_LANE for unit in UNIT[:BULB:2])
_TWO_LANES = (1 << 2 * _LANE) - 1


def material(content: int) -> MaterialId:
    """The name of a content that is a material."""
    return MATERIALS[content - BOTTLE]


def pile(amounts: Mapping[str, int]) -> int:
    """The pile with these amounts by content."""
    return sum(amount * UNIT[CONTENTS.index(content)] for content, amount in amounts.items())


def amount(goods: int, content: int) -> int:
    """How much of a content a pile holds."""
    return goods >> _LANE * content & FULL_LANE


def amounts(goods: int) -> dict[ContentId, int]:
    """What a pile holds, by content."""
    return {name: found for content, name in enumerate(CONTENTS) if (found := amount(goods, content))}


def covers(goods: int, cost: int) -> bool:
    """Whether a pile of kept goods holds at least what a cost asks for, content by content."""
    # A lane that is too small borrows its guard bit.
    return (goods | _GUARDS) - cost & _GUARDS == _GUARDS


def affordable(goods: int, prices: tuple[tuple[str, int], ...]) -> list[str]:
    """What a pile can pay out of a price list."""
    guarded = goods | _GUARDS
    return [name for name, cost in prices if guarded - cost & _GUARDS == _GUARDS]


def kept(goods: int) -> int:
    """The part of a pile that a family keeps: cheese and materials."""
    return goods & _KEPT_LANES


def count(goods: int) -> int:
    """How many pieces a pile of kept goods has in all."""
    # One lane could not hold the sum, so neighbours are first added into lanes twice as wide.  Each of those is
    # worth a power of 4096², which is 1 modulo 4096² - 1.
    return ((goods & _EVEN_LANES) + (goods >> _LANE & _EVEN_LANES)) % _TWO_LANES
