"""The end of a BraveRats match: who won and why, and one column for each round."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.core.table import Table
from app.games.braverats.presenter import wording
from app.games.braverats.presenter.history import MatchHistory, PlayedGame, PlayedRound
from app.games.braverats.presenter.shows import CardShow
from app.games.braverats.presenter.table import clan_of, face
from app.games.braverats.widgets.card import Card
from app.games.braverats.widgets.card_row import draw_small_card, draw_words
from app.games.braverats.widgets.round_sheet import RoundSheet
from app.games.game_ui import Ending, Handover
from app.ui.text import tr
from app.ui.theme import theme
from app.ui.widgets.pictures import fitted_text, picture
from engine.base import Seat
from engine.braverats.cards import RANK


def sides_of(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The colours and the names of the seats."""
    clans = tuple(clan_of(player, seat) for seat, player in enumerate(table.players))
    names = tuple(wording.called(player.name, clans[seat]) for seat, player in enumerate(table.players))
    return clans, names


def sealed_card(clan: str) -> Widget:
    """A card face down."""
    return Card(show=CardShow("", clan), size_hint=(None, None), size=(dp(40), dp(56)))


def handover(table: Table, seat: Seat) -> Handover:
    """What is said while the device goes to a seat: public facts only."""
    clans, names = sides_of(table)
    if 1 - seat in table.sealed():
        return Handover(
            clans[seat],
            tr._("{name}’s card is sealed").format(name=names[1 - seat]),
            tr._("Both cards turn over together once you have chosen."),
            sealed_card(clans[1 - seat]),
        )
    return Handover(
        clans[seat],
        tr._("{name} chooses").format(name=names[seat]),
        tr._("{name} looks away now.").format(name=names[1 - seat]),
    )


def ending(table: Table) -> Ending:
    """Who has won, and why; the score is that of the match, or of its only game."""
    clans, names = sides_of(table)
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
    clans, _names = sides_of(table)
    return Champion(card=_champion(last), clan=clans[last.winner] if last.winner is not None else "blue")


def score_sheets(table: Table) -> Sequence[Widget]:
    """The rounds of every game as panels."""
    clans, names = sides_of(table)
    games = MatchHistory(table).now()
    return [
        _sheet(game, number if len(games) > 1 else 0, clans, names)
        for number, game in enumerate(games, 1)
        if game.rounds
    ]


def _sheet(game: PlayedGame, number: int, clans: tuple[str, ...], names: tuple[str, ...]) -> Widget:
    title = ""
    if number:
        head, _why = wording.ended(game, names)
        title = tr._("Game {number}: {result}").format(number=number, result=head)
    columns = [RoundColumn(round=one, number=index, clans=clans) for index, one in enumerate(game.rounds, 1)]
    return RoundSheet(title=title, columns=columns)


def _champion(game: PlayedGame) -> str:
    """Whose picture stands for the result: the card that won, or the Musician who held everything up."""
    if game.winner is None or not game.rounds:
        return "prince" if game.winner is not None else "musician"
    if game.how == "resigned":
        return "general"
    return game.rounds[-1].cards[game.winner]


class Champion(Widget):
    """The winning card's figure, cut out."""

    card = StringProperty("")
    clan = StringProperty("blue")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("card", "clan", "pos", "size"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.card or self.width < 2:
            return
        side = min(self.size)
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(
                texture=picture(f"figures_{self.clan}", f"{self.card}_cut"),
                pos=((self.x + self.width / 2) - side / 2, self.y),
                size=(side, side),
            )


class RoundColumn(Widget):
    """One round of a game: both cards, and who took what."""

    clans: tuple[str, str] = ObjectProperty(("blue", "red"))
    round: PlayedRound | None = ObjectProperty(None, allownone=True)
    number = ObjectProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("round", "clans", "number", "pos", "size"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw, scale=self._draw)
        tr.bind(_=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        last = self.round
        if last is None or self.width < dp(40):
            return
        side = min(dp(40), (self.width - dp(4)) / 2)
        left = (self.x + self.width / 2) - side - dp(1)
        line = max(dp(18), theme.caption * 1.3)
        y = (self.y + self.height) - line - side - dp(6)
        title = tr._("Round {number}").format(number=self.number)
        with self.canvas:
            _small(
                title,
                theme.caption,
                theme.text_dim,
                (self.x + self.width / 2),
                (self.y + self.height) - line / 2,
                self.width,
            )
            for seat in (0, 1):
                copied = RANK[last.counted[seat]]
                card = face(last.cards[seat], self.clans[seat], None if copied == RANK["mime"] else copied)
                draw_small_card(card, left + seat * (side + dp(2)), y, side)
            low = y - line / 2 - dp(6)
            if last.winner is None:
                _small(tr._("held"), theme.caption, theme.text, (self.x + self.width / 2), low, self.width)
            else:
                self._gain(last, low)

    def _gain(self, last: PlayedRound, y: float) -> None:
        emblem = {"blue": "emblem_hammer", "red": "emblem_apple"}[self.clans[last.winner]]
        crowns = last.crowns[last.winner]
        what = "crown" if crowns else ""
        Color(1, 1, 1, 1)
        x = (self.x + self.width / 2) - dp(32)
        Rectangle(texture=picture("tokens", emblem), pos=(x, y - dp(11)), size=(dp(22), dp(22)))
        if what:
            Rectangle(texture=picture("tokens", what), pos=(x + dp(25), y - dp(9)), size=(dp(18), dp(18)))
            draw_words(str(crowns), theme.caption * 1.1, theme.text, x + dp(54), y, dp(20))
        else:
            _small(tr._("game"), theme.caption, theme.text, x + dp(46), y, self.width - dp(24))


def _small(text: str, size: float, colour: object, x: float, y: float, room: float) -> None:
    texture, width, height = fitted_text(text, size, room)
    Color(*colour)
    Rectangle(texture=texture, pos=(x - width / 2, y - height / 2), size=(width, height))
