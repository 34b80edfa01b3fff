"""A match in a few words, for lists."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.table import Table
from app.core.text import tr
from app.games import ui_of


def situation(table: Table) -> str:
    """“Round 3 · 1 : 0”, or for a finished match who has won."""
    progress, points = ui_of(table.game.info.id).standing(table)
    if not table.over:
        return f"{progress} · {points}"
    ranks = table.ranks or ()
    if len(ranks) > 1 and len(set(ranks)) == 1:
        return tr._("A draw")
    if 1 in ranks:
        text = tr._("{name} won").format(name=table.players[ranks.index(1)].name)
    else:
        text = tr._("{name} lost").format(name=table.players[0].name)
    return f"{text} · {points}" if table.resigned is None else text


def pairing(table: Table) -> str:
    """“Ann against Barnabas”, or all names where more than two sit down."""
    names = [player.name for player in table.players]
    if len(names) == 2:
        return tr._("{one} against {other}").format(one=names[0], other=names[1])
    return ", ".join(names)


def score(points: Sequence[int]) -> str:
    """Points side by side, never broken into two lines."""
    return "\u00a0:\u00a0".join(map(str, points))
