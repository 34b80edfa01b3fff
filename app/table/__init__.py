"""One running match: its table, the opponents’ thoughts, what is animated, and the pages on which it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.table.director.animate import Animator, shares
    from app.table.director.kit import AI_MOTION, LINE, Director, Notice, TableHost, TableKit, rest, rests
    from app.table.director.sitting import Directors, Sitting, hide_top_bar
    from app.table.hints import Hint
    from app.table.outcome import Outcome, decided, ended, given_up, headline, outcome_after, outcome_of
    from app.table.remarks import Meetings, Moment, last_words
    from app.table.screen import PlayScreen, TableBelowPanel, TablePage
    from app.table.screen_handover import HandoverScreen
    from app.table.table import Allows, Frame, NoRecorder, Player, Recorder, Table, Tally, ranks_after_resigning
    from app.table.thinker import BUDGET, BUDGET_MOVING, BUDGET_STILL, Thinker
else:
    __getattr__ = late(
        __name__,
        hints="Hint",
        outcome="Outcome decided ended given_up headline outcome_after outcome_of",
        remarks="Meetings Moment last_words",
        screen="PlayScreen TableBelowPanel TablePage",
        screen_handover="HandoverScreen",
        table="Allows Frame NoRecorder Player Recorder Table Tally ranks_after_resigning",
        thinker="BUDGET BUDGET_MOVING BUDGET_STILL Thinker",
        **{"director.animate": "Animator shares"},
        **{"director.kit": "AI_MOTION LINE Director Notice TableHost TableKit rest rests"},
        **{"director.sitting": "Directors Sitting hide_top_bar"},
    )
