"""Walks whole matches and compares every figure that is shown in more than one place.

A match is played by beginners and judged by the coach.  Then it is looked at step by step on its replay, and on
the pages that tell of it: result, list of matches, log, statistics and their export, verdicts.  All figures are
read from the screen (`screen_reader.py`).  A `FigureLog` has an entry for each figure, such as “line 12: crowns of
Ann”, and notes where it is shown otherwise.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

from app.base.live_text import headed
from app.coach import presenter as coach
from app.coach.replay import ReplayTable
from app.coach.screen_result import Points
from app.coach.widgets import MomentRow, VerdictCell, WinGraph
from app.contract import ui_of
from app.kit.page_sheet import PageSheet
from app.matches.screen import MatchRow
from app.matches.text import log_lines
from app.statistics.export import to_csv
from app.table import hints
from app.table.table import Table
from engine.ai.advice import run_to_end, whole_percent
from engine.brooke import coach as brooke_coach
from engine.cli.analyse import finished
from engine.coach.analysis import analyse, appraise
from engine.coach.judgement import Analysis
from engine.games import mind_of, text_of
from engine.opponent import think
from tests.touch import figures_braverats, figures_brooke, figures_firstrat, previews
from tests.touch.driver import Driver, visible
from tests.touch.figure_log import FigureLog
from tests.touch.screen_reader import ScreenReader, numbers

WINDOWS = ((412, 915), (360, 640), (1280, 800), (800, 1280))
#: Positions that the coach of Brooke may look at for one decision: fewer than usual, for the time it takes.
WORK = 10_000
#: What a page says of somebody's only match.
_RESULTS = {"won": "1 won, 0 lost, 0 drawn", "lost": "0 won, 1 lost, 0 drawn", "drawn": "0 won, 0 lost, 1 drawn"}
_GRADES = tuple(name for _icon, _token, name in coach.GRADES.values())
_PERCENT = re.compile(r"(\d+)%")


class Kind(NamedTuple):
    """How one of many matches of a game is played."""

    options: dict[str, Any]
    players: Sequence[str]
    #: So many lines, then somebody resigns; 0: to its end.
    lines: int = 0
    resigns: int = 0


KINDS: dict[str, tuple[Kind, ...]] = {
    "braverats": (
        Kind({}, ("Ann", "@casual")),
        Kind({}, ("@novice", "Ann")),
        Kind({"mime": True}, ("Ann", "@novice")),
        Kind({"draw": True}, ("Ann", "@casual")),
        Kind({"emperor": True, "princess": True}, ("Ann", "@novice")),
        Kind({"draft": True}, ("Ann", "@casual")),
        Kind({"true-king": True, "traitor": True}, ("Ann", "@casual"), 9, 0),
        Kind({}, ("Ann", "Ben"), 3, 1),
        Kind({}, ("Ann", "@casual"), 4, 0),
        Kind({"fast": True, "random": True}, ("Ann", "@novice")),
    ),
    "brooke": (
        Kind({}, ("Ann", "@casual")),
        Kind({"pair": True}, ("Ann", "@novice")),
        Kind({}, ("@casual", "Ann")),
        Kind({}, ("Ann", "Ben"), 40, 0),
        Kind({"correction": "mover"}, ("Ann", "@novice")),
        Kind({"pair": True}, ("Ann", "@casual"), 90, 0),
    ),
    "firstrat": (
        Kind({}, ("Ann", "@casual")),
        Kind({}, ("Ann",)),
        Kind({}, ("Ann", "@novice", "@casual")),
        Kind({"first_game": True}, ("@novice", "Ann")),
        Kind({"greg": "unfair"}, ("Ann",)),
        Kind({}, ("Ann", "@casual", "@novice"), 60, 0),
        Kind({"variable_path": True, "variable_tracks": True}, ("Ann", "Ben", "@novice", "@casual")),
        Kind({}, ("Ann",), 50, 0),
    ),
}
TABLES: dict[str, Callable[..., None]] = {
    "braverats": figures_braverats.read,
    "brooke": figures_brooke.read,
    "firstrat": figures_firstrat.read,
}
SHEETS: dict[str, Callable[..., None]] = {
    "braverats": figures_braverats.read_sheets,
    "brooke": figures_brooke.read_sheets,
    "firstrat": figures_firstrat.read_sheets,
}


def walk(ui: Driver, game: str, seed: int, *, lines: int = 0, every: int = 1) -> FigureLog:
    """Play a match of at most so many lines, and compare what all pages say of it; `every`: line of its replay."""
    kind = KINDS[game][seed % len(KINDS[game])]
    ui.resize(*WINDOWS[seed % len(WINDOWS)])
    figures, reader = FigureLog(), ScreenReader()
    with reader.open(), _less_work():
        table = _played(ui, game, kind, f"figures {seed}", lines)
        analysis = finished(analyse(table.match)).analysis
        ui.app.library.save_analysis(table, analysis)
        _read_end(ui, table, figures, reader)
        _read_statistics(ui, table, figures)
        _read_replay(ui, table, figures, reader, every)
        if game == "braverats":
            _read_hints(table, analysis, figures)
            previews.read_rounds(table, figures)
    ui.app.go("home")
    ui.settle()
    return figures


@contextmanager
def _less_work() -> Iterator[None]:
    before = brooke_coach.WORK, brooke_coach.MOST_WORK
    brooke_coach.WORK, brooke_coach.MOST_WORK = WORK, 8 * WORK
    try:
        yield
    finally:
        brooke_coach.WORK, brooke_coach.MOST_WORK = before


def _played(ui: Driver, game: str, kind: Kind, seed: str, lines: int) -> Table:
    """A finished match of the library; people play as novices do, and sometimes anything."""
    table = ui.app.library.begin(game, kind.options, list(kind.players), seed)
    table.begin()
    mind, rng = mind_of(game), Random(seed)
    most = min(lines or 10_000, kind.lines or 10_000)
    while not table.over:
        if len(table.match.log) >= most:
            table.resign(kind.resigns)
            break
        for seat in table.asked():
            if rng.random() < 0.15:
                move = rng.choice(table.legal(seat))
            else:
                move = run_to_end(think(mind, table.match, seat, table.players[seat].level or "novice")).move
            if table.submit(seat, move) is not None:
                table.submit(seat, rng.choice(table.legal(seat)))
    return ui.app.library.finished(table.number).table


# --- the pages of a finished match


def _read_end(ui: Driver, table: Table, figures: FigureLog, reader: ScreenReader) -> None:
    """The result screen, and the row in the list of matches."""
    ui.app.go("result", table=table)
    ui.settle()
    ui.frames(4)
    screen = ui.app.screen
    said = [widget.text for widget in visible(screen) if isinstance(widget, Points)]
    figures.say("the score at the end", "result screen", tuple(numbers(" ".join(reversed(said)))))
    figures.say("the headline", "result screen", _plain(screen.head))
    SHEETS[table.game.info.id](screen, table, figures, reader)
    for row in _all(screen, MomentRow):
        figures.say(f"the figure of the moment at line {row.moment:.0f}", "result screen", row.figure)
        figures.say(f"when the moment at line {row.moment:.0f} was", "result screen", row.head.partition(" · ")[2])
    texts = [str(getattr(widget, "text", "")) for widget in visible(screen)]
    for name in {player.name for player in table.players}:
        for text in texts:
            if text.endswith("%") and text.startswith(headed(name, "")):
                figures.say(f"accuracy of {name}", "result screen", numbers(text.removeprefix(name))[0])
    graph = next(iter(_all(screen, WinGraph)))
    figures.say("the graph", "result screen", _percents(graph.chances))
    ui.app.go("log")
    ui.settle()
    row = next(iter(_all(ui.app.screen, MatchRow)))
    _game, ending, *points = row.head.split(" · ")
    figures.say("the headline", "list of matches", _plain(ending))
    if any(":" in part for part in points):
        figures.say("the score at the end", "list of matches", tuple(numbers(points[0])))
    text = " ".join(line.text for line in log_lines(table, table.viewer))
    if table.resigned is not None:
        name = table.players[table.resigned].name
        figures.say("who resigned", "log", f"{name} resigns" in text)
        figures.say("who resigned", "a match that was given up", True)


def _read_statistics(ui: Driver, table: Table, figures: FigureLog) -> None:
    """The page of statistics, and its export."""
    ui.app.go("statistics", game=table.game.info.id)
    ui.settle()
    ui.until(lambda: not ui.app.screen.counts, "all is counted")
    ui.frames(3)
    said = [str(getattr(widget, "text", "")) for widget in visible(ui.app.screen)]
    row = next(csv.DictReader(io.StringIO(to_csv(ui.app.statistics.lines))))
    own, other = int(row["points"]), int(row["other"])
    counted = "the score in the statistics"
    what = counted if figures.knows(counted) else "the score at the end"
    seat = coach.watched(table)
    figures.say(what, "export", _with(figures.value(what), seat, own, other))
    if row["result"]:
        figures.say("own result", "export", row["result"])
        shown = next(result for result, text in _RESULTS.items() if text in said)
        figures.say("own result", "statistics", shown)
        figures.say("own result", "headline", _result(figures.value("the headline"), table))
        figures.say("the average of one match", "statistics", f"{own:.1f}" in said)
        figures.say("the average of one match", "export", True)
        name = table.players[seat].name
        if figures.knows(f"accuracy of {name}"):
            kept = figures.value(f"accuracy of {name}")
            figures.say(f"accuracy of {name}", "statistics", kept if f"{kept}%" in said else None)


def _with(scores: Sequence[int], seat: int, own: int, other: int) -> tuple[int, ...]:
    """The score as the export tells it: the own points, and the most of anybody else."""
    best = max((points for place, points in enumerate(scores) if place != seat), default=0)
    changed = [points if points != best or place == seat else other for place, points in enumerate(scores)]
    changed[seat] = own
    return tuple(changed)


def _plain(headline: str) -> str:
    """A headline without the joy in it; against Greg the list says what it is to the reader."""
    plain = headline.rstrip("!")
    return "You won" if plain.startswith("You beat") else "You lost" if plain == "Greg won" else plain


def _result(headline: str, table: Table) -> str:
    if headline.endswith("resigned"):
        return "lost" if headline.startswith("You") else "won"
    return {"You won": "won", "You share the win": "won", "A draw": "drawn"}.get(headline, "lost")


# --- the replay


def _read_replay(ui: Driver, table: Table, figures: FigureLog, reader: ScreenReader, every: int) -> None:
    ui.app.go("replay", table=table, line=0)
    ui.settle()
    screen = ui.app.screen
    figures.say("the graph", "replay", _percents(screen.ids.graph.chances))
    last = len(table.match.log)
    moments = {int(line) for line, _good in screen.ids.graph.marks}
    for line in sorted({*range(0, last + 1, every), last, *moments}):
        screen._jump(line)
        ui.frames(2)
        moment = ReplayTable(table.match, table, line)
        progress, points = ui_of(table.game.info.id).standing(moment)
        figures.say(f"line {line}: progress", "list of matches", progress)
        TABLES[table.game.info.id](screen.sitting.director, moment, figures, reader, points)
        _read_verdicts(ui, table, line, figures)


def _read_verdicts(ui: Driver, table: Table, line: int, figures: FigureLog) -> None:
    """The verdicts on a step: in two lines, in full, and on the graph."""
    screen = ui.app.screen
    shows = screen.verdicts()
    if not shows:
        return
    ended = (
        line == len(table.match.log) or screen.analysis is None or _next_line(screen.analysis, shows[0]) == line
    )
    seat = coach.watched(table)
    cells = [cell for cell in _all(screen, VerdictCell) if cell.opens][::-1]
    screen.details()
    ui.frames(3)
    sheet = PageSheet.stack[-1]
    texts = [str(getattr(widget, "text", "")) for widget in visible(sheet)][::-1]
    # On a wide screen the verdicts are told in full at once.
    heads = [text for text in texts if text.partition(" ")[0] in _GRADES and ":" not in text]
    for place, show in enumerate(shows):
        what = f"the cost of {show.name}'s decision at line {show.line}"
        figures.say(what, "verdict in full", _cost(heads[place]))
        if cells:
            figures.say(what, "in two lines", _cost(cells[place].head))
        chances = next(text for text in texts if text.startswith(show.chances))
        *first, played = map(int, _PERCENT.findall(chances.partition(" (")[0]))
        best = first[0] if first else played
        figures.say(what, "chances", best - played)
        for text in (show.why,):
            given = re.search(r"gave away (?:about )?(\d+)%", text)
            if given:
                figures.say(what, "reason", int(given[1]))
            solved = re.search(r"chance of about (\d+)% to win", text)
            if solved:
                figures.say(f"the best chance at line {show.line}", "reason", int(solved[1]))
                figures.say(f"the best chance at line {show.line}", "chances", best)
        if show.seat == seat and ended and "as far as you could know" not in chances:
            figures.say(f"the chance after line {line}", "verdict", played)
            drawn = screen.ids.graph.chances[line]
            # Of two moves within half a percent the better one is told.
            near = show.is_best and abs(100 * drawn - played) < 1
            figures.say(f"the chance after line {line}", "graph", played if near else whole_percent(drawn))
    when = f"when the moment at line {shows[0].line + 1} was"
    if figures.knows(when):
        figures.say(when, "verdict in full", sheet.title)
        own = next((head for show, head in zip(shows, heads, strict=True) if show.seat == seat), "")
        figure = figures.value(f"the figure of the moment at line {shows[0].line + 1}")
        if figure.startswith("−"):
            figures.say(
                f"the figure of the moment at line {shows[0].line + 1}", "verdict in full", own.partition(" ")[2]
            )
    sheet.dismiss()
    ui.frames(1)


def _next_line(analysis: Any, show: coach.VerdictState) -> int:
    """After which line the decision is made: a turn may have several."""
    verdict = next(one for one in analysis.verdicts if (one.line, one.seat) == (show.line, show.seat))
    return int(verdict.line) + verdict.played.count("; ") + 1


def _cost(head: str) -> int:
    found = _PERCENT.findall(head)
    return int(found[0]) if found else 0


def _read_hints(table: Table, analysis: Analysis, figures: FigureLog) -> None:
    """How often a hint would have told to play a card, and what the verdict says of it afterwards."""
    game = ui_of("braverats")
    for verdict in analysis.verdicts:
        if not verdict.exact:
            continue
        view = table.game.view(table.match.states[verdict.line], verdict.seat)
        hint = hints.hint_of(run_to_end(appraise(table.game, view, Random(1))), ())
        share = re.search(r"about (\d+)% of the time", text_of("braverats").reason(hint.reason))
        if share:
            show = coach.verdict_show(table, verdict)
            best = game.describe_move(table, verdict.line, verdict.seat, hint.move).words
            shares = {one.words: round(100 * one.share) for one in show.mix}
            what = f"line {verdict.line}: how often {show.name} should play {best}"
            figures.say(what, "hint", int(share[1]))
            figures.say(what, "verdict", shares.get(best))


# --- helpers


def _percents(chances: Sequence[float]) -> tuple[int, ...]:
    return tuple(whole_percent(chance) for chance in chances)


def _all(root: Any, kind: type) -> list[Any]:
    return [widget for widget in visible(root) if isinstance(widget, kind)]
