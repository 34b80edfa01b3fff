"""The score sheet of a game: a row for each pass, with its three islands and who got them."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from app.base.live_text import tr
from app.base.theme import theme
from app.games.brooke.presenter import text as words
from app.games.brooke.presenter.history import BrookeGame, PlayedPass, WonCard
from app.games.brooke.presenter.shows import COLOURS, SLOTS
from app.games.brooke.widgets.drawing import draw_box, draw_disc, draw_emblem, draw_picture, draw_sign
from app.kit.drawing import Drawn
from app.kit.labels import draw_fitted, draw_texture
from app.kit.pictures import BLACK, picture, text_texture

THUMB = 44


class PassSheet(Drawn):
    """Sets its own height."""

    game: BrookeGame | None = ObjectProperty(None, allownone=True)
    title = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, **kwargs)

    def draw(self) -> None:
        game = self.game
        if game is None:
            return
        title, small = theme.body * 1.6 if self.title else 0.0, theme.label * 1.5
        row = max(dp(THUMB + 12), small)
        self.height = title + 2 * small + row * len(game.passes) + dp(20)
        draw_box(self.x, self.y, self.width, self.height, theme.surface, dp(16))
        x, y = self.x + dp(14), self.y + self.height - dp(10)
        if title:
            draw_fitted(self.title, theme.body, theme.text, x, y - title / 2, self.width - dp(28), align="left")
            y -= title
        self._draw_heading(y - small / 2)
        y -= small
        for one in game.passes:
            self._draw_pass(one, y, row)
            y -= row
        self._draw_sum(game, y - small / 2)

    def _columns(self) -> tuple[float, float, float, float]:
        """Left edge of the pictures, the middles of the two columns of figures, and how wide a picture is."""
        right = self.x + self.width - dp(14)
        figures = max(dp(56), theme.label * 3.6)
        # The words on the left keep the room they need in letters of the normal size; the pictures get smaller.
        words = max(text_texture(tr._("Total"), theme.label / theme.enlarged, bold=True).width, dp(24))
        side = max(dp(16), min(dp(THUMB), (self.width - dp(46) - 2 * figures - words) / SLOTS - dp(4)))
        pips = right - figures / 2
        cards = pips - figures
        thumbs = cards - figures / 2 - dp(6) - SLOTS * (side + dp(4))
        return thumbs, cards, pips, side

    def _draw_heading(self, y: float) -> None:
        _thumbs, cards, pips, _side = self._columns()
        room = pips - cards - dp(4)
        draw_fitted(tr._("Islands"), theme.caption, theme.text_dim, cards, y, room, bold=False)
        draw_fitted(tr._("Pips"), theme.caption, theme.text_dim, pips, y, room, bold=False)

    def _draw_pass(self, one: PlayedPass, top: float, height: float) -> None:
        thumbs, cards, pips, side = self._columns()
        middle = top - height / 2
        draw_box(self.x + dp(12), top - dp(1), self.width - dp(24), dp(1), theme.raised, 0)
        room = thumbs - self.x - dp(18)
        label = tr._("Pass {number}").format(number=one.number)
        if text_texture(label, theme.label).width > room:
            label = str(one.number)
        draw_fitted(label, theme.label, theme.text_dim, self.x + dp(14), middle, room, align="left", bold=False)
        for number, card in enumerate(one.cards):
            self._draw_card(card, thumbs + number * (side + dp(4)), middle - side / 2, side)
        self._draw_figures(f"{one.won(0)} : {one.won(1)}", cards, middle, theme.text)
        self._draw_figures(f"{one.pips(0)} : {one.pips(1)}", pips, middle, theme.text_dim)

    def _draw_card(self, card: WonCard, x: float, y: float, side: float) -> None:
        badge = dp(20)
        art = picture("islands", f"{card.picture}_{COLOURS[card.face]}")
        draw_picture(art, x, y, side, alpha=0.4 if card.winner is None else 1)
        left, low = x + side - badge * 0.8, y - dp(3)
        if card.winner is None:
            draw_disc(left + badge / 2, low + badge / 2, badge / 2, dp(1.2))
            draw_sign(text_texture("=", badge * 0.9, BLACK), left + badge / 2, low + badge / 2, theme.outline)
        else:
            draw_emblem(card.winner, left, low, badge)

    def _draw_sum(self, game: BrookeGame, y: float) -> None:
        thumbs, cards, pips, _side = self._columns()
        wide = self.x + self.width - cards + dp(20)
        draw_box(cards - dp(34), y + theme.label * 0.75, wide, dp(1.5), theme.line, 0)
        self._draw_figures(f"{game.cards(0)} : {game.cards(1)}", cards, y, theme.text)
        self._draw_figures(f"{game.pips(0)} : {game.pips(1)}", pips, y, theme.text)
        draw_fitted(tr._("Total"), theme.label, theme.text, self.x + dp(14), y, thumbs - self.x, align="left")

    def _draw_figures(self, text: str, x: float, y: float, shade: Sequence[float]) -> None:
        texture = text_texture(text, theme.label, bold=True)
        draw_texture(texture, texture.size, shade, x, y, "center")


def pass_sheets(games: Sequence[BrookeGame], names: Sequence[str]) -> list[PassSheet]:
    """A sheet for each game that got as far as the end of a pass."""
    titles = (words.game_title(game, len(games), names) for game in games)
    return [PassSheet(game=game, title=title) for game, title in zip(games, titles, strict=True) if game.passes]
