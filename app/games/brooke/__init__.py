"""Brooke in the app: what menus show of it, and where everything else is."""

from __future__ import annotations

from app.core.text import mark
from app.games.game_ui import Folder, GameCard, GameUI, OptionGroup, SideStyle

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
    groups=(OptionGroup(mark("How long"), "", ("pair",)),),
    notes={"pair": mark("two games on the same cards")},
    setup_panel=_in("setup_panel", "setup_panel"),
    lessons=_in.fetch("lessons", "LESSONS"),
    director=_in("director", "make"),
    next_touch=_in("director.pointing", "next_touch"),
    part=_in("director.pointing", "part"),
    handover=None,
    ending=_in("result", "ending"),
    champion=_in("result", "champion"),
    score_sheets=_in("result", "sheets"),
    option=_in("coach_words", "option"),
    why=_in("coach_words", "why"),
    book=_in.fetch("rules_page", "BOOK"),
    called=_in("page_pictures", "called"),
    illustration=_in("page_pictures", "illustration"),
    log=_in("log", "told"),
    standing=_in("log", "standing"),
    face=_in("log", "face"),
    thumb=_in("page_pictures", "thumb"),
    pages={},
)
