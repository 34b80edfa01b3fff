"""Where everything on a Brooke table lies, for every window and seating.  Pure arithmetic, in pixels.

Boxes are (x, y, width, height) from the lower left.  The boxes of an area are those of the near player; the
far player's area is the same, turned by 180°.
"""

from __future__ import annotations

from typing import NamedTuple

from app.games.brooke.presenter.shows import SLOTS

Box = tuple[float, float, float, float]
NOWHERE: Box = (0, 0, 0, 0)

#: Below this height a wide window is a phone on its side.
SHORT_DP = 560
GAP = 4


class BrookeAreaLayout(NamedTuple):
    """One player's area."""

    #: The surface that it lies on.
    surface: Box
    #: Name, stock, reserve and meter.
    row: Box
    prompt: Box
    #: Whether the prompt may take the room of the row, because there is not enough for both.
    shares: bool = False
    menu: Box = NOWHERE
    undo: Box = NOWHERE
    hint: Box = NOWHERE
    reference: Box = NOWHERE


class BrookeLayout(NamedTuple):
    """The whole table."""

    top_bar: Box
    #: The other side's name, stock and meter, where it has no area of its own.
    far: Box
    board: Box
    areas: tuple[BrookeAreaLayout, ...]
    #: Two readers opposite each other: the score stands at the side, and cards have a name for both.
    score: Box = NOWHERE
    facing: bool = False


class IslandColumn(NamedTuple):
    """One island with everything at it."""

    box: Box
    far_dice: Box
    far_total: Box
    card: Box
    #: Heights of two parts of the card: the name for the far reader at its top, the action strip at its foot.
    label: float
    strip: float
    near_total: Box
    near_dice: Box
    forecast: Box
    #: The largest size of a die.
    die: float


# --- the table


def solo(width: float, height: float, dp: float) -> BrookeLayout:
    """One area at the lower edge: against an AI, two who share it, or nobody."""
    return _wide(width, height, dp) if width > height else _tall(width, height, dp)


def _tall(width: float, height: float, dp: float) -> BrookeLayout:
    roomy = height >= 760 * dp
    bar = (56 if roomy else 48) * dp
    far = (58 if roomy else 50) * dp
    surface = min(172 * dp + max(0.0, height - 640 * dp) * 0.36, 330 * dp)
    edge = (14 if roomy else 12) * dp
    board_low = surface + 4 * dp
    return BrookeLayout(
        top_bar=(0, height - bar, width, bar),
        far=(edge, height - bar - far, width - 2 * edge, far),
        board=(3 * dp, board_low, width - 6 * dp, height - bar - far - board_low - 2 * dp),
        areas=(_stacked(0, width, surface, edge, far, dp),),
    )


def _stacked(x: float, width: float, surface: float, edge: float, row: float, dp: float) -> BrookeAreaLayout:
    """Row above, prompt below; a low surface has no room for both at once."""
    inner = surface - 6 * dp
    return BrookeAreaLayout(
        surface=(x, 0, width, surface),
        row=(x + edge, inner - row, width - 2 * edge, row),
        prompt=(x + edge, 4 * dp, width - 2 * edge, inner - 6 * dp - row),
        shares=surface < 230 * dp,
    )


def _wide(width: float, height: float, dp: float) -> BrookeLayout:
    short = height < SHORT_DP * dp
    bar = (48 if short else 56) * dp
    right = min(max(300 * dp, width * 0.36), 440 * dp)
    left = width - right
    far = (50 if short else 64) * dp
    edge = 14 * dp
    tall = height - bar
    surface = min(tall - far - 8 * dp, 400 * dp)
    return BrookeLayout(
        top_bar=(0, height - bar, width, bar),
        far=(left + edge, height - bar - far - 2 * dp, right - 2 * edge, far),
        board=(8 * dp, 4 * dp, left - 16 * dp, tall - 8 * dp),
        areas=(_stacked(left, right, surface, edge, far, dp),),
    )


