"""The rounds that were played: the one before in small, whose press plays it again, and the rounds of a game."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.icons import EMBLEMS
from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.games.braverats.presenter.table import round_faces
from app.games.braverats.presenter.view_models import CardState, LastRound, PlayedRound
from app.games.braverats.widgets.card_row import draw_small_card, draw_words
from app.kit.drawing import Drawn, draw_box, draw_picture
from app.kit.labels import draw_texture
from app.kit.pictures import BLACK, icon_texture, picture, text_texture
from app.kit.press import Pressable

# --- the round before

CHIP_WIDTH, CHIP_HEIGHT = dp(106), dp(48)
#: The width and height of a card, and from one card to the other.
WIDE, TALL, STEP = dp(24), dp(30), dp(45)


class LastRoundChip(Pressable, Drawn):
    """The round before; empty without one."""

    model: LastRound | None = ObjectProperty(None, allownone=True)
    label = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)

    def put(self, x: float, y: float) -> None:
        """Place it around a point."""
        if self.model is None:
            # Not only out of sight: a disabled widget swallows the touches on its place.
            self.size, self.pos = (0, 0), (x, y)
        else:
            self.size, self.pos = (CHIP_WIDTH, CHIP_HEIGHT), (x - CHIP_WIDTH / 2, y - CHIP_HEIGHT / 2)
        self.opacity, self.disabled = (0, True) if self.model is None else (1, False)

    def draw(self) -> None:
        last = self.model
        if last is None:
            return
        draw_box(*self.pos, *self.size, theme.line, dp(12))
        draw_box(self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2), theme.raised, dp(11))
        middle, left = self.y + self.height / 2, self.x + dp(9)
        for index, card in enumerate(last.faces):
            _draw_rank(card, left + index * STEP, middle - TALL / 2, lit=index == last.winner)
        rule = last.icon.removeprefix("md:")
        texture = picture("tokens", f"ability_{rule}") if rule == last.icon else icon_texture(rule, dp(16))
        draw_texture(texture, (dp(14), dp(14)), theme.text, left + (STEP + WIDE) / 2, middle, "center")
        right = self.x + self.width - dp(14)
        crowns = text_texture(last.crowns, dp(14), BLACK)
        draw_texture(crowns, crowns.size, theme.text, right, middle + dp(10), "center")
        again = icon_texture("replay", dp(18))
        draw_texture(again, again.size, theme.accent, right, middle - dp(9), "center")


def _draw_rank(card: CardState, x: float, y: float, *, lit: bool) -> None:
    """A card as its rank on its colour: a portrait would be too small to recognise."""
    for colour, spread in ((theme.accent, dp(4)), (theme.outline, dp(1.5)))[0 if lit else 1 :]:
        draw_box(x - spread, y - spread, WIDE + 2 * spread, TALL + 2 * spread, colour, dp(5) + spread)
    draw_box(x, y, WIDE, TALL, theme.side(card.colour, deep=True), dp(5))
    draw_words(card.rank or "?", dp(18), theme.deep_ink, x + WIDE / 2, y + TALL / 2, WIDE, BLACK)


# --- all rounds of a game


def _line_height() -> float:
    return max(dp(18), theme.caption * 1.3)


def _card_side() -> float:
    """How wide a card of a round is."""
    return dp(60 if theme.tablet else 40)


class RoundSheet(BoxLayout):
    """A panel with one column for each round; columns wrap."""

    title = StringProperty("")
    columns: Sequence[Widget] = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("columns", self._fill)
        theme.bind(caption=self._measure)
        self._fill()

    def _fill(self, *_: object) -> None:
        grid = self.ids.grid
        grid.clear_widgets()
        for column in self.columns:
            column.size_hint_y = None
            grid.add_widget(column)
        grid.fbind("width", self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        grid = self.ids.grid
        number = max(1, len(self.columns))
        most = max(1, int((grid.width + dp(6)) // (2 * _card_side() + dp(6))))
        rows = -(-number // most)
        grid.cols = max(1, -(-number // rows))
        height = 2 * _line_height() + _card_side() + dp(12)
        for column in self.columns:
            column.height = height
        grid.height = rows * height + (rows - 1) * dp(10)


class RoundColumn(Drawn):
    """One round of a game: both cards, and who took what."""

    colours: tuple[str, str] = ObjectProperty(("blue", "red"))
    round: PlayedRound | None = ObjectProperty(None, allownone=True)
    number = NumericProperty(1)

    def draw(self) -> None:
        last = self.round
        if last is None or self.width < dp(40):
            return
        centre, top, line = self.x + self.width / 2, self.y + self.height, _line_height()
        side = min(_card_side(), (self.width - dp(4)) / 2)
        y = top - line - side - dp(6)
        low = y - line / 2 - dp(6)
        title = tr._("Round {number}").format(number=self.number)
        draw_words(title, theme.caption, theme.text_dim, centre, top - line / 2, self.width)
        for seat, card in enumerate(round_faces(last, self.colours)):
            draw_small_card(card, centre - side - dp(1) + seat * (side + dp(2)), y, side)
        if last.winner is None:
            draw_words(tr._("held"), theme.caption, theme.text, centre, low, self.width)
        else:
            self._draw_gain(self.colours[last.winner], last.crowns[last.winner], centre - dp(32), low)

    def _draw_gain(self, colour: str, crowns: int, x: float, y: float) -> None:
        draw_picture(picture("tokens", f"emblem_{EMBLEMS[colour]}"), x, y - dp(11), dp(22))
        if crowns:
            draw_picture(picture("tokens", "crown"), x + dp(25), y - dp(9), dp(18))
            draw_words(str(crowns), theme.caption * 1.1, theme.text, x + dp(54), y, dp(20), BLACK)
        else:
            draw_words(tr._("game"), theme.caption, theme.text, x + dp(46), y, self.width - dp(24))


load_kv("games/braverats/table")
