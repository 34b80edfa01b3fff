"""Brooke in the register: its parts, each imported when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ai.levels import Level
    from engine.brooke.ai.mind import BrookeMind
    from engine.brooke.coach import BrookeCoach
    from engine.brooke.game import Brooke
    from engine.games import Words


def rules() -> Brooke:
    from engine.brooke.game import Brooke

    return Brooke()


def mind() -> BrookeMind:
    from engine.brooke.ai.mind import BrookeMind

    return BrookeMind()


def levels() -> Sequence[Level]:
    from engine.brooke.ai.levels import LEVELS

    return LEVELS


def coach() -> BrookeCoach:
    from engine.brooke.coach import BrookeCoach

    return BrookeCoach()


def words() -> Words:
    from engine.brooke import words as terminal_words

    return terminal_words
