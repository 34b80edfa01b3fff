"""The figures of a BraveRats table: crowns, waiting crowns, values, rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from app.coach.replay import ReplayTable
from app.games.braverats.director.director import BraveRatsDirector
from app.games.braverats.widgets.history import RoundColumn
from app.matches.text import log_lines
from app.table.table import Table
from tests.touch.driver import visible
from tests.touch.figure_log import FigureLog
from tests.touch.screen_reader import ScreenReader, numbers


def read(
    director: BraveRatsDirector, table: ReplayTable, figures: FigureLog, reader: ScreenReader, points: str
) -> None:
    """Headers, duel and chip against the log and the line in a list."""
    stage, line = director.stage, table.line
    names = [player.name for player in table.players]
    log = list(_rounds(table))
    games = table.match.state.rules.games
    if games == 1:
        crowns = tuple(
            sum(one.picture == "crown" for one in reader.on(stage.headers()[seat].ids.crowns)) for seat in (0, 1)
        )
        figures.say(f"line {line}: crowns", "table", crowns)
        figures.say(
            f"line {line}: crowns", "log", tuple(sum(taken.get(name, 0) for taken, _ in log) for name in names)
        )
        figures.say(f"line {line}: crowns", "list of matches", tuple(numbers(points)))
    else:
        trophies = tuple(
            header.ids.trophies.text.count("\U000f0538") for _, header in sorted(stage.headers().items())
        )
        figures.say(f"line {line}: games won", "table", trophies)
        figures.say(f"line {line}: games won", "list of matches", tuple(numbers(points)))
    bar = stage.top_bar
    # While a finished round lies there, the bar has its number and a list that of the next one.
    if bar.head.startswith("Round") and (table.match.over or not any(slot.verdict for slot in stage.duel.slots)):
        figures.say(f"line {line}: progress", "top bar", bar.head)
    waiting = tuple(log[-1][1].get(name, 0) for name in names) if log else (0, 0)
    worth = stage.duel._worth
    if worth.opacity and worth.text and not table.over:
        found = numbers(worth.text.replace("\u00a0", " "))
        figures.say(f"line {line}: crowns waiting", "log", max(waiting))
        figures.say(f"line {line}: crowns waiting", "worth", found[-1] if len(found) == 3 else max(found) - 1)
    drawn = [one for one in reader.on(stage.duel) if one.picture == "crown_pending"]
    if drawn:
        rows = sorted({round(one.y) for one in drawn}, reverse=True)
        figures.say(
            f"line {line}: crowns drawn in the middle",
            "table",
            max(sum(round(one.y) == y for one in drawn) for y in rows),
        )
        figures.say(f"line {line}: crowns drawn in the middle", "log", max(waiting))
    chip = next((one.text for one in reader.on(stage.duel.chip) if one.text.startswith(("+", "="))), "")
    if chip and log and not table.over:
        figures.say(f"line {line}: the round before", "chip", numbers(chip)[0] if chip != "=" else 0)
        figures.say(f"line {line}: the round before", "log", sum(log[-1][0].values()))


def _rounds(table: Table) -> Iterator[tuple[dict[str, int], dict[str, int]]]:
    """What the log says of each round of the running game: crowns taken, and crowns that wait then."""
    rounds: list[tuple[dict[str, int], dict[str, int]]] = []
    names = [player.name for player in table.players]
    for entry in log_lines(table, None):
        if entry.head == "End of the game" and not table.over:
            rounds = []
        if not entry.head.startswith("Round"):
            continue
        taken = {
            name: int(found[1])
            for name in names
            if (found := re.search(rf"{name} takes (?:\d+ \+ \d+ waiting = )?(\d+) crown", entry.text))
        }
        waits = re.search(r"(\d+) crowns? waits? for", entry.text)
        waiting = dict.fromkeys(names, int(waits[1])) if waits else {}
        for name in names:
            own = re.search(rf"Next win: .*\b{name} \+(\d+)", entry.text)
            if own:
                waiting[name] = int(own[1])
        rounds.append((taken, waiting))
    yield from rounds


def read_sheets(screen: Any, table: Table, figures: FigureLog, reader: ScreenReader) -> None:
    """The rounds of the result screen against its score."""
    if table.match.state.rules.games > 1:
        return
    totals = [0, 0]
    emblems = ["hammer", "apple"]
    for column in (widget for widget in visible(screen) if isinstance(widget, RoundColumn)):
        seen = reader.on(column)
        crown = next((place for place, one in enumerate(seen) if one.picture == "crown"), None)
        if crown is None:
            continue
        owner = seen[crown - 1].picture.removeprefix("emblem_")
        totals[emblems.index(owner)] += next(one.number for one in seen[crown:] if one.text) or 0
    if table.players[0].name and sum(totals):
        figures.say("crowns of all rounds", "score sheet", sorted(totals))
        figures.say("crowns of all rounds", "result screen", sorted(figures.value("the score at the end")))
