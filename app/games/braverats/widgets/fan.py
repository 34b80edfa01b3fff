"""Where the cards of a hand lie: one arc where there is room, two or three rows on a phone."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

#: Height of a hand's card over its width.
TALL = 640 / 500
#: The largest width of a card in several rows, in dp.
LARGEST = 118
#: How much wider the cards must become for a third row.
THIRD_ROW = 1.15
#: The least width of a card that shows its name in letters of the normal size, in dp.
NAMED = 74
#: The width of a card in large print that shows the longest name, and how high one may be and must be, in dp.
LARGE_WIDTH, LARGE_HEIGHT, LARGE_LEAST = 100, 150, 48


class CardPlace(NamedTuple):
    """A card's centre, width and tilt."""

    x: float
    y: float
    width: float
    angle: float
    #: Of a card in large print; the others have the shape of their frame.
    height: float = 0


def shows_names(places: list[CardPlace], dp: float, letters: float) -> bool:
    """Whether the names on cards in these places are as large as the letters around them."""
    return all(place.width >= NAMED * dp * max(1.0, letters) for place in places)


def large_print(number: int, width: float, height: float, dp: float) -> list[CardPlace]:
    """Places for cards in large print: rows without overlap, as few as the names allow."""
    if not number:
        return []
    gap, edge = 4 * dp, 8 * dp
    across = max(1, int((width - 2 * edge + gap) // (LARGE_WIDTH * dp + gap)))
    rows = max(1, ceil(number / across))
    # Names in somewhat smaller letters rather than cards that are too low to touch.
    rows = min(rows, max(1, int((height - gap) // (LARGE_LEAST * dp + gap))))
    columns = ceil(number / rows)
    wide = min(1.5 * LARGE_WIDTH * dp, (width - 2 * edge - gap * (columns - 1)) / columns)
    tall = min(LARGE_HEIGHT * dp, (height - gap * (rows + 1)) / rows)
    left = (width - columns * wide - (columns - 1) * gap) / 2 + wide / 2
    top = (height + rows * tall + (rows - 1) * gap) / 2 - tall / 2
    return [
        CardPlace(
            left + index % columns * (wide + gap), top - index // columns * (tall + gap), wide, 0, height=tall
        )
        for index in range(number)
    ]


def fan(number: int, width: float, height: float, dp: float, *, arc: bool) -> list[CardPlace]:
    """Places for a hand in a box whose lower left is the origin."""
    if number == 0:
        return []
    if arc or number <= 4:
        return _arc(number, width, height, dp)
    two, three = (_rows(number, rows, width, height, dp) for rows in (2, 3))
    # A third row only if it pays: cards should not change their size with every card played.
    return three if three[0].width > THIRD_ROW * two[0].width else two


def _arc(number: int, width: float, height: float, dp: float) -> list[CardPlace]:
    sag = min(10 * dp, height * 0.06)
    room = width - 16 * dp
    # A few cards lie side by side, many overlap a little.
    across = (room - 6 * dp * (number - 1)) / number if number <= 4 else room / (number * 0.95)
    card = min(150 * dp, (height - sag - 14 * dp) / TALL / 1.02, room / 3, across)
    step = min(card + 10 * dp, (room - card) / max(1, number - 1))
    centre = height / 2 + sag / 3
    return [_on_arc(index, number, width, step, centre, card, sag, 4.0) for index in range(number)]


def _rows(number: int, rows: int, width: float, height: float, dp: float) -> list[CardPlace]:
    """Rows, the shorter ones in front; none lies over another, where it would hide names."""
    counts = [number // rows + (row < number % rows) for row in range(rows)]
    room = width - 8 * dp
    largest = min(LARGEST * dp, (height - 12 * dp) / rows / TALL)
    cards = [min(largest, room / count - 1 * dp, room / min(counts) - 3 * dp) for count in counts]
    spare = height - sum(cards) * TALL
    gap = min(16 * dp, spare / (rows + 1))
    places = []
    top = height - (spare - gap * (rows - 1)) / 2
    for count, card in zip(counts, cards, strict=True):
        step, y = _step(count, card, room, dp), top - card * TALL / 2
        places += [_on_arc(index, count, width, step, y, card, 6 * dp, 4.0) for index in range(count)]
        top -= card * TALL + gap
    return places


def _step(count: int, card: float, room: float, dp: float) -> float:
    """The distance from one card to the next."""
    return min(card + 12 * dp, (room - card) / max(1, count - 1))


def _on_arc(
    index: int, number: int, width: float, step: float, y: float, card: float, sag: float, tilt: float
) -> CardPlace:
    """One card of a row that bends down a little at its ends."""
    middle = (number - 1) / 2
    off = index - middle
    bend = off / middle if middle else 0.0
    # Short rows bend less.
    share = min(1.0, number / 6)
    return CardPlace(width / 2 + off * step, y - sag * bend * bend * share, card, -tilt * bend * share)
