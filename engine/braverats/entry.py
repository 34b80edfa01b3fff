"""BraveRats in the register: its parts, each imported when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..ai.levels import Level
    from ..base import GameInfo
    from ..encoding import Encoding
    from ..games import Words
    from .ai.mind import BraveRatsMind
    from .coach import BraveRatsCoach
    from .game import BraveRats
    from .riddles import BraveRatsRiddles
    from .state import BraveRatsView


def info() -> GameInfo:
    from .info import INFO

    return INFO


def rules() -> BraveRats:
    from .game import BraveRats

    return BraveRats()


def mind() -> BraveRatsMind:
    from .ai.mind import BraveRatsMind

    return BraveRatsMind()


def levels() -> Sequence[Level]:
    from .ai.levels import LEVELS

    return LEVELS


def coach() -> BraveRatsCoach:
    from .coach import BraveRatsCoach

    return BraveRatsCoach()


def words() -> Words[BraveRatsView]:
    from . import words as terminal_words

    return terminal_words


def encoding() -> Encoding[BraveRatsView]:
    from . import encoding as for_learners

    return for_learners


def riddles() -> BraveRatsRiddles:
    from .riddles import BraveRatsRiddles

    return BraveRatsRiddles()
