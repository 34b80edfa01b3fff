"""The pages of the app by their names; a page is imported and built on the first visit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app import (
    coach,
    evenings,
    home,
    lessons,
    matches,
    regulars,
    riddles,
    rules,
    settings,
    setup,
    statistics,
    table,
)
from app.base.kv import load_kv
from app.base.screen import Screen
from app.contract import GAMES


def _about() -> type[Screen]:
    from app.shell.screen_about import AboutScreen

    return AboutScreen


#: name → the class of the screen
PAGES: Mapping[str, Callable[[], type[Screen]]] = {
    "about": _about,
    "evening": lambda: evenings.EveningScreen,
    "evenings": lambda: evenings.EveningsScreen,
    "handover": lambda: table.HandoverScreen,
    "home": lambda: home.HomeScreen,
    "invite": lambda: evenings.InviteScreen,
    "lesson": lambda: lessons.LessonScreen,
    "lessons": lambda: lessons.LessonsScreen,
    "log": lambda: matches.LogScreen,
    "play": lambda: table.PlayScreen,
    "reference": lambda: rules.ReferenceScreen,
    "regulars": lambda: regulars.RegularsScreen,
    "replay": lambda: coach.ReplayScreen,
    "result": lambda: coach.ResultScreen,
    "riddle": lambda: riddles.RiddleScreen,
    "riddles": lambda: riddles.RiddlesScreen,
    "rules": lambda: rules.RulesScreen,
    "settings": lambda: settings.SettingsScreen,
    "setup": lambda: setup.SetupScreen,
    "statistics": lambda: statistics.StatisticsScreen,
}


def build(name: str) -> Screen:
    """Build a page of the app, or one that a game brings along."""
    if name in PAGES:
        screen = PAGES[name]()
    else:
        screen = next(ui.SCREENS[name] for ui in GAMES.values() if name in ui.SCREENS)
    load_kv(screen.kv)
    return screen(name=name)
