"""The games of the app.  A new one is added by one line here; its `GameUI` names everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.games import braverats, brooke, firstrat
from app.games.game_ui import GameUI

#: game → what the app knows of it, in the order of the menus.
GAMES: dict[str, GameUI] = {game.UI.card.id: game.UI for game in (braverats, brooke, firstrat)}


def ui_of(game: str) -> GameUI:
    """What the app knows of a game."""
    return GAMES[game]


def game_screens() -> Mapping[str, Callable[[], Any]]:
    """The screens that games bring along: name → the class."""
    return {name: page for game in GAMES.values() for name, page in game.screens.items()}
