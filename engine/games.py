"""The games on the shelf.  A fourth one is added by one line here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.base import Game, Refused
from engine.braverats.game import BraveRats
from engine.brooke.game import Brooke
from engine.firstrat.game import FirstRat

GAMES: Mapping[str, Game[Any, Any]] = {game.info.id: game for game in (BraveRats(), Brooke(), FirstRat())}


def game_of(name: str) -> Game[Any, Any]:
    """The game with this id; refuses an unknown one."""
    game = GAMES.get(name)
    if game is None:
        raise Refused(f"There is no game “{name}”; there is {', '.join(GAMES)}.")
    return game
