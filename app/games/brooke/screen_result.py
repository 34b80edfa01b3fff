"""The end of a Brooke match: the winner's islands, and a score sheet for each game."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.brooke.presenter.history import history
from app.games.brooke.presenter.view_models import COLOURS
from app.games.brooke.widgets.drawing import draw_emblem
from app.games.brooke.widgets.history import pass_sheets
from app.kit.celebration import WinnerPicture, settled
from app.kit.drawing import turned
from app.kit.pictures import picture
from app.table import Table
from engine.base import Seat

#: How many of the winner's islands are shown.
ISLANDS = 4


def winner_picture(table: Table) -> WinnerPicture:
    """The winner's emblem over the islands that were won."""
    last, winner = history(table)[-1], _winner(table)
    cards = [card for one in last.passes for card in one.cards if winner is None or card.seat == winner]
    won = tuple((card.picture, card.face) for card in cards[-ISLANDS:])
    return Trophy(islands=won, winner=None if winner is None else last.colour_of(winner))


def score_sheets(table: Table) -> Sequence[Widget]:
    """One score sheet for each game that got as far as the end of a pass."""
    return pass_sheets(history(table), [player.name for player in table.players])


def _winner(table: Table) -> Seat | None:
    ranks = table.ranks or (1, 1)
    return None if ranks[0] == ranks[1] else ranks.index(1)


class Trophy(WinnerPicture):
    """Islands fanned out with the winner's emblem on them; after a win they light up one after the other."""

    islands: tuple[tuple[int, int], ...] = ObjectProperty(())
    #: The colour of the winner; None: a draw.
    winner: int | None = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        #: The shades of each island: its glow, and its picture.
        self._lights: list[tuple[Color, Color]] = []
        super().__init__(**properties)

    def draw(self) -> None:
        self._lights = []
        side = min(self.zone_width * 0.46, self.zone_height * 0.56)
        if side < dp(20):
            return
        x, y = self.zone_x + self.zone_width / 2, self.zone_y + self.zone_height / 2 + side * 0.1
        shown = self.islands or ((4, 0),)
        lean = min(16, 64 / len(shown))
        for number, (island, face) in enumerate(shown):
            with turned(x, y - side, ((len(shown) - 1) / 2 - number) * lean):
                glow = Color(*theme.gold[:3], 0)
                if self.festive:
                    self._glow(x, y, side)
                light = Color(1, 1, 1, 1)
                art = picture("islands", f"{island}_{COLOURS[face]}")
                Rectangle(texture=art, pos=(x - side / 2, y - side / 2), size=(side, side))
                self._lights.append((glow, light))
        if self.winner is not None:
            draw_emblem(self.winner, x - side * 0.31, y - side * 0.78, side * 0.62)

    def _glow(self, x: float, y: float, side: float) -> None:
        """An edge of light, and rays above the island."""
        edge = dp(4)
        box = (x - side / 2 - edge, y - side / 2 - edge, side + 2 * edge, side + 2 * edge)
        RoundedRectangle(pos=box[:2], size=box[2:], radius=[side * 0.14])
        for angle in (-24, 0, 24):
            reach, start = side * 0.26, side * 0.6
            dx, dy = sin(radians(angle)), cos(radians(angle))
            Line(
                points=[x + dx * start, y + dy * start, x + dx * (start + reach), y + dy * (start + reach)],
                width=dp(1.6),
                cap="round",
            )

    def advance(self) -> None:
        number = len(self._lights)
        for place, (glow, light) in enumerate(self._lights):
            share = settled(self.progress, 0.7 * place / max(1, number), 0.3) if self.festive else 1.0
            light.rgb = (0.35 + 0.65 * share,) * 3
            glow.a = 0.9 * share if self.festive else 0.0
