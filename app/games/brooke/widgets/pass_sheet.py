"""The score sheet of a game: a row for each pass, with its three islands and who got them."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.core.emblems import EMBLEMS
from app.games.brooke.presenter import wording
from app.games.brooke.presenter.history import BrookeGame, PlayedPass, WonCard
from app.games.brooke.widgets.drawing import CLANS, PAPER, WHITE
from app.ui.text import tr
from app.ui.theme import theme
from app.ui.widgets.lettering import draw_fitted
from app.ui.widgets.pictures import BLACK, picture, text_texture

THUMB = 44


class PassSheet(Widget):
    """Drawn on one canvas; as high as it needs."""

    game: BrookeGame | None = ObjectProperty(None, allownone=True)
    title = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        for name in ("game", "title", "pos", "width"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw, scale=self._draw)
        tr.bind(_=self._draw)
        self._draw()

    def _lines(self) -> tuple[float, float, float]:
        """Heights of the title, of the heading and sum, and of a row."""
        small = theme.label * 1.5
        return (theme.body * 1.6 if self.title else 0.0), small, max(dp(THUMB + 12), small)

    def _draw(self, *_: object) -> None:
        game = self.game
        self.canvas.clear()
        if game is None:
            return
        title, small, row = self._lines()
        self.height = title + 2 * small + row * len(game.passes) + dp(20)
        if self.width < dp(120):
            return
        with self.canvas:
            Color(*theme.surface)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(16)])
            y = self.y + self.height - dp(10)
            if title:
                draw_fitted(
                    self.title,
                    theme.body,
                    theme.text,
                    self.x + dp(14),
                    y - title / 2,
                    self.width - dp(28),
                    align="left",
                )
                y -= title
            self._draw_heading(y - small / 2)
            y -= small
            for one in game.passes:
                self._draw_pass(one, y, row)
                y -= row
            self._draw_sum(game, y - small / 2)

    def _columns(self) -> tuple[float, float, float]:
        """Left edge of the thumbs, and the middles of the two columns of figures."""
        right = self.x + self.width - dp(14)
        figures = max(dp(56), theme.label * 3.6)
        pips = right - figures / 2
        cards = pips - figures
        thumbs = cards - figures / 2 - dp(6) - 3 * dp(THUMB + 4)
        return thumbs, cards, pips

    def _draw_heading(self, y: float) -> None:
        _thumbs, cards, pips = self._columns()
        room = pips - cards - dp(4)
        draw_fitted(tr._("Islands"), theme.caption, theme.text_dim, cards, y, room, bold=False)
        draw_fitted(tr._("Pips"), theme.caption, theme.text_dim, pips, y, room, bold=False)

    def _draw_pass(self, one: PlayedPass, top: float, height: float) -> None:
        thumbs, cards, pips = self._columns()
        middle = top - height / 2
        Color(*theme.raised)
        Rectangle(pos=(self.x + dp(12), top - dp(1)), size=(self.width - dp(24), dp(1)))
        room = thumbs - self.x - dp(18)
        label = tr._("Pass {number}").format(number=one.number)
        if text_texture(label, theme.label).width > room:
            label = str(one.number)
        draw_fitted(label, theme.label, theme.text_dim, self.x + dp(14), middle, room, align="left", bold=False)
        for number, card in enumerate(one.cards):
            self._draw_card(card, thumbs + number * dp(THUMB + 4), middle - dp(THUMB) / 2)
        self._draw_figures(f"{one.won(0)} : {one.won(1)}", cards, middle, theme.text)
        self._draw_figures(f"{one.pips(0)} : {one.pips(1)}", pips, middle, theme.text_dim)

    def _draw_card(self, card: WonCard, x: float, y: float) -> None:
        side = dp(THUMB)
        Color(*(WHITE if card.winner is not None else (1, 1, 1, 0.4)))
        Rectangle(texture=picture("islands", f"{card.picture}_{CLANS[card.face]}"), pos=(x, y), size=(side, side))
        badge = dp(20)
        left, low = x + side - badge * 0.8, y - dp(3)
        if card.winner is None:
            sign = text_texture("=", badge * 0.9, BLACK)
            Color(*theme.outline)
            Ellipse(pos=(left, low), size=(badge, badge))
            Color(*PAPER)
            edge = dp(1.2)
            Ellipse(pos=(left + edge, low + edge), size=(badge - 2 * edge, badge - 2 * edge))
            Color(*theme.outline)
            Rectangle(
                texture=sign,
                pos=(left + (badge - sign.width) / 2, low + (badge - sign.height) / 2),
                size=sign.size,
            )
            return
        clan = CLANS[card.winner]
        Color(*WHITE)
        Rectangle(texture=picture("tokens", f"emblem_{EMBLEMS[clan]}"), pos=(left, low), size=(badge, badge))

    def _draw_sum(self, game: BrookeGame, y: float) -> None:
        thumbs, cards, pips = self._columns()
        Color(*theme.line)
        Rectangle(
            pos=(cards - dp(34), y + theme.label * 0.75), size=(self.x + self.width - cards + dp(20), dp(1.5))
        )
        self._draw_figures(f"{game.cards(0)} : {game.cards(1)}", cards, y, theme.text)
        self._draw_figures(f"{game.pips(0)} : {game.pips(1)}", pips, y, theme.text)
        draw_fitted(tr._("Together"), theme.label, theme.text, self.x + dp(14), y, thumbs - self.x, align="left")

    def _draw_figures(self, text: str, x: float, y: float, shade: object) -> None:
        texture = text_texture(text, theme.label, bold=True)
        Color(*shade)
        Rectangle(
            texture=texture, pos=(round(x - texture.width / 2), round(y - texture.height / 2)), size=texture.size
        )


def pass_sheets(games: Sequence[BrookeGame], names: Sequence[str]) -> list[PassSheet]:
    """A sheet for each game that got as far as the end of a pass."""
    titles = (wording.game_title(game, len(games), names) for game in games)
    return [PassSheet(game=game, title=title) for game, title in zip(games, titles, strict=True) if game.passes]
