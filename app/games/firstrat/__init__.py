"""First Rat in the app: what menus show of it, and in which modules the rest is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.base.text import mark
from app.contract import GAME_PARTS, SIDES, GameCard, OptionGroup, PageLink, Ruling
from engine.late import late

if TYPE_CHECKING:
    from app.games.firstrat.achievements import ACHIEVEMENTS
    from app.games.firstrat.director.director import make_director, next_touch, part, riddle_rings
    from app.games.firstrat.lessons import LESSONS
    from app.games.firstrat.log import describe_move, log_lines, match_pictures, standing
    from app.games.firstrat.presenter.ending import ending
    from app.games.firstrat.presenter.moments import remark_trigger
    from app.games.firstrat.rules import reference_parts, rules_book
    from app.games.firstrat.screen_challenges import SCREENS, setup_panel
    from app.games.firstrat.screen_parts import (
        illustration,
        picture_text,
        reference_picture,
        score_sheets,
        thumb,
        winner_picture,
    )
    from app.games.firstrat.solo import SOLO
    from app.games.firstrat.text import riddle_nudge, riddle_question, riddle_steps, riddle_verdict
else:
    __getattr__ = late(__name__, GAME_PARTS, screen_challenges="SCREENS setup_panel", solo="SOLO")

CARD = GameCard(
    "firstrat",
    "First Rat",
    mark("Race to the rocket"),
    45,
    "home_firstrat",
    SIDES,
    mark("The first in the list begins."),
    mark("Alone you play against Greg, a robot rat whose cards tell him what to do."),
    round_table=True,
    first_options={"first_game": True},
)
GROUPS: tuple[OptionGroup, ...] = (
    OptionGroup(
        mark("Set-up"),
        "",
        ("first_game", "variable_path", "variable_tracks", "even_start"),
        together=("even_start",),
    ),
    OptionGroup(
        mark("Greg"),
        "",
        ("greg",),
        values={
            "greg": {
                "easy": mark("easy"),
                "medium": mark("medium"),
                "hard": mark("hard"),
                "unfair": mark("unfair"),
            }
        },
        alone=True,
    ),
)
RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "launch_award",
        {
            True: (mark("He takes medals"), mark("Greg takes a medal for each rat that he launches.")),
            False: (mark("He takes none"), mark("Greg takes no medals for his launches.")),
        },
        alone=True,
    ),
)
NOTES: Mapping[str, str] = {}
handover = None
insights = None
PORTRAITS: tuple[str, ...] = ("rocket", "award")
KEEPS_BEST_SCORE = True
STATISTICS_LINKS: tuple[PageLink, ...] = (
    PageLink("trophy-outline", mark("Challenges"), mark("First Rat against Greg"), "challenges"),
)
