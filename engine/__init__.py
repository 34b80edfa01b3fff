"""Ratskeller's headless engine: rules, matches and opponents, standard library only.

The names below are what a program needs to play.  Each is imported when it is first used, and none of them imports
a game before it is asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .ai.advice import conclude
    from .base import Refused, Setup
    from .games import GAMES, game_of, levels_of, mind_of
    from .match import Match
    from .notation import from_text, to_text

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

#: module → the names that come from it.
_HOMES = {
    ".ai.advice": ("conclude",),
    ".base": ("Refused", "Setup"),
    ".games": ("GAMES", "game_of", "levels_of", "mind_of"),
    ".match": ("Match",),
    ".notation": ("from_text", "to_text"),
}


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names:
            found: object = getattr(import_module(module, __name__), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
