"""Brooke in the register: its parts, each imported when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..ai.levels import Level
    from ..base import GameInfo
    from ..encoding import Encoding
    from ..games import Words
    from .ai.mind import BrookeMind
    from .coach import BrookeCoach
    from .game import Brooke
    from .riddles import BrookeRiddles
    from .state import BrookeView


def info() -> GameInfo:
    from .info import INFO

    return INFO


def rules() -> Brooke:
    from .game import Brooke

    return Brooke()


def mind() -> BrookeMind:
    from .ai.mind import BrookeMind

    return BrookeMind()


def levels() -> Sequence[Level]:
    from .ai.levels import LEVELS

    return LEVELS


def coach() -> BrookeCoach:
    from .coach import BrookeCoach

    return BrookeCoach()


def words() -> Words[BrookeView]:
    from . import words as terminal_words

    return terminal_words


def encoding() -> Encoding[BrookeView]:
    from . import encoding as for_learners

    return for_learners


def riddles() -> BrookeRiddles:
    from .riddles import BrookeRiddles

    return BrookeRiddles()
