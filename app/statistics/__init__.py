"""Finished matches in numbers, achievements and records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.statistics import records
    from app.statistics.model import Group, Statistics, meetings
    from app.statistics.presenter import between
    from app.statistics.records import (
        STRONG,
        Achievement,
        Played,
        added,
        announced,
        described,
        played,
        unaided_wins,
    )
    from app.statistics.screen import StatisticsScreen
else:
    __getattr__ = late(
        __name__,
        model="Group Statistics meetings",
        presenter="between",
        records="Achievement Played STRONG added announced described played records unaided_wins",
        screen="StatisticsScreen",
    )
