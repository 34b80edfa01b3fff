"""Where a match stands, in a few words: for lists of matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.presenters.chronicle import Game, games_of
from app.table import Table
from app.text import tr


def situation(table: Table) -> str:
    """“Round 3 · 1 : 0”, or for a finished match who has won."""
    progress, score = STANDINGS.get(table.game.info.id, _plain)(table)
    if not table.over:
        return f"{progress} · {score}"
    ranks = table.ranks or ()
    if len(set(ranks)) == 1:
        return tr._("A draw")
    winner = table.players[ranks.index(1)].name if 1 in ranks else ""
    text = tr._("{name} won").format(name=winner)
    return f"{text} · {score}" if table.resigned is None else text


def pairing(table: Table) -> str:
    """“Ann against Barnabas”, or all names where more than two sit down."""
    names = [player.name for player in table.players]
    if len(names) == 2:
        return tr._("{one} against {other}").format(one=names[0], other=names[1])
    return ", ".join(names)


def last_cards(table: Table) -> tuple[str, str]:
    """The cards that lay in the last round: the face of a BraveRats match in a list."""
    rounds = [one for game in _games(table) for one in game.rounds]
    return rounds[-1].cards if rounds else ("spy", "wizard")


def _score(points: tuple[int, ...]) -> str:
    return "\u00a0:\u00a0".join(map(str, points))


def _plain(table: Table) -> tuple[str, str]:
    """What can be said of any game: how many moves, and the points."""
    number = len(table.match.log)
    return tr._("Move {number}").format(number=number + 1), _score(table.game.scores(table.match.state))


def _games(table: Table) -> tuple[Game, ...]:
    return games_of(event for frame in table.frames(None) for event in frame.events)


def _braverats(table: Table) -> tuple[str, str]:
    """The round, and the crowns of the game or the games of the match."""
    games = _games(table)
    last = games[-1]
    number = 1 if last.how else len(last.rounds) + 1
    if table.match.state.rules.games > 1:
        points = table.match.state.tally
    else:
        points = last.rounds[-1].score if last.rounds else (0, 0)
    return tr._("Round {number}").format(number=number), _score(points)


#: game → how far it is, and the score
STANDINGS: Mapping[str, Callable[[Table], tuple[str, str]]] = {"braverats": _braverats}
