"""First Rat in the register: its parts, each imported when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ai.levels import Level
    from engine.firstrat.ai.mind import FirstRatMind
    from engine.firstrat.coach import FirstRatCoach
    from engine.firstrat.game import FirstRat
    from engine.games import Words


def rules() -> FirstRat:
    from engine.firstrat.game import FirstRat

    return FirstRat()


def mind() -> FirstRatMind:
    from engine.firstrat.ai.mind import FirstRatMind

    return FirstRatMind()


def levels() -> Sequence[Level]:
    from engine.firstrat.ai.levels import LEVELS

    return LEVELS


def coach() -> FirstRatCoach:
    from engine.firstrat.coach import FirstRatCoach

    return FirstRatCoach()


def words() -> Words:
    from engine.firstrat import words as terminal_words

    return terminal_words
