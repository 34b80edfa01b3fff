"""The end of a BraveRats match: who won and why, and the rounds of every game."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from app.core.table import Table
from app.games.braverats.presenter import wording
from app.games.braverats.presenter.history import MatchHistory, PlayedGame
from app.games.braverats.presenter.shows import CardShow
from app.games.braverats.presenter.table import clan_of, names_of
from app.games.braverats.widgets.card import Card
from app.games.braverats.widgets.round_sheet import RoundColumn, RoundSheet
from app.games.game_ui import Ending, Handover
from app.ui.text import tr
from app.ui.widgets.drawn import Drawn
from app.ui.widgets.pictures import picture
from engine.base import Seat


def _clans(table: Table) -> tuple[str, str]:
    first, second = (clan_of(player, seat) for seat, player in enumerate(table.players))
    return first, second


def handover(table: Table, seat: Seat) -> Handover:
    """What is said while the device goes to a seat: public facts only."""
    clans, names = _clans(table), names_of(table)
    if 1 - seat in table.sealed():
        return Handover(
            clans[seat],
            tr._("{name}’s card is sealed").format(name=names[1 - seat]),
            tr._("Both cards turn over together once you have chosen."),
            Card(show=CardShow("", clans[1 - seat]), size_hint=(None, None), size=(dp(40), dp(56))),
        )
    return Handover(
        clans[seat],
        tr._("{name} chooses").format(name=names[seat]),
        tr._("{name} looks away now.").format(name=names[1 - seat]),
    )


def ending(table: Table) -> Ending:
    """Who has won, and why; the score is that of the match, or of its only game."""
    clans, names = _clans(table), names_of(table)
    games = MatchHistory(table).now()
    head, why = wording.ended(games[-1], names)
    won = [sum(game.winner == seat for game in games) for seat in (0, 1)]
    rounds = games[-1].rounds
    if len(games) == 1:
        won = list(rounds[-1].score) if rounds else [0, 0]
    return Ending(head, why, tuple(zip(clans, map(str, won), strict=True)))


def winner_picture(table: Table) -> Widget:
    """The card that won."""
    last = MatchHistory(table).now()[-1]
    return Champion(card=_champion(last), clan="blue" if last.winner is None else _clans(table)[last.winner])


def score_sheets(table: Table) -> Sequence[Widget]:
    """The rounds of every game as panels."""
    clans, names = _clans(table), names_of(table)
    games = MatchHistory(table).now()
    return [
        _sheet(game, number if len(games) > 1 else 0, clans, names)
        for number, game in enumerate(games, 1)
        if game.rounds
    ]


def _sheet(game: PlayedGame, number: int, clans: tuple[str, str], names: tuple[str, str]) -> Widget:
    title = ""
    if number:
        head, _why = wording.ended(game, names)
        title = tr._("Game {number}: {result}").format(number=number, result=head)
    columns = [RoundColumn(round=one, number=index, clans=clans) for index, one in enumerate(game.rounds, 1)]
    return RoundSheet(title=title, columns=columns)


def _champion(game: PlayedGame) -> str:
    """The card whose picture stands for the result: the one that won, or a Musician for a draw."""
    if game.winner is None:
        return "musician"
    if not game.rounds:
        return "prince"
    return "general" if game.how == "resigned" else game.rounds[-1].cards[game.winner]


class Champion(Drawn):
    """The figure of the winning card."""

    card = StringProperty("")
    clan = StringProperty("blue")

    def draw(self) -> None:
        if not self.card:
            return
        side, x = min(self.size), self.x + self.width / 2
        Color(1, 1, 1, 1)
        figure = picture(f"figures_{self.clan}", f"{self.card}_cut")
        Rectangle(texture=figure, pos=(x - side / 2, self.y), size=(side, side))
