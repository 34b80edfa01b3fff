"""Where everything on a Brooke table lies, for every window and seating.  Pure arithmetic, in pixels.

Boxes are (x, y, width, height) from the lower left.  The boxes of an area are those of the near player; the
far player's area is the same, turned by 180°.
"""

from __future__ import annotations

from typing import NamedTuple

from app.games.brooke.presenter.view_models import SLOTS

Box = tuple[float, float, float, float]
NOWHERE: Box = (0, 0, 0, 0)

#: Below this height a wide window is a phone on its side.
SHORT_DP = 560
#: Below this height an upright window has no room for a line about the last turn.
TINY_DP = 540
#: A line of small print above this height is one of large letters.
LARGE_LINE_DP = 19
#: The height of a line of small print in letters of the normal size.
NORMAL_LINE_DP = 15.6
GAP = 4
#: So high the islands of a low window are at least, before what there is to choose from gets more room.
LEAST_BOARD = 256
#: A lower box is too low for the story of a pass.
LEAST_STORY = 56


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


class Needs(NamedTuple):
    """What has to fit, in pixels."""

    #: A line of small print.
    line: float
    #: How high a prompt with cards to choose from wants to be; 0 where nobody chooses.  It is the same whether
    #: they are shown or not, so that no island moves.
    choices: float = 0.0
    #: In a lesson the tutor says what has happened, so an upright table has no line for it.
    taught: bool = False


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
    #: The last turn in words; not opposite or beside each other, where all have seen it.
    line: Box = NOWHERE
    #: The turns of the pass before the last one and the score of the passes, where a column has room to spare.
    story: Box = NOWHERE


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
    #: The same for the reader opposite, if there is one.
    far_forecast: Box
    #: The largest size of a die.
    die: float


# --- the table


def solo(width: float, height: float, dp: float, needs: Needs) -> BrookeLayout:
    """One area at the lower edge: for one player, for two who share it, or for spectators."""
    return _wide(width, height, dp, needs) if width > height else _tall(width, height, dp, needs)


def _tall(width: float, height: float, dp: float, needs: Needs) -> BrookeLayout:
    roomy, tiny = height >= 760 * dp, height < TINY_DP * dp
    bar = (56 if roomy else 44 if tiny else 48) * dp
    far = (58 if roomy else 48 if tiny else 50) * dp
    edge = (14 if roomy else 12) * dp
    # Large letters in a low window would take its room from the islands.
    told = not (tiny or needs.taught) and (roomy or needs.line <= LARGE_LINE_DP * dp)
    line = _line_height(needs, 4 if roomy else 2, dp) if told else 0.0
    surface = min((150 if tiny else 172) * dp + max(0.0, height - 640 * dp) * 0.36, 330 * dp)
    # Two lines of words.
    surface += max(0.0, needs.line - NORMAL_LINE_DP * dp) * 2
    row = (58 if roomy else 48 if tiny else 50) * dp
    least = (330 if roomy else LEAST_BOARD) * dp
    surface = max(surface, min(needs.choices + row, height - bar - far - line - least))
    area = _stacked(0, width, surface, edge, row, dp)
    area = area._replace(shares=surface < needs.choices + row)
    high = height - bar
    gap = 4 * dp if line else 0.0 if far else 6 * dp
    board_low = surface + 4 * dp
    return BrookeLayout(
        top_bar=(0, high, width, bar),
        far=(edge, high - line - gap - far, width - 2 * edge, far) if far else NOWHERE,
        line=(6 * dp, high - line - gap, width - 12 * dp, line) if line else NOWHERE,
        board=(3 * dp, board_low, width - 6 * dp, high - line - gap - far - board_low - 2 * dp),
        areas=(area,),
    )


def _line_height(needs: Needs, rows: int, dp: float) -> float:
    """The height of the line of the last turn, with one more row for large letters; its button is 48 high."""
    return max(50 * dp, (rows + (needs.line > LARGE_LINE_DP * dp)) * needs.line + 8 * dp)


def _stacked(x: float, width: float, surface: float, edge: float, row: float, dp: float) -> BrookeAreaLayout:
    """Row above, prompt below; a low surface has no room for both at once."""
    inner = surface - 6 * dp
    return BrookeAreaLayout(
        surface=(x, 0, width, surface),
        row=(x + edge, inner - row, width - 2 * edge, row),
        prompt=(x + edge, 4 * dp, width - 2 * edge, inner - 6 * dp - row),
        shares=surface < 230 * dp,
    )


