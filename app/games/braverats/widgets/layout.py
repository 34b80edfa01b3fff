"""Where everything on a BraveRats table lies, for every window and seating.  Pure arithmetic, in pixels.

Boxes are (x, y, width, height) from the lower left.  Face to face, the far player's area is the near one turned by
180°.
"""

from __future__ import annotations

from typing import NamedTuple

Box = tuple[float, float, float, float]
NOWHERE: Box = (0, 0, 0, 0)

#: From this width on a hand is one arc.
ARC_DP = 600
#: Below this height a wide window is a phone on its side.
SHORT_DP = 560


class BraveRatsAreaLayout(NamedTuple):
    """A player area: name and crowns, prompt, hand."""

    header: Box
    prompt: Box
    hand: Box
    arc: bool
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
    #: Where no second player sits: the opponent's panel, with name, crowns and cards.
    top: Box = NOWHERE
    top_header: Box = NOWHERE
    card_row: Box = NOWHERE


def solo(width: float, height: float, dp: float) -> BraveRatsLayout:
    """One player at the device: against an AI, or passing it."""
    if width > height:
        return _short(width, height, dp) if height < SHORT_DP * dp else _wide(width, height, dp)
    return _tall(width, height, dp)


def _tall(width: float, height: float, dp: float) -> BraveRatsLayout:
    roomy = height >= 760 * dp
    top_bar = (56 if roomy else 48) * dp
    head = (36 if roomy else 32) * dp
    small = min((56 if width >= ARC_DP * dp else 42) * dp, width / 9 - 4 * dp)
    top = head + 6 * dp + small + 19 * dp + (8 * dp if roomy else 0)
    prompt = (72 if roomy else 58) * dp
    own = (46 if roomy else 36) * dp
    arc = width >= ARC_DP * dp
    if arc:
        hand = min(0.24 * height, 250 * dp, (width - 16 * dp) / 7.6 * 1.28 + 40 * dp)
    else:
        hand = min(198 * dp + max(0.0, height - 640 * dp) * 0.46, 330 * dp)
    duel = height - top_bar - top - prompt - own - hand - 6 * dp
    side = (10 if roomy else 8) * dp
    y_duel = hand + own + prompt + 6 * dp
    areas = (
        BraveRatsAreaLayout(
            header=(side, hand, width - 2 * side, own),
            prompt=(side, hand + own + 3 * dp, width - 2 * side, prompt),
            hand=(0, 0, width, hand),
            arc=arc,
        ),
    )
    return BraveRatsLayout(
        top_bar=(0, height - top_bar, width, top_bar),
        top=(0, height - top_bar - top, width, top),
        top_header=(side, height - top_bar - head - 4 * dp, width - 2 * side, head),
        card_row=(side, height - top_bar - top + 1 * dp, width - 2 * side, top - head - 6 * dp),
        duel=(0, y_duel, width, duel),
        areas=areas,
        wood=(0, y_duel, width, duel),
        glow=max(130 * dp, min(width, duel) * 0.5),
    )


def _wide(width: float, height: float, dp: float) -> BraveRatsLayout:
    top_bar, top, own = 56 * dp, 86 * dp, 72 * dp
    hand = min(230 * dp, 0.29 * height)
    duel = height - top_bar - top - own - hand
    side = 24 * dp
    head = min(440 * dp, width * 0.36)
    split = min(420 * dp, width * 0.36)
    areas = (
        BraveRatsAreaLayout(
            header=(side, hand, split, own),
            prompt=(side + split + 16 * dp, hand + 4 * dp, width - 2 * side - split - 16 * dp, own - 8 * dp),
            hand=(0, 0, width, hand),
            arc=True,
        ),
    )
    return BraveRatsLayout(
        top_bar=(0, height - top_bar, width, top_bar),
        top=(0, height - top_bar - top, width, top),
        top_header=(side, height - top_bar - top, head, top),
        card_row=(side + head, height - top_bar - top + 3 * dp, width - 2 * side - head, top - 6 * dp),
        duel=(0, hand + own, width, duel),
        areas=areas,
        wood=(0, 0, width, height - top_bar - top),
        glow=min(330 * dp, width * 0.26),
    )


def _short(width: float, height: float, dp: float) -> BraveRatsLayout:
    """A phone on its side: the duel on the left, the player area on the right."""
    left = width * 0.54
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
            ),
        ),
        wood=(0, 0, left, duel),
        glow=duel * 0.45,
    )


def face(width: float, height: float, dp: float) -> BraveRatsLayout:
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


def side_by_side(width: float, height: float, dp: float) -> BraveRatsLayout:
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
