"""First Rat in the app: what menus show of it, and where everything else is."""

from __future__ import annotations

from app.base.text import mark
from app.contract import Folder, GameCard, GameUI, OptionGroup, PageLink, Ruling, SideStyle, Solo

_in = Folder(__name__)

UI = GameUI(
    card=GameCard(
        "firstrat",
        "First Rat",
        mark("Race to the rocket"),
        45,
        "home_firstrat",
        (
            SideStyle("hammer", "blue", mark("Blue"), mark("Hammer")),
            SideStyle("apple", "red", mark("Red"), mark("Apple")),
            SideStyle("leaf", "green", mark("Green"), mark("Leaf")),
            SideStyle("moon", "violet", mark("Violet"), mark("Moon")),
            SideStyle("bolt", "gold", mark("Gold"), mark("Bolt")),
        ),
        mark("Alone you play against Greg, a robot rat whose cards tell him what to do."),
        round_table=True,
        first_options={"first_game": True},
    ),
    groups=(
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
                    "easy": mark("Easy"),
                    "medium": mark("Medium"),
                    "hard": mark("Hard"),
                    "unfair": mark("Unfair"),
                }
            },
            alone=True,
        ),
    ),
    rulings=(
        Ruling(
            "launch_award",
            {
                True: (mark("He takes medals"), mark("Greg takes a medal for each rat that he launches.")),
                False: (mark("He takes none"), mark("Greg takes no medals for his launches.")),
            },
            alone=True,
        ),
    ),
    notes={},
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
    explain=_in("presenter.hints", "why"),
    insights=None,
    riddle_question=_in("riddle_words", "question"),
    riddle_nudge=_in("riddle_words", "nudge_words"),
    riddle_verdict=_in("riddle_words", "verdict_words"),
    riddle_rings=_in("director.pointing", "nudged"),
    riddle_steps=_in("riddle_words", "steps"),
    achievements=_in.constant("achievements", "ACHIEVEMENTS"),
    portraits=("rocket", "award"),
    keeps_best_score=True,
    solo=Solo("greg", _in("presenter.greg_level", "rival_name"), _in("solo", "challenges"), _in("solo", "points")),
    statistics_links=(
        PageLink("trophy-outline", mark("Challenges"), mark("First Rat against Greg"), "challenges"),
    ),
    rules=_in("rules_page", "book"),
    picture_text=_in("screen_pictures", "picture_text"),
    illustration=_in("screen_pictures", "illustration"),
    quick_reference=_in("quick_reference", "quick_reference"),
    reference_picture=_in("screen_pictures", "reference_picture"),
    moments=_in("presenter.moments", "moment"),
    log_lines=_in("log", "log_lines"),
    standing=_in("log", "standing"),
    match_pictures=_in("log", "match_pictures"),
    thumb=_in("screen_pictures", "thumb"),
    screens={"challenges": _in.constant("screen_challenges", "ChallengesScreen")},
)
