"""The round before: the ranks of both cards, who won by which rule, and the crowns.  A press plays it again."""

from __future__ import annotations

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from app.base.theme import theme
from app.games.braverats.presenter.shows import CardShow, LastRound
from app.games.braverats.widgets.card_row import draw_words
from app.kit.drawing import Drawn
from app.kit.labels import draw_texture
from app.kit.pictures import BLACK, icon_texture, picture, text_texture
from app.kit.press import Pressable

CHIP_WIDTH, CHIP_HEIGHT = dp(106), dp(48)
#: The width and height of a card, and from one card to the other.
WIDE, TALL, STEP = dp(24), dp(30), dp(45)


class LastRoundChip(Pressable, Drawn):
    """Nothing without a round."""

    show: LastRound | None = ObjectProperty(None, allownone=True)
    label = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)

    def put(self, x: float, y: float) -> None:
        """Lie around a point."""
        if self.show is None:
            # Not only out of sight: a disabled widget swallows the touches on its place.
            self.size, self.pos = (0, 0), (x, y)
        else:
            self.size, self.pos = (CHIP_WIDTH, CHIP_HEIGHT), (x - CHIP_WIDTH / 2, y - CHIP_HEIGHT / 2)
        self.opacity, self.disabled = (0, True) if self.show is None else (1, False)

    def draw(self) -> None:
        show = self.show
        if show is None:
            return
        Color(*theme.line)
        RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(12)])
        Color(*theme.raised)
        RoundedRectangle(
            pos=(self.x + dp(1), self.y + dp(1)), size=(self.width - dp(2), self.height - dp(2)), radius=[dp(11)]
        )
        middle, left = self.y + self.height / 2, self.x + dp(9)
        for index, card in enumerate(show.faces):
            _draw_rank(card, left + index * STEP, middle - TALL / 2, lit=index == show.winner)
        rule = show.icon.removeprefix("md:")
        texture = picture("tokens", f"ability_{rule}") if rule == show.icon else icon_texture(rule, dp(16))
        draw_texture(texture, (dp(14), dp(14)), theme.text, left + (STEP + WIDE) / 2, middle, "center")
        right = self.x + self.width - dp(14)
        crowns = text_texture(show.crowns, dp(14), BLACK)
        draw_texture(crowns, crowns.size, theme.text, right, middle + dp(10), "center")
        again = icon_texture("replay", dp(18))
        draw_texture(again, again.size, theme.accent, right, middle - dp(9), "center")


def _draw_rank(card: CardShow, x: float, y: float, *, lit: bool) -> None:
    """A card as its rank on its colour: a portrait would be too small to recognise."""
    for colour, spread in ((theme.accent, dp(4)), (theme.outline, dp(1.5)))[0 if lit else 1 :]:
        Color(*colour)
        RoundedRectangle(
            pos=(x - spread, y - spread), size=(WIDE + 2 * spread, TALL + 2 * spread), radius=[dp(5) + spread]
        )
    Color(*theme.side(card.clan, deep=True))
    RoundedRectangle(pos=(x, y), size=(WIDE, TALL), radius=[dp(5)])
    draw_words(card.rank or "?", dp(18), theme.deep_ink, x + WIDE / 2, y + TALL / 2, WIDE, BLACK)
