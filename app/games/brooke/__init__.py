"""Brooke in the app: what menus show of it, and in which modules the rest is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.base.text import mark
from app.contract import GAME_PARTS, SIDES, GameCard, OptionGroup, PageLink, Ruling, Solo
from engine.late import late

if TYPE_CHECKING:
    from app.base.screen import Screen
    from app.games.brooke.achievements import ACHIEVEMENTS
    from app.games.brooke.director.director import make_director, next_touch, part, riddle_rings
    from app.games.brooke.lessons import LESSONS
    from app.games.brooke.log import describe_move, log_lines, match_pictures, standing
    from app.games.brooke.presenter.ending import ending
    from app.games.brooke.presenter.moments import remark_trigger
    from app.games.brooke.rules import reference_parts, rules_book
    from app.games.brooke.screen_parts import (
        illustration,
        picture_text,
        reference_picture,
        score_sheets,
        setup_panel,
        thumb,
        winner_picture,
    )
    from app.games.brooke.text import riddle_nudge, riddle_question, riddle_steps, riddle_verdict
else:
    __getattr__ = late(__name__, GAME_PARTS, screen_parts="setup_panel")

CARD = GameCard(
    "brooke",
    "Brooke",
    mark("Dice at three islands"),
    15,
    "home_brooke",
    SIDES[:2],
    mark("The dice decide who begins."),
)
GROUPS: tuple[OptionGroup, ...] = (OptionGroup(mark("Length"), "", ("pair",)),)
RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "correction",
        {
            "colour": (
                mark("Blue too high: red lowers a die (and the other way round)"),
                mark("Whoever turned the die: the colour over its limit never chooses for itself."),
            ),
            "mover": (
                mark("Your turn made it too high: your opponent lowers a die"),
                mark("After your turn it is always your opponent who lowers a die, even one of their own."),
            ),
        },
    ),
)
NOTES: Mapping[str, str] = {"pair": mark("two games on the same islands")}
handover = None
insights = None
PORTRAITS: tuple[str, ...] = ("limit blue", "limit red")
KEEPS_BEST_SCORE = False
SOLO: Solo | None = None
STATISTICS_LINKS: tuple[PageLink, ...] = ()
SCREENS: Mapping[str, type[Screen]] = {}
