"""Beside the islands where there is room: the turns of the pass so far, and what each pass has brought."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from app.base.live_text import tr
from app.base.theme import theme
from app.games.brooke.presenter.history import BrookeGame
from app.games.brooke.presenter.last_turn import BrookeTurn
from app.games.brooke.presenter.shows import COLOURS, PASSES
from app.games.brooke.widgets.drawing import draw_box, draw_emblem
from app.kit.drawing import Drawn
from app.kit.labels import draw_fitted, draw_texture, wrap_lines
from app.kit.pictures import text_texture

#: The distance of two lines, in heights of the letters.
LINE = 1.3


class PassStory(Drawn):
    """Turns from the latest back, as many as fit, above the score of the passes."""

    #: In the order in which they were played.
    turns: tuple[BrookeTurn, ...] = ObjectProperty(())
    #: None: not all of its passes are known.
    game: BrookeGame | None = ObjectProperty(None, allownone=True)
    #: The colour that stands first in a score.
    near = NumericProperty(0)

    @property
    def text(self) -> str:
        """For tests and for a voice."""
        return "\n".join(turn.text for turn in reversed(self.turns))

    def draw(self) -> None:
        if self.width < dp(160) or self.height < dp(40):
            return
        low = self.y + (self._draw_score(self.game) if self.game is not None else 0)
        top = self.y + self.height
        for turn in reversed(self.turns):
            top = self._draw_turn(turn, top, low)
            if not top:
                return

    def _draw_turn(self, turn: BrookeTurn, top: float, low: float) -> float:
        """A turn downwards from `top`; returns where the next one begins, 0 if it did not fit."""
        emblem = theme.label * LINE
        left = self.x + emblem + dp(8)
        room = self.x + self.width - left
        text = ", ".join(part.text for part in turn.parts)
        lines = wrap_lines(text, theme.label, room)
        end = top - len(lines) * theme.label * LINE
        if end < low:
            return 0.0
        draw_emblem(turn.colour, self.x, top - emblem, emblem * 0.92)
        for number, line in enumerate(lines):
            middle = top - theme.label * LINE * (number + 0.5)
            draw_fitted(line, theme.label, theme.text_dim, left, middle, room + 1, align="left", bold=False)
        return end - dp(6)

    def _draw_score(self, game: BrookeGame) -> float:
        """A box for each pass at the foot; returns how high they are with the space above them."""
        gap, high = dp(6), theme.caption * LINE + theme.body * LINE + dp(10)
        if self.height < high:
            return 0.0
        wide = (self.width - gap * (PASSES - 1)) / PASSES
        played = {one.number: one for one in game.passes}
        for number in range(1, PASSES + 1):
            x = self.x + (wide + gap) * (number - 1)
            draw_box(x, self.y, wide, high, theme.raised, dp(10))
            title = tr._("Pass {number}").format(number=number)
            if text_texture(title, theme.caption).width > wide - dp(8):
                title = str(number)
            middle, upper = x + wide / 2, self.y + high - dp(4) - theme.caption * LINE / 2
            draw_fitted(title, theme.caption, theme.text_dim, middle, upper, wide - dp(8), bold=False)
            lower = self.y + dp(4) + theme.body * LINE / 2
            one = played.get(number)
            if one is None:
                draw_fitted("–", theme.body, theme.text_dim, middle, lower, wide)
                continue
            won = [one.won(game.colour_of(colour)) for colour in (self.near, 1 - self.near)]
            self._draw_figures(won, middle, lower)
        return high + dp(10)

    def _draw_figures(self, won: list[int], x: float, y: float) -> None:
        """How many islands each side got, the near side first, each in its colour."""
        apart = theme.body * 0.3
        draw_fitted(":", theme.body, theme.text_dim, x, y, dp(20))
        for number, colour, align, left in (
            (won[0], self.near, "right", x - apart),
            (won[1], 1 - self.near, "left", x + apart),
        ):
            figure = text_texture(str(number), theme.body, bold=True)
            draw_texture(figure, figure.size, theme.side(COLOURS[round(colour)]), left, y, align)
