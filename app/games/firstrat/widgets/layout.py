"""Where everything on a First Rat table lies, for every window.  Pure arithmetic, in pixels.

Boxes are (x, y, width, height) from the lower left.  The order is the same everywhere: top bar, seats,
board, burrow and tracks, own tray, prompt; only the board and the two panels grow.
"""

from __future__ import annotations

from typing import NamedTuple

Box = tuple[float, float, float, float]
NOWHERE: Box = (0, 0, 0, 0)

#: From this size on burrow and tracks stay open below the board.
OPEN_DP = (800, 900)
#: The height of a seat with the line of its last turn, and the width from which two stand side by side.
SEAT_DP, TWO_COLUMNS_DP = 58, 600
#: Seats stand in rows as long as the board stays this high.
LEAST_BOARD_DP = 325
#: A window up to this ratio of width to height is laid out like a tall one, if it is at least this high.
NEARLY_SQUARE, SQUARE_DP = 1.25, 600
#: From this size on a wide window has columns on both sides of the board; smaller ones have one.
COLUMNS_DP = (1000, 600)


class SoloLayout(NamedTuple):
    """The whole table."""

    top_bar: Box
    seats: Box
    #: Whether the seats stand one below the other as cards, with names and items.
    upright: bool
    #: The number of columns of seats, each with the line of its last turn; 0 for narrow cells without lines.
    columns: int
    #: The strip for last turns if the seats have no room for them: over tray and dock, until the first tap.
    feed: Box
    board: Box
    burrow: Box
    tracks: Box
    #: Whether burrow and tracks are open; else they are folded into the dock.
    open: bool
    tray: Box
    prompt: Box
    #: What an open panel darkens; the panel rises from its lower edge and may fill it.
    panel: Box


def solo(width: float, height: float, dp: float, letters: float = 1.0, others: int = 1) -> SoloLayout:
    """One reader at the lower edge and a number of other seats; larger letters need higher prompts and seats."""
    if width <= height or (width <= NEARLY_SQUARE * height and height >= SQUARE_DP * dp):
        return _tall(width, height, dp, max(1.0, letters), others)
    if width >= COLUMNS_DP[0] * dp and height >= COLUMNS_DP[1] * dp:
        return _columns(width, height, dp, others)
    return _aside(width, height, dp, max(1.0, letters), others)


