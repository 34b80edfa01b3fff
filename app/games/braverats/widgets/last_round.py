"""The round before: both cards, who won by which rule, and the crowns.  A press plays it again."""

from __future__ import annotations

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from app.games.braverats.presenter.shows import LastRound
from app.games.braverats.widgets.card_row import draw_small_card
from app.ui.theme import theme
from app.ui.widgets.drawn import Drawn
from app.ui.widgets.lettering import draw_texture
from app.ui.widgets.pictures import BLACK, icon_texture, picture, text_texture
from app.ui.widgets.press import Pressable

CHIP_WIDTH, CHIP_HEIGHT = dp(106), dp(48)
#: The side of a card, and from one card to the other.
SIDE, STEP = dp(28), dp(46)


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
        middle, left = self.y + self.height / 2, self.x + dp(7)
        for index, card in enumerate(show.faces):
            x = left + index * STEP
            draw_small_card(card, x, middle - SIDE / 2 - dp(1), SIDE, lit=index == show.winner)
        rule = show.icon.removeprefix("md:")
        texture = picture("tokens", f"ability_{rule}") if rule == show.icon else icon_texture(rule, dp(14))
        draw_texture(texture, (dp(12), dp(12)), theme.text, left + (STEP + SIDE) / 2, middle, "center")
        right = self.x + self.width - dp(14)
        crowns = text_texture(show.crowns, dp(15), BLACK)
        draw_texture(crowns, crowns.size, theme.text, right, middle + dp(11), "center")
        again = icon_texture("replay", dp(18))
        draw_texture(again, again.size, theme.accent, right, middle - dp(9), "center")
