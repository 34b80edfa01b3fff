"""The figures of a Brooke table: islands won, pips, totals, dice and limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from app.coach.replay import ReplayTable
from app.games.brooke.director.director import BrookeDirector
from app.games.brooke.widgets.board import IslandBoard
from app.games.brooke.widgets.history import PassSheet
from app.games.brooke.widgets.stage import BrookeScore
from app.matches.text import log_lines
from app.table.table import Table
from tests.touch.driver import visible
from tests.touch.figure_log import FigureLog
from tests.touch.screen_reader import ScreenReader, Seen, numbers

COLOURS = ("blue", "red")
EMBLEMS = {"emblem_hammer": 0, "emblem_apple": 1}


def read(
    director: BrookeDirector, table: ReplayTable, figures: FigureLog, reader: ScreenReader, points: str
) -> None:
    """The score, the islands and the rows against each other, the log and the line in a list."""
    stage, line = director.stage, table.line
    score = stage.top_bar.score
    seats = [side.seat for side in score.table.sides]
    islands = shown_score(score, reader)
    by_seat = tuple(islands[seats.index(seat)] for seat in (0, 1))
    figures.say(f"line {line}: islands", "table", by_seat)
    said = [numbers(part.partition(": ")[2]) for part in score.label.split(" · ")]
    figures.say(f"line {line}: islands", "score in words", tuple(said[seats.index(seat)][0] for seat in (0, 1)))
    passes = [
        entry
        for entry in log_lines(table, None)
        if re.match(r"Round \d is over|Round \d of|.*game · Round", entry.head)
    ]
    over = [entry for entry in passes if entry.head.endswith("is over")]
    # The first pass of a return game begins with nothing.
    started = passes and passes[-1].head.endswith("Round 1 of 4") and "game" in passes[-1].head
    texts = [one.text for one in reader.on(score)]
    # A narrow bar has the pass in two rows.
    titles = [f"{one} {below}" if one == "Round" else one for one, below in pairwise(texts) if one[:5] == "Round"]
    closes = bool(score.table.awards) and not score.table.over
    # In the list a finished pair has the games won.
    if not (closes and started) and not (table.match.over and score.table.games > 1):
        figures.say(f"line {line}: islands", "list of matches", tuple(numbers(points)))
    if closes and started:
        passes.pop()
        started = False
    logged = (0, 0) if not over or started else tuple(numbers(over[-1].text.splitlines()[-1].replace("Ann", "")))
    # The log tells of the end of a pass with the next deal.
    if not closes or director._closing is not None:
        figures.say(f"line {line}: islands", "log", logged)
    pips = next((one.text for one in reader.on(score) if "tie-break" in one.text), "")
    if pips:
        near = score.near
        figures.say(f"line {line}: pips", "top bar", tuple(numbers(pips)))
        figures.say(f"line {line}: pips", "score in words", (said[near][1], said[1 - near][1]))
    # While the end of a pass is looked at, a list names the next one.
    if titles and director._closing is None:
        figures.say(f"line {line}: progress", "top bar", titles[0].removesuffix(" is over"))
    _read_islands(stage.board, line, figures, reader)
    _read_rows(stage, line, figures, reader)


def shown_score(score: BrookeScore, reader: ScreenReader) -> tuple[int, int]:
    """The islands of blue and red as they are drawn: beside the emblems."""
    seen = reader.on(score)
    found = {}
    for place, one in enumerate(seen):
        if one.picture in EMBLEMS:
            found[EMBLEMS[one.picture]] = seen[place - 1].number
    return found[0] or 0, found[1] or 0


def totals(board: IslandBoard, reader: ScreenReader) -> dict[tuple[int, int], list[int]]:
    """The totals beside the islands, by island and colour: what is, and what would be."""
    found: dict[tuple[int, int], list[int]] = {}
    seen = reader.on(board._below)
    for place, one in enumerate(seen):
        if one.picture not in EMBLEMS:
            continue
        figures = []
        for other in seen[place + 1 :]:
            if other.picture:
                break
            if other.number is not None:
                figures.append(other.number)
            elif len(other.text) > 1:
                break
        found[_slot(board, one), EMBLEMS[one.picture]] = figures
    return found


def _slot(board: IslandBoard, seen: Seen) -> int:
    return next(
        slot
        for slot, column in enumerate(board.columns)
        if column.box[0] - 8 <= seen.x <= column.box[0] + column.box[2] + 8
    )


def _dice(board: IslandBoard, reader: ScreenReader, kind: str = "die") -> Iterator[tuple[int, int, int]]:
    """The dice at the islands: where, whose, and what they show."""
    drawn = [
        one for one in (*reader.on(board._below), *reader.on(board._above)) if one.picture.startswith(f"{kind}_")
    ]
    for one in drawn:
        _kind, colour, value = one.picture.split("_")
        # As what a die has lain there is drawn pale, and as what it would lie there is drawn small in its corner.
        if one.colour[3] > 0.9 and not any(_in_corner(one, other) for other in drawn):
            yield _slot(board, one), COLOURS.index(colour), int(value)


def _in_corner(one: Seen, other: Seen) -> bool:
    """Whether a small die lies on a larger one; the dice of one column may be smaller than those of another."""
    near = max(abs(one.x - other.x), abs(one.y - other.y)) < other.width
    return near and one.width < 0.75 * other.width


def _read_islands(board: IslandBoard, line: int, figures: FigureLog, reader: ScreenReader) -> None:
    """Each total against the dice and the printed die that lie there."""
    if not board.spots:
        return
    lying: dict[tuple[int, int], int] = {}
    for slot, colour, value in (*_dice(board, reader), *_dice(board, reader, "printed")):
        lying[slot, colour] = lying.get((slot, colour), 0) + value
    for place, shown in totals(board, reader).items():
        slot, colour = place
        figures.say(f"line {line}: total of {COLOURS[colour]} at island {slot}", "pill", shown[0])
        figures.say(f"line {line}: total of {COLOURS[colour]} at island {slot}", "dice", lying.get(place, 0))


def _read_rows(stage: Any, line: int, figures: FigureLog, reader: ScreenReader) -> None:
    """Pips placed, and dice in stock, against the dice on the table and the words."""
    for row in stage.rows():
        if not row.opacity or row.side is None:
            continue
        seen = reader.on(row)
        count = next((one.text for one in seen if re.search(r"\d+(?: of|, limit) \d+", one.text)), "")
        colour = row.colour
        if count:
            placed = sum(value for _slot, owner, value in _dice(stage.board, reader) if owner == colour)
            figures.say(f"line {line}: pips placed by {COLOURS[colour]}", "row", numbers(count)[0])
            figures.say(f"line {line}: pips placed by {COLOURS[colour]}", "dice", placed)
        piles = sum(
            int(seen[place + 1].text[1:]) if place + 1 < len(seen) and seen[place + 1].text.startswith("×") else 1
            for place, one in enumerate(seen)
            if one.picture.startswith(f"die_{COLOURS[colour]}")
        )
        stock, reserve = numbers(row.label.partition(": ")[2])[:2]
        figures.say(f"line {line}: dice left of {COLOURS[colour]}", "row", piles)
        figures.say(f"line {line}: dice left of {COLOURS[colour]}", "row in words", stock + reserve)


def read_sheets(screen: Any, table: Table, figures: FigureLog, reader: ScreenReader) -> None:
    """The score sheets against the score: the last row of each sheet, and the sum of the others."""
    sheets = [widget for widget in visible(screen) if isinstance(widget, PassSheet)][::-1]
    for number, sheet in enumerate(sheets):
        pairs = [tuple(numbers(one.text)) for one in reader.on(sheet) if re.fullmatch(r"\d+ : \d+", one.text)]
        *rows, cards, pips = pairs
        for name, whole, column in (("islands", cards, rows[::2]), ("pips", pips, rows[1::2])):
            figures.say(f"{name} of sheet {number}", "together", whole)
            figures.say(f"{name} of sheet {number}", "rows", tuple(map(sum, zip(*column, strict=True))))
    if table.match.state.rules.pair and table.match.over:
        # The statistics count islands, of the last game.
        figures.say("the score in the statistics", "last sheet", pairs[-2])
    elif sheets and not table.match.state.rules.pair:
        figures.say("the score at the end", "score sheet", pairs[-2])
