"""The library of matches: the list, import and export, and the check of every draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.matches.entry import MIXED, PEOPLE, MatchEntry, MatchFacts, Summary, solo_key, summarised
    from app.matches.fairness import Fairness, check, fairness_words
    from app.matches.library import STUDIED, Library, fingerprint
    from app.matches.preview import MatchHeader, has_finished, preview_matches
    from app.matches.screen import LogScreen, MatchRow
    from app.matches.screen_import import import_file
    from app.matches.text import LogLine, log_lines, pairing, score, situation
else:
    __getattr__ = late(
        __name__,
        entry="MIXED PEOPLE MatchEntry MatchFacts Summary solo_key summarised",
        fairness="Fairness check fairness_words",
        library="Library STUDIED fingerprint",
        preview="MatchHeader has_finished preview_matches",
        screen="LogScreen MatchRow",
        screen_import="import_file",
        text="LogLine log_lines pairing score situation",
    )
