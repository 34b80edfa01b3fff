"""Analyses, replay, graph and result: what the coach says of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.coach import presenter
    from app.coach.analyst import Analyst
    from app.coach.presenter import whole_percent
    from app.coach.screen_replay import ReplayScreen
    from app.coach.screen_result import ResultScreen
    from app.coach.widgets import TellRow
else:
    __getattr__ = late(
        __name__,
        analyst="Analyst",
        presenter="presenter whole_percent",
        screen_replay="ReplayScreen",
        screen_result="ResultScreen",
        widgets="TellRow",
    )
