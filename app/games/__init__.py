"""The games of the app.  A new one is added by one line here; its `Pieces` name everything else."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.braverats import BraveRats
from app.games.brooke import Brooke
from app.games.firstrat import FirstRat
from app.games.pieces import Pieces
from engine.games import GAMES

#: game → its pieces; only what can be played is there.
PIECES: Mapping[str, Pieces] = {
    pieces.box.id: pieces for pieces in (BraveRats(), Brooke(), FirstRat()) if pieces.box.id in GAMES
}


def pieces_of(game: str) -> Pieces:
    """The pieces of a game on the shelf."""
    return PIECES[game]
