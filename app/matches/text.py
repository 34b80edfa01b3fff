"""A match in words: its log, and a line for lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.base.text import tr
from app.contract import ui_of
from app.people import paired, players_of, robot_name, shown_names, titled
from app.table import Table, outcome_of
from engine.base import Seat, full_options


class LogLine(NamedTuple):
    """One entry: a heading, a sentence, and the pictures that go with it (none for most news)."""

    head: str
    text: str
    pictures: tuple[str, ...] = ()
    #: Whether it opens a new game or round.
    weight: int = 0
    #: Whose turn it is about.
    seat: Seat | None = None


def log_lines(table: Table, viewer: Seat | None) -> list[LogLine]:
    """The whole match so far, as far as a viewer may know it."""
    events = [event for frame in table.frames(viewer) for event in frame.events]
    names = [player.name for player in table.players]
    return list(ui_of(table.game.info.id).log_lines(events, names, table.match.states[0]))


def situation(table: Table) -> str:
    """“Round 3 · 1 : 0”, or for a finished match how it ended."""
    progress, points = ui_of(table.game.info.id).standing(table)
    if not table.over:
        return f"{progress} · {points}"
    if table.resigned is not None:
        return _resigned(table)
    return f"{_ended(table)} · {points}"


def _ended(table: Table) -> str:
    end, names = outcome_of(table), [player.name for player in table.players]
    if end.drawn:
        return tr._("A draw")
    if end.result == "won" and len(end.winners) > 1:
        return tr._("You share the win")
    if end.result:
        return tr._("You won") if end.result == "won" else tr._("You lost")
    if not end.winners:
        return tr._("{name} lost").format(name=names[0])
    if len(end.winners) == 1:
        return tr._("{name} won").format(name=names[end.winners[0]])
    return tr._("{names} win together").format(names=", ".join(names[seat] for seat in end.winners))


def _resigned(table: Table) -> str:
    if table.resigned == outcome_of(table).you:
        return tr._("You resigned")
    return tr._("{name} resigned").format(name=table.players[table.resigned or 0].name)


def pairing(table: Table, *, named: bool = False) -> str:
    """“You vs Saffron (master)”, or all names with more than two players; `named` for other readers."""
    if named or table.foreign:
        names = [titled(player) for player in players_of(table.match, foreign=True)]
    else:
        names = list(shown_names(table.players, levels=True))
    options = full_options(table.game.info, table.match.setup.options)
    return paired(names, robot_name(table.game.info.id, options))


def score(points: Sequence[int]) -> str:
    """Points side by side, never broken into two lines."""
    return "\u00a0:\u00a0".join(map(str, points))
