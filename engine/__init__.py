"""Ratskeller's headless engine: rules, matches and opponents, standard library only.

The names below are what a program needs to play.  Each is imported when it is first used, and none of them imports
a game before it is used.
"""

from typing import TYPE_CHECKING

from .late import late

if TYPE_CHECKING:
    from .ai.advice import conclude
    from .base import Refused, Setup
    from .games import GAMES, game_of, levels_of, mind_of
    from .match import Match
    from .notation import from_text, to_text
else:
    __getattr__ = late(
        __name__,
        base="Refused Setup",
        games="GAMES game_of levels_of mind_of",
        match="Match",
        notation="from_text to_text",
        **{"ai.advice": "conclude"},
    )


def __dir__() -> list[str]:
    """What `help` and tab completion show, imported or not."""
    return [*__all__, "__doc__", "__file__", "__name__", "__path__"]


__all__ = [
    "GAMES",
    "Match",
    "Refused",
    "Setup",
    "conclude",
    "from_text",
    "game_of",
    "levels_of",
    "mind_of",
    "to_text",
]
