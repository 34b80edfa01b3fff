"""The end of a Brooke match in words: who won, and the pass that decided it."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.text import tr
from app.contract import Cause, Ending
from app.games.brooke.presenter import text as words
from app.games.brooke.presenter.history import BrookeGame, PlayedPass, history
from app.games.brooke.presenter.view_models import COLOURS
from app.matches import score
from app.people import YOU, about
from app.table import Table, decided, ended, given_up, headline
from engine.base import Seat


def ending(table: Table) -> Ending:
    """Who has won, and what decided it; the colours are those of the last game."""
    games = history(table)
    pair = len(games) > 1 and table.resigned is None
    points = [sum(game.winner == seat for game in games) if pair else games[-1].cards(seat) for seat in (0, 1)]
    colours = [COLOURS[games[-1].colour_of(seat)] for seat in (0, 1)]
    return Ending(headline(table), tuple(zip(colours, map(str, points), strict=True)), _cause(table, games, pair))


def _cause(table: Table, games: Sequence[BrookeGame], pair: bool) -> Cause | None:
    if table.resigned is not None:
        return given_up(table)
    last = games[-1]
    if not last.how:
        return None
    if pair:
        _head, why = words.ended_pair(games, None, ("", ""))
        return decided("", why)
    winner = last.winner
    if winner is None:
        _head, why = words.ended(last, ("", ""))
        return ended(why)
    cards = score((last.cards(0), last.cards(1)))
    if last.how == "pips":
        rule = tr._("The printed pips decide: {more} to {less}")
        note = tr._("Tied on islands, {cards}").format(cards=cards)
        return decided("", rule.format(more=last.pips(winner), less=last.pips(1 - winner)), note)
    name = tr._(YOU) if winner == table.you else table.players[winner].name
    return _turning_point(last, winner, name)


def _turning_point(game: BrookeGame, winner: Seat, name: str) -> Cause:
    """The pass in which the winner took the lead for good."""
    before = turning = (0, 0)
    decisive: PlayedPass = game.passes[-1]
    for one in game.passes:
        if before[winner] <= before[1 - winner]:
            decisive, turning = one, before
        before = one.score
    text = about(name, tr._("You took the lead for good"), tr._("{name} took the lead for good"))
    note = tr._("Islands in this round {won}; before it {before}, after it {after}").format(
        won=score((decisive.won(0), decisive.won(1))), before=score(turning), after=score(decisive.score)
    )
    best = next((card for card in decisive.cards if card.seat == winner), decisive.cards[0])
    picture = f"island {best.picture} {COLOURS[best.face]}"
    return decided(words.plain_title(decisive.number), text, note, picture)
