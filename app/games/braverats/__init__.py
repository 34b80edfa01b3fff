"""BraveRats in the app: what menus show of it, and in which modules the rest is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.base.text import mark
from app.contract import GAME_PARTS, SIDES, GameCard, OptionGroup, PageLink, Ruling, Solo
from engine.late import late

if TYPE_CHECKING:
    from app.base.screen import Screen
    from app.games.braverats.achievements import ACHIEVEMENTS
    from app.games.braverats.director.director import make_director, next_touch, part, riddle_rings
    from app.games.braverats.lessons import LESSONS
    from app.games.braverats.log import describe_move, log_lines, match_pictures, standing
    from app.games.braverats.presenter.ending import ending
    from app.games.braverats.presenter.moments import remark_trigger
    from app.games.braverats.rules import reference_parts, rules_book
    from app.games.braverats.screen_insight import insights
    from app.games.braverats.screen_parts import (
        handover,
        illustration,
        picture_text,
        reference_picture,
        score_sheets,
        setup_panel,
        thumb,
        winner_picture,
    )
    from app.games.braverats.text import riddle_nudge, riddle_question, riddle_steps, riddle_verdict
else:
    __getattr__ = late(
        __name__,
        GAME_PARTS,
        screen_insight="insights",
        screen_parts="handover setup_panel",
    )

CARD = GameCard(
    "braverats",
    "BraveRats",
    mark("A duel of eight cards"),
    5,
    "home_braverats",
    SIDES[:2],
    mark("You choose at the same time."),
    components=mark(
        "BraveRats: cards and rules are those of the rulebooks; what these leave open was decided by us "
        "and is listed in the rules."
    ),
)
GROUPS: tuple[OptionGroup, ...] = (
    OptionGroup(
        mark("Dealing"),
        mark("only one of these"),
        ("traitor", "draft", "random", "princess"),
        (mark("Each side its own eight"), mark("the basic game")),
    ),
    OptionGroup(mark("More rules"), "", ("mime", "fast", "draw"), None),
    OptionGroup(
        mark("Length"),
        mark("only one of these"),
        ("emperor", "true-king"),
        (mark("One game"), mark("five minutes")),
    ),
)
RULINGS: tuple[Ruling, ...] = ()
NOTES: Mapping[str, str] = {
    "traitor": mark("one card changes sides"),
    "draft": mark("keep one, pass the rest on"),
    "random": mark("all sixteen shuffled"),
    "princess": mark("two Princes against two Princesses"),
    "emperor": mark("first to win two games"),
    "true-king": mark("first to win three games"),
}
PORTRAITS: tuple[str, ...] = ("prince", "general")
KEEPS_BEST_SCORE = False
SOLO: Solo | None = None
STATISTICS_LINKS: tuple[PageLink, ...] = ()
SCREENS: Mapping[str, type[Screen]] = {}
