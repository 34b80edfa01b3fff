"""The screens of the app by their names, the way back through them, and the toasts over them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import FadeTransition, NoTransition, ScreenManager

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
from app.base.theme import theme
from app.contract import GAMES
from app.kit.page_sheet import PageSheet, Toast
from app.kit.pictures import release_pictures
from app.shell.keyboard import FocusRing


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


HOME = "home"


def _no_screens() -> ScreenManager:
    return ScreenManager(transition=NoTransition(), pos_hint={"x": 0, "y": 0})


class Navigation:
    """Shows screens and toasts; the app inherits from it."""

    def __init__(self) -> None:
        super().__init__()
        self.toast: Toast | None = None
        #: Sentences to show as soon as there is a window.
        self._pending_toasts: list[str] = []
        self.focus_ring = FocusRing()
        #: The screens that Back leads through.
        self._trail: list[str] = []

    def build_screens(self) -> FloatLayout:
        """The widget that holds all screens, and the toast over them."""
        self.screens, self.toast = _no_screens(), Toast()
        room = FloatLayout()
        room.add_widget(self.screens)
        room.add_widget(self.toast)
        return room

    def renew_screens(self) -> None:
        """Throw all screens away after an error."""
        self._trail.clear()
        PageSheet.stack.clear()
        room = self.screens.parent
        room.remove_widget(self.screens)
        self.screens = _no_screens()
        # Below the toast.
        room.add_widget(self.screens, index=len(room.children))

    @property
    def screen(self) -> Screen:
        """The current screen."""
        return self.screens.current_screen

    def go(self, name: str, **facts: object) -> None:
        """Show a screen; `facts` are the arguments of its `enter`."""
        self._finish_transition()
        here = self.screens.current
        screen = self._screen(name)
        if not screen.is_side_page:
            self._trail.clear()
        elif here and here != name:
            self._trail.append(here)
        screen.enter(**facts)
        self._show(name)

    def back(self, *_: object) -> bool:
        """Android's Back, and Escape: close what is open, or leave the screen; false to leave the app."""
        if PageSheet.stack:
            PageSheet.stack[-1].dismiss()
            return True
        if self.screen.back():
            return True
        if self._trail:
            self._finish_transition()
            name = self._trail.pop()
            self._screen(name).resume()
            self._show(name)
            return True
        if self.screens.current != HOME:
            self.go(HOME)
            return True
        return False

    def is_on_trail(self, name: str) -> bool:
        """Whether Back will lead to a screen before it leads home."""
        return name in self._trail

    def forget_trail_through(self, *names: str) -> None:
        """Let Back lead home if it would lead to one of these screens."""
        if not set(names).isdisjoint(self._trail):
            self._trail.clear()

    def release(self) -> None:
        """Free the pages that Back does not lead to, and the pictures that only they use."""
        self._finish_transition()
        used = {HOME, self.screens.current, *self._trail}
        left = [screen for screen in self.screens.screens if screen.name not in used and not screen.is_kept]
        for screen in left:
            screen.close()
        self.screens.clear_widgets(left)
        if left:
            # The last transition holds the page that it has hidden.
            self.screens.transition = NoTransition()
            gc.collect()
            release_pictures()

    def notify(self, sentence: str) -> None:
        """Show a sentence to the player as a toast."""
        if self.toast is None:
            self._pending_toasts.append(sentence)
        else:
            self.toast.notify(sentence)

    def notify_pending(self) -> None:
        """Show the sentences that waited for a window."""
        for sentence in self._pending_toasts:
            self.notify(sentence)

    def shown(self, name: str) -> None:
        """A screen is shown."""

    def _screen(self, name: str) -> Screen:
        if not self.screens.has_screen(name):
            built = build(name)
            for place in ("toasts", "toast_top"):
                built.fbind(place, self._place_toast)
            self.screens.add_widget(built)
        screen: Screen = self.screens.get_screen(name)
        return screen

    def _finish_transition(self) -> None:
        """Finish a running transition; otherwise Kivy would leave both screens in the window."""
        change = self.screens.transition
        if change.is_active:
            change.stop()
            change.screen_in.dispatch("on_enter")
            change.screen_out.dispatch("on_leave")

    def _show(self, name: str) -> None:
        self.focus_ring.clear()
        while PageSheet.stack:
            PageSheet.stack[-1].dismiss()
        here = self.screens.current
        if here and here != name:
            self.screen.leave()
        fades = bool(here) and theme.tap > 0
        self.screens.transition = FadeTransition(duration=theme.tap * 1.5) if fades else NoTransition()
        self.screens.current = name
        self._place_toast()
        self.shown(name)

    def _place_toast(self, *_: object) -> None:
        if self.toast is not None:
            self.toast.over, self.toast.below = self.screen.toasts, self.screen.toast_top
