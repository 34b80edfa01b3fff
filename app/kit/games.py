"""Games on pages: chips that choose one, and its thumbs."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.contract import GAMES, ui_of
from app.kit.press import Chip


class GameChips:
    """A chip for each game in a box; `choose` is called with the game."""

    def __init__(self, box: Widget, choose: Callable[[str], object]) -> None:
        self._chips = {game: Chip(text=ui.CARD.name) for game, ui in GAMES.items()}
        for game, chip in self._chips.items():
            chip.bind(on_release=lambda _chip, game=game: choose(game))
            box.add_widget(chip)

    def mark(self, game: str) -> None:
        """Show which game is chosen."""
        for one, chip in self._chips.items():
            chip.chosen = one == game


def add_thumb(box: Widget, game: str, picture: str = "", side: float = 0) -> Widget:
    """Put a thumb into the middle of a box: the picture of the game, or another one; `side` in dp."""
    ui = ui_of(game)
    thumb = ui.thumb(picture or ui.PORTRAITS[0], 0)
    thumb.pos_hint = {"center_x": 0.5, "center_y": 0.5}
    if side:
        thumb.size = (dp(side), dp(side))
    box.add_widget(thumb)
    return thumb
