"""The figures of a First Rat table: points, cubes, rats aboard, goods; of every family, and of Greg."""

from __future__ import annotations

import re
from typing import Any

from kivy.uix.label import Label

from app.base.theme import theme
from app.coach.replay import ReplayTable
from app.games.firstrat.director.director import FirstRatDirector
from app.games.firstrat.presenter.text import emblem
from app.games.firstrat.presenter.view_models import GREG
from app.games.firstrat.screen_parts import ScoreTable
from app.games.firstrat.widgets.panels.parts import FactChip, FamilyPanel, Glyph, GoodsRow
from app.games.firstrat.widgets.panels.tracks import TrackRow
from app.matches.text import log_lines
from app.table.table import Table
from engine.firstrat.goods import KEPT
from tests.touch.driver import visible
from tests.touch.figure_log import FigureLog
from tests.touch.screen_reader import ScreenReader, Seen, after, numbers

#: Families are looked at in full every so many lines.
FULL = 6


def read(
    director: FirstRatDirector, table: ReplayTable, figures: FigureLog, reader: ScreenReader, points: str
) -> None:
    """Rows, tray, family sheets and tracks against each other and the line in a list."""
    stage, line = director.stage, table.line
    greg = table.match.state.greg is not None
    owners = [*range(len(table.players)), *([GREG] if greg else [])]
    for owner, total in zip(owners, numbers(points), strict=True):
        figures.say(f"line {line}: points of {owner}", "list of matches", total)
    tray = stage.area.tray
    if tray.tray is not None:
        _say_seat(reader.on(tray), tray.tray.seat.owner, "tray", line, figures, whole=True)
    for cell in stage.seats._cells:
        whole = cell.height > 40 and cell.width > 150
        _say_seat(reader.on(cell), cell.seat.owner, type(cell).__name__, line, figures, whole=whole)
    note = stage.top_bar.note
    if note.startswith("Round"):
        figures.say(f"line {line}: progress", "top bar", note)
    if line % FULL == 0 or table.match.over:
        for owner in owners:
            director._look_at_seat(owner)
            panel = stage.area.layer.panel
            _read_family(panel, owner, line, figures, reader)
        stage.tracks.dispatch("on_release")
        _read_tracks(stage.area.layer.panel, owners, line, figures, reader)
        director.panels.clear()


def _say_seat(seen: list[Seen], owner: int, where: str, line: int, figures: FigureLog, *, whole: bool) -> None:
    cube = next((place for place, one in enumerate(seen) if one.picture.startswith("cube_")), None)
    before = seen[: cube or len(seen)]
    points = next((one.number for one in before if one.number is not None), None)
    if points is not None:
        figures.say(f"line {line}: points of {owner}", where, points)
    for name, is_it in (
        ("cubes", lambda picture: picture.startswith("cube_")),
        ("rats aboard", lambda picture: picture == "rattonaut"),
    ):
        text = _text_after(seen, is_it)
        if text:
            figures.say(f"line {line}: {name} of {owner}", where, numbers(text)[0])
            _check_share(text, f"line {line}: {name} of {owner}", where, figures)
    # What follows is the last turn, with pictures of goods in it.
    told = next((place for place, one in enumerate(seen) if " " in one.text or one.text in ("by", "·")), len(seen))
    shown = {good: after(seen[:told], lambda picture, good=good: picture == good) for good in KEPT}
    if owner != GREG and whole and any(amount is not None for amount in shown.values()):
        for good in KEPT:
            figures.say(f"line {line}: {good} of {owner}", where, shown[good] or 0)


def _text_after(seen: list[Seen], is_it: Any) -> str:
    for place, one in enumerate(seen):
        if one.picture and is_it(one.picture):
            return next((each.text for each in seen[place + 1 : place + 2] if each.text), "")
    return ""


def _check_share(text: str, what: str, where: str, figures: FigureLog) -> None:
    """Nobody has nine of eight."""
    found = re.search(r"(\d+)(?:/| of )(\d+)", text)
    if found and int(found[1]) > int(found[2]):
        figures.faults.append(f"{what}: {text} ({where})")


