"""A BraveRats match in words: its log, how it stands, and what a move does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.base.text import tr
from app.contract import DescribedMove
from app.games.braverats.presenter.history import MatchHistory
from app.games.braverats.presenter.text import words
from app.matches import LogLine, score
from app.table import Table
from engine.base import Event, Move, Seat
from engine.braverats.history import games_of


def standing(table: Table) -> tuple[str, str]:
    """The round, and the crowns of the game or the games of the match."""
    games = MatchHistory(table).now()
    last = games[-1]
    # The round that is being played; the last one of a match that was played to its end.
    number = len(last.rounds) + (not table.match.over)
    if last.how and not table.over:
        number = 1
    if table.match.state.rules.games > 1:
        points = table.match.state.games_won
    else:
        points = last.rounds[-1].score if last.rounds else (0, 0)
    return tr._("Round {number}").format(number=number), score(points)


def match_pictures(table: Table) -> tuple[str, str]:
    """The cards of the last round: the picture of a match in a list."""
    rounds = [one for game in MatchHistory(table).now() for one in game.rounds]
    return rounds[-1].cards if rounds else ("spy", "wizard")


def describe_move(_table: Table, _line: int, _seat: Seat, move: Move) -> DescribedMove:
    """A card."""
    return DescribedMove(words.card(move), (move,))


def log_lines(events: Sequence[Event], names: Sequence[str], _first: object = None) -> Iterator[LogLine]:
    """The log, round by round."""
    rounds = (one for game in games_of(events) for one in game.rounds)
    number = 0
    for event in events:
        if event.kind == "round":
            number += 1
            one = next(rounds)
            head = tr._("Round {number}").format(number=number)
            yield LogLine(head, words.round(one, names), one.cards, 1)
        elif event.kind == "game":
            yield LogLine(tr._("End of the game"), words.sentence(event, names), (), 2)
            number = 0
        elif event.kind == "match":
            yield LogLine(tr._("Games won"), words.tally(names, event.facts["tally"]), (), 1)
        elif event.kind != "revealed":
            yield LogLine("", words.sentence(event, names))
