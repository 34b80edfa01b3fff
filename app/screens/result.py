"""After a match: who won and why, one column for each round, and what next."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.app import App
from kivy.graphics import Color, Mesh, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.presenters import wording
from app.presenters.braverats import clan_of, face
from app.presenters.chronicle import Game, Round, games_of
from app.screens import Screen
from app.table import Table
from app.text import tr
from app.theme import theme
from app.widgets.minis import draw_mini, draw_words
from app.widgets.pictures import fitted, picture
from app.widgets.rounds import RoundSheet
from engine.braverats.cards import RANK


class Rays(FloatLayout):
    """Rays behind the winner: a print has no gradients."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)
        theme.bind(name=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        x, y, far = (self.x + self.width / 2), (self.y + self.height / 2), self.width + self.height
        with self.canvas.before:
            StencilPush()
            Rectangle(pos=self.pos, size=self.size)
            StencilUse()
            Color(*theme.raised)
            for ray in range(24):
                a, b = ray * pi / 12, ray * pi / 12 + pi / 26
                points = (x, y), (x + far * cos(a), y + far * sin(a)), (x + far * cos(b), y + far * sin(b))
                Mesh(
                    vertices=[value for px, py in points for value in (px, py, 0, 0)],
                    indices=[0, 1, 2],
                    mode="triangle_fan",
                )
            StencilUnUse()
            Rectangle(pos=self.pos, size=self.size)
            StencilPop()


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
    round: Round | None = ObjectProperty(None, allownone=True)
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
                draw_mini(card, left + seat * (side + dp(2)), y, side)
            low = y - line / 2 - dp(6)
            if last.winner is None:
                _small(tr._("held"), theme.caption, theme.text, (self.x + self.width / 2), low, self.width)
            else:
                self._gain(last, low)

    def _gain(self, last: Round, y: float) -> None:
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
    texture, width, height = fitted(text, size, room)
    Color(*colour)
    Rectangle(texture=texture, pos=(x - width / 2, y - height / 2), size=(width, height))


class ResultScreen(Screen):
    """The end of a match."""

    game_name = StringProperty("")
    head = StringProperty("")
    why = StringProperty("")
    score = StringProperty("")
    champion = StringProperty("")
    clan = StringProperty("blue")
    clans: tuple[str, str] = ObjectProperty(("blue", "red"))

    _table: Table | None = None

    def enter(self, table: Table | None = None, **_facts: object) -> None:
        if table is not None:
            self._table = table
        self.refresh()

    def resume(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """The match that has ended, in the present language."""
        table = self._table
        if table is None:
            return
        clans = tuple(clan_of(player, seat) for seat, player in enumerate(table.players))
        names = tuple(wording.called(tr, player.name, clans[seat]) for seat, player in enumerate(table.players))
        games = games_of(event for frame in table.frames(None) for event in frame.events)
        last = games[-1]
        winner = last.winner
        self.clans, self.game_name = clans, table.game.info.name
        self.head, self.why = wording.ended(tr, last, names)
        self.clan = clans[winner] if winner is not None else "blue"
        self.champion = _champion(last)
        self.score = self._score(games)
        column = self.ids.games
        column.clear_widgets()
        for number, game in enumerate(games, 1):
            if game.rounds:
                column.add_widget(self._sheet(game, number if len(games) > 1 else 0, clans, names))

    def _score(self, games: tuple[Game, ...]) -> str:
        won = [sum(game.winner == seat for game in games) for seat in (0, 1)]
        rounds = games[-1].rounds
        if len(games) == 1:
            won = list(rounds[-1].score) if rounds else [0, 0]
        return f"{won[0]} : {won[1]}"

    def _sheet(self, game: Game, number: int, clans: tuple[str, ...], names: tuple[str, ...]) -> Widget:
        """The rounds of one game as a panel."""
        title = ""
        if number:
            head, _why = wording.ended(tr, game, names)
            title = tr._("Game {number}: {result}").format(number=number, result=head)
        return RoundSheet(
            title=title,
            columns=[
                RoundColumn(round=one, number=index, clans=clans) for index, one in enumerate(game.rounds, 1)
            ],
        )

    # --- what next

    def rematch(self, swap: bool = False) -> None:
        App.get_running_app().rematch(swap=swap)


def _champion(game: Game) -> str:
    """Whose picture stands for the result: the card that won, or the Musician who held everything up."""
    if game.winner is None or not game.rounds:
        return "prince" if game.winner is not None else "musician"
    if game.how == "resigned":
        return "general"
    return game.rounds[-1].cards[game.winner]