def _wide(width: float, height: float, dp: float, needs: Needs) -> BrookeLayout:
    short = height < SHORT_DP * dp
    bar = (48 if short else 56) * dp
    right = min(max(300 * dp, width * 0.4 if short else width * 0.36), 440 * dp)
    left = width - right
    far = (50 if short else 76) * dp
    edge = 14 * dp
    tall = height - bar
    line = _line_height(needs, 2 if short else 5, dp)
    far_low = tall - far - 2 * dp
    line_low = far_low - line - 4 * dp
    surface = min(line_low - 6 * dp, 480 * dp)
    if not short:
        # As high as the prompt needs; the story of the pass has the rest.
        surface = min(surface, max(far + 84 * dp + 9 * needs.line, needs.choices + far + 12 * dp))
    area = _stacked(left, right, surface, edge, far, dp)
    story = line_low - surface - 20 * dp
    area = area._replace(shares=surface < needs.choices + far)
    return BrookeLayout(
        top_bar=(0, tall, width, bar),
        far=(left + edge, far_low, right - 2 * edge, far),
        line=(left + 6 * dp, line_low, right - 12 * dp, line),
        story=(left + edge, surface + 10 * dp, right - 2 * edge, story) if story >= LEAST_STORY * dp else NOWHERE,
        board=(8 * dp, 4 * dp, left - 16 * dp, tall - 8 * dp),
        areas=(area,),
    )


def face(width: float, height: float, dp: float, needs: Needs) -> BrookeLayout:
    """Two players opposite each other, with buttons and score between them."""
    button, edge = 48 * dp, 16 * dp
    if width >= 900 * dp:
        part = max(min(150 * dp, height * 0.19), min(needs.choices + 12 * dp, height * 0.224))
        side = 130 * dp
        split = width * 0.42
        area = BrookeAreaLayout(
            surface=(0, 0, width, part),
            row=(24 * dp, part / 2 - 32 * dp, split - 48 * dp, 64 * dp),
            prompt=(split, 6 * dp, width - split - 16 * dp, part - 12 * dp),
        )
    else:
        part = max(min(210 * dp, height * 0.22), min(needs.choices + 76 * dp, height / 2 - 270 * dp))
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


def side_by_side(width: float, height: float, dp: float, needs: Needs) -> BrookeLayout:
    """Two players on the same side: one left, one right."""
    bar = 56 * dp
    surface = min(250 * dp, 0.3 * height)
    surface = max(surface, min(needs.choices + 70 * dp, 0.42 * height))
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


def columns(board: Box, dp: float, *, facing: bool, pill: float) -> tuple[IslandColumn, ...]:
    """The three islands side by side.  `pill` is how high a forecast is."""
    x, y, width, height = board
    room = width / SLOTS
    wide = min(room, 300 * dp)
    return tuple(
        _column((x + room * slot + (room - wide) / 2, y, wide, height), dp, facing, pill) for slot in range(SLOTS)
    )


def _column(box: Box, dp: float, facing: bool, pill: float) -> IslandColumn:
    x, y, width, height = box
    gap = GAP * dp
    large = width >= 180 * dp
    low = height < 260 * dp
    total = (36 if large and height >= 520 * dp else 34 if height >= 420 * dp else 24 if low else 28) * dp
    strip = (46 if large else 42 if width >= 126 * dp else 28 if low else 34) * dp
    label = 30 * dp if facing else 0.0
    forecasts = (2 if facing else 1) * pill
    wide = min(width - 8 * dp, 262 * dp)
    rows_between = 7 if facing else 6
    fixed = 2 * total + strip + label + forecasts + rows_between * gap
    rest = height - fixed
    # A second row of dice takes room from the picture, as long as the picture still shows its island.
    smallest = min(wide, 92 * dp)
    least = (30 if low else 36) * dp
    dice = min(max((rest - wide) / 2, min((rest - smallest) / 2, 66 * dp), least), (112 if large else 96) * dp)
    picture = max((24 if low else 40) * dp, min(wide, rest - 2 * dice))
    spare = max(0.0, height - fixed - picture - 2 * dice)
    gap += min(8 * dp, spare / 10)
    used = fixed + picture + 2 * dice + rows_between * (gap - GAP * dp)
    top = y + height - max(0.0, height - used) / 2
    rows: list[Box] = []
    # Two readers opposite each other have a forecast each, both beyond the dice.
    for tall in (pill if facing else 0, dice, total, label + picture + strip, total, dice, pill):
        top -= tall
        rows.append((x, top, width, tall))
        top -= gap if tall else 0
    far_forecast, far_dice, far_total, card, near_total, near_dice, foretold = rows
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
        far_forecast=far_forecast,
        die=min((50 if large else 42 if width >= 126 * dp else 30) * dp, dice - 6 * dp),
    )


def pack(number: int, box: Box, die: float, dp: float) -> list[tuple[float, float, float]]:
    """x, y and side of each of a number of dice in a box: centred rows, smaller where they would not fit.

    A gap wide is free at both ends, for rings and signs at the dice.
    """
    if number <= 0:
        return []
    gap = 9 * dp
    x, y, width, height = box[0] + gap, box[1], box[2] - 2 * gap, box[3]
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
