"""Where everything on a BraveRats table lies, for every window and seating: pure arithmetic, in pixels.

Boxes are (x, y, width, height) from the lower left.  Face to face, the far player's area is the near one turned by
180°.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

Box = tuple[float, float, float, float]
NOWHERE: Box = (0, 0, 0, 0)

#: From this width on a hand is one arc.
ARC_DP = 600
#: Below this height a wide window is a phone on its side.
SHORT_DP = 560
#: A duel needs this height.
LEAST_DUEL_DP = 80


class BraveRatsAreaLayout(NamedTuple):
    """A player area: name and crowns, prompt, hand."""

    header: Box
    prompt: Box
    hand: Box
    arc: bool
    #: What the lifted card can do; nowhere where only the prompt has room for it.
    caption: Box = NOWHERE
    #: Of the prompt, where it does not lie beside its words.
    button: Box = NOWHERE
    #: Cards in large print.
    large: bool = False
    #: Words about the round, where there is room beside the duel (face to face).
    plaque: Box = NOWHERE
    menu: Box = NOWHERE
    hint: Box = NOWHERE
    matrix: Box = NOWHERE
    reference: Box = NOWHERE


class BraveRatsLayout(NamedTuple):
    """The whole table."""

    duel: Box
    areas: tuple[BraveRatsAreaLayout, ...]
    #: The field of planks and light.
    wood: Box
    glow: float
    top_bar: Box = NOWHERE
    #: The opponent's panel with name, crowns and cards, where no second player sits.
    top: Box = NOWHERE
    top_header: Box = NOWHERE
    card_row: Box = NOWHERE


def solo(width: float, height: float, dp: float, letters: float = 1.0, *, large: bool = False) -> BraveRatsLayout:
    """One player at the device: against an AI, or passing it.  `letters` is the text size, 1 is normal."""
    if width > height:
        if height < SHORT_DP * dp:
            return _short(width, height, dp, large=large)
        return _wide(width, height, dp, letters, large=large)
    if large and width < ARC_DP * dp:
        return _large_print(width, height, dp, letters)
    plan = _tall(width, height, dp, letters, large=large)
    # The smallest windows have room for a duel only with cards in large print, which are lower.
    return plan if plan.duel[3] >= LEAST_DUEL_DP * dp else _large_print(width, height, dp, letters)


def _caption(width: float, dp: float, letters: float) -> float:
    """The height of the words about a card: one line, or two of large letters in a narrow window."""
    return 18 * dp * letters * (1 if width >= 330 * dp * letters else 2)


def _tall(width: float, height: float, dp: float, letters: float, *, large: bool) -> BraveRatsLayout:
    roomy = height >= 760 * dp
    top_bar = (56 if roomy else 48) * dp
    head = (36 if roomy else 32) * dp
    small = min((56 if width >= ARC_DP * dp else 42) * dp, width / 9 - 4 * dp)
    top = head + 6 * dp + small + 19 * dp + (8 * dp if roomy else 0)
    prompt = (72 if roomy else 58) * dp
    own = (46 if roomy else 36) * dp
    arc = width >= ARC_DP * dp
    if arc:
        row = (width - 16 * dp) / 7.6 * 1.28 + 40 * dp
        hand = min(0.24 * height, 250 * dp, 2 * row if large else row)
    else:
        # Room for two rows of cards with their names, at least.
        hand = min(202 * dp + max(0.0, height - 640 * dp) * 0.46, 330 * dp)
    side = (10 if roomy else 8) * dp
    caption = _caption(width, dp, max(1.0, letters)) if roomy else 0
    low = hand + caption
    y_duel = low + own + prompt + 6 * dp
    area = BraveRatsAreaLayout(
        header=(side, low, width - 2 * side, own),
        prompt=(side, low + own + 3 * dp, width - 2 * side, prompt),
        hand=(0, 0, width, hand),
        caption=(side, hand, width - 2 * side, caption) if roomy else NOWHERE,
        arc=arc,
        large=large,
    )
    return _stacked(width, height, dp, (top_bar, head, top), y_duel, side, area)


def _large_print(width: float, height: float, dp: float, letters: float) -> BraveRatsLayout:
    """A phone with large letters: the button beside the name, so that the prompt has the whole width."""
    # In a lesson the tutor's words take a part of the window.
    roomy, tight = height >= 760 * dp, height < 600 * dp
    top_bar, head = (56 if roomy else 48) * dp, (34 if tight else 40) * dp
    top = head + (46 if tight else 58) * dp
    prompt, own, side = (84 if roomy else 58 if tight else 73) * dp, (48 if tight else 50) * dp, 8 * dp
    hand = 162 * dp if tight else min(212 * dp + max(0.0, height - 640 * dp) * 0.5, 360 * dp)
    caption = _caption(width, dp, max(1.0, letters)) if roomy else 0
    low, button = hand + caption, 112 * dp
    area = BraveRatsAreaLayout(
        header=(side, low, width - 2 * side - button - 6 * dp, own),
        prompt=(side, low + own + 3 * dp, width - 2 * side, prompt),
        button=(width - side - button, low + 1 * dp, button, own - 2 * dp),
        hand=(0, 0, width, hand),
        caption=(side, hand, width - 2 * side, caption) if roomy else NOWHERE,
        arc=False,
        large=True,
    )
    return _stacked(width, height, dp, (top_bar, head, top), low + own + prompt + 6 * dp, side, area)


def _stacked(
    width: float,
    height: float,
    dp: float,
    heights: tuple[float, float, float],
    y_duel: float,
    side: float,
    area: BraveRatsAreaLayout,
) -> BraveRatsLayout:
    """Top bar, opponent, duel and player area, one below the other; `heights` of the first, and of the header and
    the whole of the second.
    """
    top_bar, head, top = heights
    duel = height - top_bar - top - y_duel
    return BraveRatsLayout(
        top_bar=(0, height - top_bar, width, top_bar),
        top=(0, height - top_bar - top, width, top),
        top_header=(side, height - top_bar - head - 4 * dp, width - 2 * side, head),
        card_row=(side, height - top_bar - top + 1 * dp, width - 2 * side, top - head - 6 * dp),
        duel=(0, y_duel, width, duel),
        areas=(area,),
        wood=(0, y_duel, width, duel),
        glow=max(130 * dp, min(width, duel) * 0.5),
    )


def _wide(width: float, height: float, dp: float, letters: float, *, large: bool) -> BraveRatsLayout:
    top_bar, top, own = 56 * dp, 86 * dp, 72 * dp
    hand = min(230 * dp, 0.29 * height)
    caption = 22 * dp * max(1.0, letters)
    low = hand + caption
    duel = height - top_bar - top - own - low
    side = 24 * dp
    head = min(440 * dp, width * 0.36)
    split = min(420 * dp, width * 0.36)
    areas = (
        BraveRatsAreaLayout(
            header=(side, low, split, own),
            prompt=(side + split + 16 * dp, low + 4 * dp, width - 2 * side - split - 16 * dp, own - 8 * dp),
            hand=(0, 0, width, hand),
            caption=(side, hand, width - 2 * side, caption),
            arc=True,
            large=large,
        ),
    )
    return BraveRatsLayout(
        top_bar=(0, height - top_bar, width, top_bar),
        top=(0, height - top_bar - top, width, top),
        top_header=(side, height - top_bar - top, head, top),
        card_row=(side + head, height - top_bar - top + 3 * dp, width - 2 * side - head, top - 6 * dp),
        duel=(0, low + own, width, duel),
        areas=areas,
        wood=(0, 0, width, height - top_bar - top),
        glow=min(330 * dp, width * 0.26),
    )


def _short(width: float, height: float, dp: float, *, large: bool) -> BraveRatsLayout:
    """A phone on its side: the duel on the left, the player area on the right."""
    left = width * (0.5 if large else 0.54)
    right = width - left
    top_bar, head, small = 48 * dp, 32 * dp, 62 * dp
    prompt, own = 58 * dp, 36 * dp
    duel = height - top_bar - small
    return BraveRatsLayout(
        top_bar=(0, height - top_bar, left, top_bar),
        top=(0, height - top_bar - small, left, small),
        top_header=(left, height - head - 4 * dp, right - 8 * dp, head),
        card_row=(8 * dp, height - top_bar - small + 2 * dp, left - 16 * dp, small - 4 * dp),
        duel=(0, 0, left, duel),
        areas=(
            BraveRatsAreaLayout(
                header=(left, height - head - own - 6 * dp, right - 8 * dp, own),
                prompt=(left, height - head - own - prompt - 8 * dp, right - 8 * dp, prompt),
                hand=(left, 0, right, height - head - own - prompt - 10 * dp),
                arc=False,
                large=large,
            ),
        ),
        wood=(0, 0, left, duel),
        glow=duel * 0.45,
    )


def face(width: float, height: float, dp: float, letters: float = 1.0, *, large: bool = False) -> BraveRatsLayout:
    """Two players opposite each other."""
    wide = width >= 900 * dp
    head = 64 * dp
    stack = head if wide else head + 62 * dp
    hand = min(200 * dp, 0.25 * height, width * 0.3) if wide else min(230 * dp, 0.19 * height)
    part = hand + stack
    band = height - 2 * part
    edge, button = 16 * dp, 48 * dp
    cards = min((band - 60 * dp) / 1.4, 200 * dp)
    beside = width / 2 - cards - 80 * dp - button - 2 * edge
    plaque = (edge + button + edge, part + band * 0.12, beside, band * 0.3) if beside > 120 * dp else NOWHERE
    if wide:
        header = (24 * dp, hand, width * 0.36, head)
        prompt = (width * 0.40, hand + 4 * dp, width * 0.60 - 24 * dp, head - 8 * dp)
    else:
        header = (16 * dp, hand + 62 * dp, width - 32 * dp, head)
        prompt = (16 * dp, hand + 2 * dp, width - 32 * dp, 60 * dp)
    low = part + band * 0.5 - button - 6 * dp
    area = BraveRatsAreaLayout(
        header=header,
        prompt=prompt,
        hand=(0, 0, width, hand),
        arc=True,
        large=large,
        plaque=plaque,
        menu=(edge, part + 8 * dp, button, button),
        hint=(edge, low, button, button),
        matrix=(width - edge - button, part + 8 * dp, button, button),
        reference=(width - edge - button, low, button, button),
    )
    return BraveRatsLayout(
        duel=(0, part, width, band),
        areas=(area, area),
        wood=(0, 0, width, height),
        glow=min(330 * dp, 0.36 * height),
    )


def side_by_side(
    width: float, height: float, dp: float, letters: float = 1.0, *, large: bool = False
) -> BraveRatsLayout:
    """Two players on the same side: one left, one right."""
    top_bar, own, prompt = 56 * dp, 52 * dp, 64 * dp
    column = width / 2
    arc = column >= ARC_DP * dp
    # A narrow column has three rows of cards where the window is high enough.
    hand = min(240 * dp, 0.32 * height) if arc else min(500 * dp, (0.42 if height > width else 0.36) * height)
    low = hand + own + prompt
    areas = tuple(
        BraveRatsAreaLayout(
            header=(x + 16 * dp, hand + prompt, column - 32 * dp, own),
            prompt=(x + 16 * dp, hand + 2 * dp, column - 32 * dp, prompt - 4 * dp),
            hand=(x + 4 * dp, 0, column - 8 * dp, hand),
            arc=arc,
            large=large,
        )
        for x in (0.0, column)
    )
    return BraveRatsLayout(
        top_bar=(0, height - top_bar, width, top_bar),
        duel=(0, low, width, height - top_bar - low),
        areas=areas,
        wood=(0, 0, width, height - top_bar),
        glow=min(330 * dp, 0.3 * width),
    )


# --- the cards of a hand

#: Height of a card over its width.
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
    if arc or number <= 2:
        return _arc(number, width, height, dp)
    if number <= 4:
        # One row or two: fewer cards are never smaller.
        one, two = _arc(number, width, height, dp), _rows(number, 2, width, height, dp)
        return two if two[0].width > one[0].width else one
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
        step, y = min(card + 12 * dp, (room - card) / max(1, count - 1)), top - card * TALL / 2
        places += [_on_arc(index, count, width, step, y, card, 6 * dp, 4.0) for index in range(count)]
        top -= card * TALL + gap
    return places


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
