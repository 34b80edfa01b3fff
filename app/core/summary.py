"""A match in a few words, for lists."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.opponents import paired, reader, robot_name, shown_names, titled
from app.core.table import Table
from app.core.text import tr
from app.games import ui_of
from engine.base import full_options


def situation(table: Table) -> str:
    """“Round 3 · 1 : 0”, or for a finished match how it ended."""
    progress, points = ui_of(table.game.info.id).standing(table)
    if not table.over:
        return f"{progress} · {points}"
    if table.resigned is not None:
        return _resigned(table)
    ranks, you = table.ranks or (), _reader(table)
    if len(ranks) > 1 and len(set(ranks)) == 1:
        text = tr._("A draw")
    elif you is not None:
        text = tr._("You won") if ranks[you] == 1 else tr._("You lost")
    elif 1 in ranks:
        text = tr._("{name} won").format(name=table.players[ranks.index(1)].name)
    else:
        text = tr._("{name} lost").format(name=table.players[0].name)
    return f"{text} · {points}"


def _resigned(table: Table) -> str:
    if table.resigned == _reader(table):
        return tr._("You resigned")
    return tr._("{name} resigned").format(name=table.players[table.resigned or 0].name)


def pairing(table: Table, *, named: bool = False) -> str:
    """“You vs Barnabas (master)”, or all names where more than two sit down; `named` for other readers."""
    players = table.players
    named = named or table.foreign
    names = [titled(player) for player in players] if named else shown_names(players, levels=True)
    options = full_options(table.game.info, table.match.setup.options)
    return paired(names, robot_name(table.game.info.id, options))


def score(points: Sequence[int]) -> str:
    """Points side by side, never broken into two lines."""
    return "\u00a0:\u00a0".join(map(str, points))


def _reader(table: Table) -> int | None:
    return None if table.foreign else reader(table.players)
