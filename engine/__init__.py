"""Ratskeller's headless engine: rules, matches and opponents, standard library only.

The names below are what a program needs to play; none of them imports a game before it is asked for.
"""

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