def face(width: float, height: float, dp: float) -> BrookeLayout:
    """Two players opposite each other."""
    button, edge = 48 * dp, 16 * dp
    if width >= 900 * dp:
        part = min(150 * dp, height * 0.19)
        side = 130 * dp
        split = width * 0.42
        area = BrookeAreaLayout(
            surface=(0, 0, width, part),
            row=(24 * dp, part / 2 - 32 * dp, split - 48 * dp, 64 * dp),
            prompt=(split, 6 * dp, width - split - 16 * dp, part - 12 * dp),
        )
    else:
        part = min(210 * dp, height * 0.22)
        side = 64 * dp
        area = BrookeAreaLayout(
            surface=(0, 0, width, part),
            row=(24 * dp, part - 66 * dp, width - 48 * dp, 60 * dp),
            prompt=(16 * dp, 6 * dp, width - 32 * dp, part - 76 * dp),
        )
    band = height - 2 * part
    # Each player's own buttons at their right hand, beside the islands.
    x, low = width - edge / 2 - button, part + 6 * dp
    # A fourth one above the others would reach the score where the window is low.
    aside = side >= 2 * button + edge
    area = area._replace(
        menu=(x, low, button, button),
        undo=(x, low + button, button, button),
        hint=(x, low + 2 * button, button, button),
        reference=(x - button, low, button, button) if aside else (x, low + 3 * button, button, button),
    )
    return BrookeLayout(
        top_bar=NOWHERE,
        far=NOWHERE,
        board=(side, part + 2 * dp, width - 2 * side, band - 4 * dp),
        areas=(area, area),
        score=(4 * dp, part + band / 2 - 70 * dp, side - 8 * dp, 140 * dp),
        facing=True,
    )


def side_by_side(width: float, height: float, dp: float) -> BrookeLayout:
    """Two players on the same side: one left, one right."""
    bar = 56 * dp
    surface = min(250 * dp, 0.3 * height)
    column = width / 2
    edge = 10 * dp if column < 340 * dp else 16 * dp
    areas = tuple(_stacked(x, column, surface, edge, 58 * dp, dp) for x in (0.0, column))
    return BrookeLayout(
        top_bar=(0, height - bar, width, bar),
        far=NOWHERE,
        board=(8 * dp, surface + 4 * dp, width - 16 * dp, height - bar - surface - 8 * dp),
        areas=areas,
    )


# --- the islands


def columns(board: Box, dp: float, *, facing: bool, line: float) -> tuple[IslandColumn, ...]:
    """The three islands side by side.  `line` is how high a line of small print is."""
    x, y, width, height = board
    room = width / SLOTS
    wide = min(room, 300 * dp)
    return tuple(
        _column((x + room * slot + (room - wide) / 2, y, wide, height), dp, facing, line) for slot in range(SLOTS)
    )


def _column(box: Box, dp: float, facing: bool, line: float) -> IslandColumn:
    x, y, width, height = box
    gap = GAP * dp
    large = width >= 180 * dp
    total = (36 if large and height >= 520 * dp else 26) * dp
    strip = (46 if large else 42 if width >= 126 * dp else 34) * dp
    label = 30 * dp if facing else 0.0
    forecast = max((30 if large else 24) * dp, line + 6 * dp)
    wide = min(width - 8 * dp, 262 * dp)
    fixed = 2 * total + strip + label + forecast + 6 * gap
    rest = height - fixed
    # A second row of dice takes room from the picture, as long as the picture still shows its island.
    smallest = min(wide, 92 * dp)
    dice = min(max((rest - wide) / 2, min((rest - smallest) / 2, 66 * dp), 36 * dp), (112 if large else 96) * dp)
    picture = max(40 * dp, min(wide, rest - 2 * dice))
    spare = max(0.0, height - fixed - picture - 2 * dice)
    gap += min(8 * dp, spare / 10)
    used = fixed + picture + 2 * dice + 6 * (gap - GAP * dp)
    top = y + height - max(0.0, height - used) / 2
    rows: list[Box] = []
    for tall in (dice, total, label + picture + strip, total, dice, forecast):
        top -= tall
        rows.append((x, top, width, tall))
        top -= gap
    far_dice, far_total, card, near_total, near_dice, foretold = rows
    return IslandColumn(
        box=box,
        far_dice=far_dice,
        far_total=far_total,
        card=(x + (width - wide) / 2, card[1], wide, card[3]),
        label=label,
        strip=strip,
        near_total=near_total,
        near_dice=near_dice,
        forecast=foretold,
        die=min((50 if large else 42 if width >= 126 * dp else 30) * dp, dice - 6 * dp),
    )


def pack(number: int, box: Box, die: float, dp: float) -> list[tuple[float, float, float]]:
    """x, y and side of so many dice in a box: centred rows, smaller where they would not fit."""
    if number <= 0:
        return []
    x, y, width, height = box
    gap = 9 * dp
    best, across = 0.0, number
    for rows in (1, 2, 3):
        in_row = -(-number // rows)
        side = min(die, (width - gap * (in_row - 1)) / in_row, (height - gap * 0.85 * (rows - 1)) / rows)
        if side > best + 0.5:
            best, across = side, in_row
    rows = -(-number // across)
    places = []
    top = y + height / 2 + (rows * best + (rows - 1) * gap * 0.85) / 2
    for row in range(rows):
        count = min(across, number - row * across)
        left = x + width / 2 - (count * best + (count - 1) * gap) / 2
        places += [(left + (best + gap) * i, top - best - row * (best + gap * 0.85), best) for i in range(count)]
    return places
