"""The games of the app.  A new one is added by one line here; its package is a `GameUI`.

Nothing but the start of the app imports this: rooms ask `app.contract` for a game.
"""

from __future__ import annotations

from app.contract import GAMES
from app.games import braverats, brooke, firstrat

GAMES["braverats"] = braverats
GAMES["brooke"] = brooke
GAMES["firstrat"] = firstrat
