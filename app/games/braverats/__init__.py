"""BraveRats in the app: what menus show of it, and where everything else is."""

from __future__ import annotations

from app.base.text import mark
from app.contract import Folder, GameCard, GameUI, OptionGroup, SideStyle

_in = Folder(__name__)

UI = GameUI(
    card=GameCard(
        "braverats",
        "BraveRats",
        mark("A duel of eight cards"),
        5,
        "home_braverats",
        (
            SideStyle("hammer", "blue", mark("Blue"), mark("Hammer")),
            SideStyle("apple", "red", mark("Red"), mark("Apple")),
        ),
        components=mark(
            "BraveRats: cards and rules are those of the rulebooks; what these leave open was decided by us "
            "and is listed in the rules."
        ),
    ),
    groups=(
        OptionGroup(
            mark("Dealing the cards"),
            mark("only one of these"),
            ("traitor", "draft", "random", "princess"),
            (mark("Everybody’s own eight"), mark("the basic game")),
        ),
        OptionGroup(mark("More rules"), "", ("mime", "fast", "draw"), None),
        OptionGroup(
            mark("Length"),
            mark("only one of these"),
            ("emperor", "true-king"),
            (mark("One game"), mark("five minutes")),
        ),
    ),
    rulings=(),
    notes={
        "traitor": mark("one card changes sides"),
        "draft": mark("keep one, pass the rest on"),
        "random": mark("all sixteen shuffled"),
        "princess": mark("two Princes against two Princesses"),
        "emperor": mark("first to win two games"),
        "true-king": mark("first to win three games"),
    },
    habits=_in.constant("regulars", "HABITS"),
    setup_panel=_in("screen_setup", "setup_panel"),
    lessons=_in.constant("lessons", "LESSONS"),
    director=_in("director.director", "BraveRatsDirector"),
    next_touch=_in("director.pointing", "next_touch"),
    part=_in("director.pointing", "part"),
    handover=_in("screen_result", "handover"),
    ending=_in("presenter.ending", "ending"),
    winner_picture=_in("screen_result", "winner_picture"),
    score_sheets=_in("screen_result", "score_sheets"),
    describe_move=_in("coach_words", "describe_move"),
    explain=_in("coach_words", "explain"),
    insights=_in("screen_insight", "insights"),
    riddle_question=_in("riddle_words", "question"),
    riddle_nudge=_in("riddle_words", "nudge_words"),
    riddle_verdict=_in("riddle_words", "verdict_words"),
    riddle_rings=_in("director.pointing", "nudged"),
    riddle_steps=_in("riddle_words", "steps"),
    achievements=_in.constant("achievements", "ACHIEVEMENTS"),
    portraits=("prince", "general"),
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
