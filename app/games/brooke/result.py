"""The end of a Brooke match: who won and why, and a score sheet for each game."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from app.core.table import Table
from app.games.brooke.presenter import wording
from app.games.brooke.presenter.history import history
from app.games.brooke.presenter.shows import COLOURS
from app.games.brooke.widgets.drawing import draw_emblem, draw_picture, turned
from app.games.brooke.widgets.pass_sheet import pass_sheets
from app.games.game_ui import Ending
from app.ui.widgets.drawn import Drawn
from app.ui.widgets.pictures import picture
from engine.base import Seat


def ending(table: Table) -> Ending:
    """Who has won, and why; the colours are those of the last game."""
    games, names = history(table), [player.name for player in table.players]
    pair = len(games) > 1 and table.resigned is None
    head, why = wording.ended_pair(games, _winner(table), names) if pair else wording.ended(games[-1], names)
    points = [sum(game.winner == seat for game in games) if pair else games[-1].cards(seat) for seat in (0, 1)]
    clans = [COLOURS[games[-1].colour_of(seat)] for seat in (0, 1)]
    return Ending(head, why, tuple(zip(clans, map(str, points), strict=True)))


def winner_picture(table: Table) -> Widget:
    """The winner's emblem over the islands that were won."""
    last, winner = history(table)[-1], _winner(table)
    cards = [card for one in last.passes for card in one.cards if winner is None or card.seat == winner]
    won = tuple((card.picture, card.face) for card in cards[-3:])
    return Trophy(islands=won, winner=None if winner is None else last.colour_of(winner))


def score_sheets(table: Table) -> Sequence[Widget]:
    """One score sheet for each game that got as far as the end of a pass."""
    return pass_sheets(history(table), [player.name for player in table.players])


def _winner(table: Table) -> Seat | None:
    ranks = table.ranks or (1, 1)
    return None if ranks[0] == ranks[1] else ranks.index(1)


class Trophy(Drawn):
    """Up to three islands fanned out, with the winner's emblem on them."""

    islands: tuple[tuple[int, int], ...] = ObjectProperty(())
    #: The colour of the winner; None: nobody.
    winner: int | None = ObjectProperty(None, allownone=True)

    def draw(self) -> None:
        side = min(self.width * 0.54, self.height * 0.66)
        if side < dp(20):
            return
        x, y = self.center_x, self.center_y + side * 0.05
        shown = self.islands or ((4, 0),)
        for number, (island, face) in enumerate(shown):
            lean = (number - (len(shown) - 1) / 2) * -16
            with turned(x, y - side, lean):
                art = picture("islands", f"{island}_{COLOURS[face]}")
                draw_picture(art, x - side / 2, y - side / 2, side)
        if self.winner is not None:
            draw_emblem(self.winner, x - side * 0.31, y - side * 0.72, side * 0.62)
