"""BraveRats in the register: its parts, each imported when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ai.levels import Level
    from engine.braverats.ai.mind import BraveRatsMind
    from engine.braverats.coach import BraveRatsCoach
    from engine.braverats.game import BraveRats
    from engine.games import Words


def rules() -> BraveRats:
    from engine.braverats.game import BraveRats

    return BraveRats()


def mind() -> BraveRatsMind:
    from engine.braverats.ai.mind import BraveRatsMind

    return BraveRatsMind()


def levels() -> Sequence[Level]:
    from engine.braverats.ai.levels import LEVELS

    return LEVELS


def coach() -> BraveRatsCoach:
    from engine.braverats.coach import BraveRatsCoach

    return BraveRatsCoach()


def words() -> Words:
    from engine.braverats import words as terminal_words

    return terminal_words
