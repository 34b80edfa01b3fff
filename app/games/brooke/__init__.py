"""Brooke in the app: what menus show of it, and where everything else is."""

from __future__ import annotations

from app.base.text import mark
from app.contract import Folder, GameCard, GameUI, OptionGroup, Ruling, SideStyle

_in = Folder(__name__)

UI = GameUI(
    card=GameCard(
        "brooke",
        "Brooke",
        mark("Dice at three islands"),
        15,
        "home_brooke",
        (
            SideStyle("hammer", "blue", mark("Blue"), mark("Hammer")),
            SideStyle("apple", "red", mark("Red"), mark("Apple")),
        ),
    ),
    groups=(OptionGroup(mark("Length"), "", ("pair",)),),
    rulings=(
        Ruling(
            "correction",
            {
                "colour": (
                    mark("The opponent of that colour lowers a die"),
                    mark("Whoever turned the die: the colour over its limit never chooses for itself."),
                ),
                "mover": (
                    mark("The opponent of whoever moved lowers a die"),
                    mark("After your turn it is always your opponent who lowers a die, even one of their own."),
                ),
            },
        ),
    ),
    notes={"pair": mark("two games on the same islands")},
    habits=_in.constant("regulars", "HABITS"),
    setup_panel=_in("screen_setup", "setup_panel"),
    lessons=_in.constant("lessons", "LESSONS"),
    director=_in("director", "make"),
    next_touch=_in("director.pointing", "next_touch"),
    part=_in("director.pointing", "part"),
    handover=None,
    ending=_in("presenter.ending", "ending"),
    winner_picture=_in("screen_result", "winner_picture"),
    score_sheets=_in("screen_result", "score_sheets"),
    describe_move=_in("coach_words", "describe_move"),
    explain=_in("coach_words", "explain"),
    insights=None,
    riddle_question=_in("riddle_words", "question"),
    riddle_nudge=_in("riddle_words", "nudge_words"),
    riddle_verdict=_in("riddle_words", "verdict_words"),
    riddle_rings=_in("director.pointing", "nudged"),
    riddle_steps=_in("riddle_words", "steps"),
    achievements=_in.constant("achievements", "ACHIEVEMENTS"),
    portraits=("limit blue", "limit red"),
    keeps_best_score=False,
    solo=None,
    statistics_links=(),
    rules=_in.constant("rules_page", "BOOK"),
    picture_text=_in("screen_pictures", "picture_text"),
    illustration=_in("screen_pictures", "illustration"),
    quick_reference=_in("quick_reference", "quick_reference"),
    reference_picture=_in("screen_pictures", "reference_picture"),
    moments=_in("presenter.moments", "moment"),
    log_lines=_in("log", "log_lines"),
    standing=_in("log", "standing"),
    match_pictures=_in("log", "match_pictures"),
    thumb=_in("screen_pictures", "thumb"),
    screens={},
)