def _seat_rows(room: float, width: float, dp: float, letters: float, others: int) -> tuple[int, float]:
    """In how many columns the seats stand as rows, and how high they are; 0 columns if the room is too small."""
    wide = width >= TWO_COLUMNS_DP * dp
    columns = min(others, 2) if wide else 1
    each = SEAT_DP * dp * (1.35 if wide else 1.15 if others == 1 else 1)
    # As much higher as the letters, or at least a little.
    for share in (1, 0.6):
        high = -(-others // columns) * each * (1 + (letters - 1) * share)
        if high <= room:
            return columns, high
    return 0, 0.0


def _tall(width: float, height: float, dp: float, letters: float, others: int) -> SoloLayout:
    is_open = width >= OPEN_DP[0] * dp and height >= OPEN_DP[1] * dp
    wide, roomy = width >= 600 * dp, height >= 760 * dp
    strip = (56 if wide else 48) * dp
    seats = (64 if is_open else 56 if wide else 48) * dp
    # On a low window the panels need their room more than the prompt does.
    action = (84 if is_open else 72) * dp * (letters if roomy else 1 + (letters - 1) * 0.6)
    tray = (76 if is_open else 56 if roomy else 48) * dp
    dock = (220 if is_open else 100 if wide else 80 if roomy else 52) * dp
    gap = (8 if is_open else 4 if roomy else 0) * dp
    low = action + tray
    board = height - strip - dock - low - gap
    columns, high = _seat_rows(board - LEAST_BOARD_DP * dp, width, dp, letters, others)
    seats = max(seats, high) if columns else seats
    board -= seats
    split = width * (0.445 if is_open else 0.42)
    inner = gap
    return SoloLayout(
        top_bar=(0, height - strip, width, strip),
        seats=(0, height - strip - seats, width, seats),
        upright=False,
        columns=columns,
        feed=NOWHERE if columns else (0, action, width, tray + dock + gap),
        board=(0, low + dock + gap, width, board),
        burrow=(inner, low + inner, split - inner * 1.5, dock - inner),
        tracks=(split + inner * 0.5, low + inner, width - split - inner * 1.5, dock - inner),
        open=is_open,
        tray=(0, action, width, tray),
        prompt=(0, 0, width, action),
        # Above the tray: what one owns stays in sight while one chooses.
        panel=(0, low, width, height - low - strip),
    )


def _columns(width: float, height: float, dp: float, others: int) -> SoloLayout:
    strip, low = 56 * dp, 92 * dp
    left = min(240 * dp, width * 0.19)
    right = min(344 * dp, width * 0.27)
    middle = width - left - right
    tall = height - strip - low
    burrow = min(190 * dp, tall * 0.29)
    split = min(640 * dp, width * 0.5)
    # With one other seat the burrow fills the left column, and stays in sight while Greg's card lies on the right.
    few = others <= 1
    map_high = min(left * 0.85, tall * 0.34)
    below = map_high + 12 * dp if few else 0
    return SoloLayout(
        top_bar=(0, height - strip, width, strip),
        seats=(0, low + below, left, tall - below),
        upright=True,
        columns=0,
        feed=NOWHERE,
        board=(left, low, middle, tall),
        burrow=(8 * dp, low + 8 * dp, left - 16 * dp, map_high)
        if few
        else (left + middle + 8 * dp, low + 8 * dp, right - 16 * dp, burrow),
        tracks=(left + middle, low, right, tall)
        if few
        else (left + middle, low + burrow + 12 * dp, right, tall - burrow - 12 * dp),
        open=True,
        tray=(0, 0, split, low),
        prompt=(split, 0, width - split, low),
        # Beside the board, over tracks and burrow: nothing of the path is hidden.
        panel=(left + middle, low, right, tall),
    )


def _aside(width: float, height: float, dp: float, letters: float, others: int) -> SoloLayout:
    """A phone on its side: the board on the left, everything else in a column on the right."""
    right = min(360 * dp, width * 0.42)
    left = width - right
    strip, seats, action, tray = 48 * dp, 48 * dp, 72 * dp * letters, 48 * dp
    dock = height - strip - seats - action - tray
    dock_high = min(dock, 120 * dp)
    spare = dock - dock_high
    low = action + tray
    columns, _ = _seat_rows(seats + spare, right, dp, letters, others)
    split = right * 0.42
    return SoloLayout(
        top_bar=(left, height - strip, right, strip),
        seats=(left, height - strip - seats - spare, right, seats + spare),
        upright=False,
        columns=columns,
        feed=NOWHERE if columns else (left, action, right, tray + dock_high),
        board=(0, 0, left, height),
        burrow=(left, low, split, dock_high),
        tracks=(left + split, low, right - split, dock_high),
        open=False,
        tray=(left, action, right, tray),
        prompt=(left, 0, right, action),
        panel=(0, 0, left, height),
    )


# --- round the table

#: How deep the rim at an edge is: top bar, tray and prompt of its player.
RIM_DP = 156
#: The longest row of a reader.
ROW_DP = 760
#: The longest card of a seat, and how high one beside the board is.
CARD_DP, CARD_HIGH_DP = 320, 116
#: The edges in the order of turns, clockwise from the lower one: angles by which their readers' table is turned.
EDGES = (0, 270, 180, 90)


class Chair(NamedTuple):
    """Where a seat is at a shared table: the edge by its angle, and its share of it."""

    angle: int
    #: Which of how many at this edge, or beside the board.
    number: int = 0
    of: int = 1
    #: An AI among people: it needs no edge, only a card beside the board.
    aside: bool = False


def seen_from(table: Box, angle: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Size and position of a layer that fills a table when it is turned towards an edge."""
    x, y, width, height = table
    across, up = (width, height) if angle in (0, 180) else (height, width)
    return (across, up), (x + (width - across) / 2, y + (height - up) / 2)


class RoundLayout(NamedTuple):
    """A table that people sit round.  The boxes of a reader are those of the edge, turned as the reader sits."""

    board: Box
    burrow: Box
    tracks: Box
    #: Angle → top bar, tray, prompt and panel at that edge.
    rows: dict[int, tuple[Box, Box, Box, Box]]
    #: Chair → what others see of its player.
    cells: dict[Chair, Box]


#: Maximum number of AIs shown beside the board.
MOST_ASIDE = 2


def chairs(ais: tuple[bool, ...], *, wide: bool) -> tuple[Chair, ...]:
    """Where players sit, in the order of turns; `ais` says who is one.

    In a wide window people have the edges, the long ones first, and AIs are beside the board.
    """
    aside = ais.count(True)
    if not wide or aside > MOST_ASIDE or len(ais) - aside < 2:
        return _edges(len(ais))
    edges, cards = iter(_edges(len(ais) - aside)), iter(range(aside))
    return tuple(Chair(0, next(cards), aside, aside=True) if is_ai else next(edges) for is_ai in ais)


def _edges(number: int) -> tuple[Chair, ...]:
    """Seats opposite each other, or all round; a fifth beside the first."""
    if number <= 2:
        return tuple(Chair(angle) for angle in (0, 180)[:number])
    if number <= len(EDGES):
        return tuple(Chair(angle) for angle in EDGES[:number])
    return (Chair(0, 0, 2), *(Chair(angle) for angle in EDGES[1:]), Chair(0, 1, 2))


def round_table(width: float, height: float, dp: float, seated: tuple[Chair, ...]) -> RoundLayout:
    """Everybody at an edge, the board in the middle: it never moves and never turns."""
    rim = RIM_DP * dp
    used = {chair.angle for chair in seated if not chair.aside}
    aside = [chair for chair in seated if chair.aside]
    left, right, low, high = (rim if angle in used else 0.0 for angle in (270, 90, 0, 180))
    x, y, wide, tall = left, low, width - left - right, height - low - high
    if wide > tall:
        dock = min(220 * dp, wide * 0.24)
        half = min(150 * dp, tall * 0.36)
        card = min(CARD_HIGH_DP * dp, tall * 0.25)
        floor = y + len(aside) * card
        board = (x, y, wide - dock, tall)
        burrow = (x + wide - dock, y + tall - half, dock, half)
        # Below the burrow, as high as the cards of AIs allow.
        high_tracks = min(half * 1.3, y + tall - half - floor - 6 * dp)
        tracks = (x + wide - dock, y + tall - half - 4 * dp - high_tracks, dock, high_tracks)
    else:
        dock, card = 92 * dp, 0.0
        board = (x, y + dock, wide, tall - dock)
        burrow = (x, y, wide * 0.42, dock)
        tracks = (x + wide * 0.42, y, wide * 0.58, dock)
    rows, cells = {}, {}
    # A player at the left or right has what the lower and the upper rim leave of that edge.
    spans = {angle: (0.0, width) if angle in (0, 180) else _beside(angle, low, high, height) for angle in used}
    for angle, span in spans.items():
        rows[angle] = _rows(span, height if angle in (0, 180) else width, dp)
    for chair in aside:
        cells[chair] = (
            board[0] + board[2] + 4 * dp,
            y + chair.number * card + 2 * dp,
            dock - 8 * dp,
            card - 4 * dp,
        )
    for chair in seated:
        if chair.aside:
            continue
        start, length = spans[chair.angle]
        row = min(length / chair.of, CARD_DP * dp)
        start += (length - row * chair.of) / 2 + row * chair.number
        cells[chair] = (start, 8 * dp, row, (RIM_DP - 16) * dp)
    return RoundLayout(board, burrow, tracks, rows, cells)


def _beside(angle: int, low: float, high: float, height: float) -> tuple[float, float]:
    """Where the free part of the left or right edge begins for its player, and how long it is."""
    return (low if angle == 90 else high), height - low - high


def _rows(span: tuple[float, float], depth: float, dp: float) -> tuple[Box, Box, Box, Box]:
    """One reader's top bar, tray, prompt and panel, as seen from the own edge."""
    start, length = span
    row = min(length, ROW_DP * dp)
    x = start + (length - row) / 2
    action, tray, rim = 60 * dp, 48 * dp, RIM_DP * dp
    strip = (x, action + tray, row, rim - action - tray)
    return strip, (x, action, row, tray), (x, 0, row, action), (x, rim, row, depth - rim - 8 * dp)
