"""Where the cards of a hand lie: one arc where there is room, two tiers on a phone.  Pure arithmetic."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

#: Height of a hand's card over its width.
TALL = 640 / 500
#: The share of a back card that must stay in sight: the portrait with its rank.
IN_SIGHT = 0.70


class Place(NamedTuple):
    """A card's centre, width and tilt."""

    x: float
    y: float
    width: float
    angle: float
    #: Behind another row: only its upper part is in sight.
    behind: bool = False


def fan(number: int, width: float, height: float, dp: float, *, arc: bool) -> list[Place]:
    """Places for a hand in a box whose lower left is the origin."""
    if number == 0:
        return []
    if arc or number <= 4:
        return _arc(number, width, height, dp)
    return _tiers(number, width, height, dp)


def _arc(number: int, width: float, height: float, dp: float) -> list[Place]:
    sag = min(10 * dp, height * 0.06)
    card = min(150 * dp, (height - sag - 14 * dp) / TALL / 1.02, (width - 16 * dp) / max(3.0, number * 0.95))
    step = min(card + 10 * dp, (width - card - 16 * dp) / max(1, number - 1))
    centre = height / 2 + sag / 3
    return [_on_arc(index, number, width, step, centre, card, sag, 4.0) for index in range(number)]


def _tiers(number: int, width: float, height: float, dp: float) -> list[Place]:
    back = ceil(number / 2)
    front = number - back
    room = width - 8 * dp
    card = min(118 * dp, room / max(front, 4) - 3 * dp, (height - 10 * dp) / TALL / (1 + IN_SIGHT))
    behind = min(card, room / back - 1 * dp)
    tall, low = card * TALL, behind * TALL
    # Rows stand clear of each other where the box is high enough, and slide under each other where it is not.
    gap = min(16 * dp, max(0.0, (height - tall - low - 12 * dp) / 3))
    spare = height - tall - low - 2 * gap
    bottom = tall / 2 + gap + (spare / 3 if spare > 0 else 3 * dp)
    top = min(height - low / 2 - 3 * dp, bottom + tall / 2 + gap + low / 2 + (spare / 3 if spare > 0 else 0))
    hidden = top - low / 2 < bottom + tall / 2 - 2 * dp
    sag = 4 * dp if hidden else 8 * dp
    rows = ((back, top, behind, hidden), (front, bottom, card, False))
    return [
        _on_arc(index, count, width, _step(count, wide, room, dp), y, wide, sag, 4.0)._replace(behind=hides)
        for count, y, wide, hides in rows
        for index in range(count)
    ]


def _step(count: int, card: float, room: float, dp: float) -> float:
    """From one card to the next: a little air where there is room for it."""
    return min(card + 12 * dp, (room - card) / max(1, count - 1))


def _on_arc(
    index: int, number: int, width: float, step: float, y: float, card: float, sag: float, tilt: float
) -> Place:
    """One card of a row that bends down a little at its ends."""
    middle = (number - 1) / 2
    off = index - middle
    bend = off / middle if middle else 0.0
    # Short rows bend less: three cards are not a fan of eight.
    share = min(1.0, number / 6)
    return Place(width / 2 + off * step, y - sag * bend * bend * share, card, -tilt * bend * share)
