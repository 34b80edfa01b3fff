"""First Rat in the register: its parts, each imported when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..ai.levels import Level
    from ..base import GameInfo
    from ..encoding import Encoding
    from ..games import Words
    from .ai.mind import FirstRatMind
    from .coach import FirstRatCoach
    from .game import FirstRat
    from .riddles import FirstRatRiddles
    from .state import FirstRatView


def info() -> GameInfo:
    from .info import INFO

    return INFO


def rules() -> FirstRat:
    from .game import FirstRat

    return FirstRat()


def mind() -> FirstRatMind:
    from .ai.mind import FirstRatMind

    return FirstRatMind()


def levels() -> Sequence[Level]:
    from .ai.levels import LEVELS

    return LEVELS


def coach() -> FirstRatCoach:
    from .coach import FirstRatCoach

    return FirstRatCoach()


def words() -> Words[FirstRatView]:
    from . import words as terminal_words

    return terminal_words


def encoding() -> Encoding[FirstRatView]:
    from . import encoding as for_learners

    return for_learners


def riddles() -> FirstRatRiddles:
    from .riddles import FirstRatRiddles

    return FirstRatRiddles()
