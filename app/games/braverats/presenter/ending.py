"""The end of a BraveRats match in words: who won, and the round that decided it."""

from __future__ import annotations

from app.base.text import tr
from app.contract import Cause, Ending
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.history import MatchHistory
from app.games.braverats.presenter.table import colour_of
from app.table import Table, decided, ended, given_up, headline
from engine.braverats.history import Games


def ending(table: Table) -> Ending:
    """Who has won, and what decided it; the score is that of the match, or of its only game."""
    games = MatchHistory(table).now()
    # A game that was given up was not won by crowns.
    won = [sum(game.winner == seat and game.how != "resigned" for game in games) for seat in (0, 1)]
    rounds = games[-1].rounds
    if len(games) == 1:
        won = list(rounds[-1].score) if rounds else [0, 0]
    scores = tuple(
        (colour_of(player, seat), str(points))
        for (seat, player), points in zip(enumerate(table.players), won, strict=True)
    )
    return Ending(headline(table), scores, _cause(table, games))


def _cause(table: Table, games: Games) -> Cause | None:
    if table.resigned is not None:
        return given_up(table)
    last = games[-1]
    if not last.rounds or not last.how:
        return None
    if last.winner is None:
        text = tr._("The cards ran out first")
        return ended(text, tr._("Neither side had enough crowns."), "musician")
    final, number = last.rounds[-1], len(last.rounds)
    when = (
        tr._("game {game}, round {number}").format(game=len(games), number=number)
        if len(games) > 1
        else tr._("round {number}").format(number=number)
    )
    rule, _taken = words.decided(final, ("", ""))
    note = words.ended_by(final, last.winner)
    if not note and last.how != "princess":
        won = words.crowns(final.crowns[last.winner])
        note = tr._("{crowns}, enough for the game").format(crowns=won)
    return decided(when, rule, note, final.cards[last.winner], last.winner)
