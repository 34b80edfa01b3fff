"""Where a match stands, in a few words: for lists of matches."""

from __future__ import annotations

from app.presenters.chronicle import Game, games_of
from app.table import Table
from app.text import tr
from engine.base import Event


def _events(table: Table) -> list[Event]:
    return [event for frame in table.frames(None) for event in frame.events]


def situation(table: Table) -> str:
    """“Round 3 · 1 : 0”, or for a finished match who has won."""
    names = [player.name for player in table.players]
    games = games_of(_events(table))
    if table.over:
        ranks = table.ranks or ()
        if ranks and len(set(ranks)) == 1:
            return tr._("A draw")
        winner = names[ranks.index(1)] if 1 in ranks else ""
        text = tr._("{name} won").format(name=winner)
        return f"{text} · {_score(table, games)}" if table.resigned is None else text
    last = games[-1]
    round_ = tr._("Round {number}").format(number=1 if last.how else len(last.rounds) + 1)
    return f"{round_} · {_score(table, games)}"


def _score(table: Table, games: tuple[Game, ...]) -> str:
    if table.match.setup.options.get("emperor") or table.match.setup.options.get("true-king"):
        won = [sum(game.winner == seat for game in games) for seat in (0, 1)]
        return f"{won[0]}\u00a0:\u00a0{won[1]}"
    rounds = games[-1].rounds
    score = rounds[-1].score if rounds else (0, 0)
    return f"{score[0]}\u00a0:\u00a0{score[1]}"


def last_cards(table: Table) -> tuple[str, str]:
    """The cards that lay in the last round: the face of a match in a list."""
    rounds = [one for game in games_of(_events(table)) for one in game.rounds]
    return rounds[-1].cards if rounds else ("spy", "wizard")


def pairing(table: Table) -> str:
    """“Ann against Barnabas”."""
    first, second = (player.name for player in table.players[:2])
    return tr._("{one} against {other}").format(one=first, other=second)