def _read_family(panel: FamilyPanel, owner: int, line: int, figures: FigureLog, reader: ScreenReader) -> None:
    figures.say(f"line {line}: points of {owner}", "family", numbers(panel.points)[0])
    chips = [widget.text for widget in visible(panel.ids.facts) if isinstance(widget, FactChip)]
    for name, form in (("cubes", r"(\d+) (?:of \d+ cubes|cubes placed)"), ("rats aboard", r"(\d+) of \d+ rats")):
        text = next(text for text in chips if re.match(form, text))
        figures.say(f"line {line}: {name} of {owner}", "family", numbers(text)[0])
        _check_share(text, f"line {line}: {name} of {owner}", "family", figures)
    score = [widget.text for widget in visible(panel.ids.score) if isinstance(widget, FactChip)]
    figures.say(f"line {line}: points of {owner}", "parts of the points", sum(numbers(text)[-1] for text in score))
    if owner != GREG:
        row: GoodsRow = panel.ids.goods
        row.size = (300, 44)
        seen = reader.on(row)
        for good in KEPT:
            figures.say(
                f"line {line}: {good} of {owner}",
                "family",
                after(seen, lambda picture, good=good: picture == good) or 0,
            )
        goods = sum(after(seen, lambda picture, good=good: picture == good) or 0 for good in KEPT)
        left = next((text for text in score if "left over" in text), "0")
        figures.say(f"line {line}: goods of {owner}", "family", goods)
        figures.say(f"line {line}: goods of {owner}", "left over", numbers(left)[0])


def _read_tracks(panel: Any, owners: list[int], line: int, figures: FigureLog, reader: ScreenReader) -> None:
    """The legend of the tracks, and the cubes that lie on them, against what everybody has placed."""
    for key in panel.ids.legend.children:
        glyph = next((widget.name for widget in visible(key) if isinstance(widget, Glyph)), "")
        text = next((widget.text for widget in visible(key) if isinstance(widget, Label)), "")
        for owner in owners:
            if glyph == f"cube-{emblem(owner)}":
                figures.say(f"line {line}: cubes of {owner}", "legend of the tracks", numbers(text)[0])
                _check_share(text, f"line {line}: cubes of {owner}", "legend of the tracks", figures)
    seen: list[Seen] = []
    for row in (widget for widget in visible(panel) if isinstance(widget, TrackRow)):
        row.size = (360, 44)
        seen += reader.on(row)
    if not any(one.text.endswith("×") for one in seen):
        for owner in owners:
            lying = sum(one.picture == f"cube_{emblem(owner)}" for one in seen)
            figures.say(f"line {line}: cubes of {owner}", "tracks", lying)


def read_sheets(screen: Any, table: Table, figures: FigureLog, reader: ScreenReader) -> None:
    """The score sheet: its rows make its totals, and whoever is lit has won."""
    (sheet,) = (widget for widget in visible(screen) if isinstance(widget, ScoreTable))
    seen = [one for one in reader.on(sheet) if one.text]
    cells = [one for one in seen if one.number is not None or one.text == "–"]
    lines: dict[int, list[Seen]] = {}
    for one in cells:
        lines.setdefault(round(one.y), []).append(one)
    low = min(lines)
    totals = sorted(lines[low], key=lambda one: one.x)
    sums = [0] * len(totals)
    for y, row in lines.items():
        for one in row if y != low else ():
            sums[min(range(len(totals)), key=lambda place: abs(totals[place].x - one.x))] += one.number or 0
    figures.say("the score at the end", "score sheet", tuple(one.number for one in totals))
    figures.say("the score at the end", "rows of the sheet", tuple(sums))
    lit = [place for place, one in enumerate(totals) if one.colour[:3] == tuple(theme.accent[:3])]
    head = screen.head
    names = ["You" if player.name == "Ann" and "You" in head else player.name for player in table.players]
    names += ["Greg"] if len(names) == 1 else []
    if "resigned" in head:
        gone = table.resigned
        figures.say("whoever resigned is lit", "headline", False)
        figures.say("whoever resigned is lit", "score sheet", gone in lit)
        if len(names) > 2:
            figures.say("somebody is lit after a resignation of three", "headline", False)
            figures.say("somebody is lit after a resignation of three", "score sheet", bool(lit))
    elif head.startswith(("You won", "You beat", "You share")):
        figures.say("the winner is lit", "headline", True)
        figures.say(
            "the winner is lit", "score sheet", [player.name for player in table.players].index("Ann") in lit
        )
    end = (
        next(entry.text for entry in reversed(log_lines(table, None)) if entry.head == "End of the game")
        if table.match.over
        else ""
    )
    if end:
        named = {
            part.partition(": ")[0]: numbers(part)[0]
            for part in end.splitlines()
            if part.endswith(("point", "points"))
        }
        everybody = [*(player.name for player in table.players), *(["Greg"] if len(table.players) == 1 else [])]
        figures.say("the score at the end", "log", tuple(named[name] for name in everybody))
