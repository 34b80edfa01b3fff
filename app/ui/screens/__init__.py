"""Screens, each built on the first visit."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix import screenmanager
from kivy.uix.widget import Widget

from app.games import game_screens
from app.ui.kv import load_kv
from app.ui.text import tr

if TYPE_CHECKING:
    from app.ui.app import Ratskeller

#: Pages from which Back leads to the page that opened them; from all others it leads home.
SIDE_PAGES = {
    *("rules", "reference", "log", "settings", "about", "lessons", "lesson", "regulars", "statistics"),
    *("replay", "evening", "evenings", "invite", "riddle", "riddles"),
    *game_screens(),
}
#: From this aspect ratio on pages have columns.
WIDE = 1.15


class Screen(screenmanager.Screen):
    """A screen; `app.go(name, **facts)` calls `enter` with the facts and shows it."""

    #: Whether there is room for columns.
    wide = BooleanProperty(False)
    #: Where toasts are shown: see `Toast.over`.
    toasts = StringProperty("page")
    #: How high what stands at the top is, which toasts over a table do not cover.
    toast_top = NumericProperty(dp(56))

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.app: Ratskeller = App.get_running_app()
        self._outdated = False
        tr.bind(_=self._language_changed)

    def _language_changed(self, *_: object) -> None:
        """Refresh; a hidden screen waits until it is shown again, so that the change is fast."""
        if self.get_root_window() is None:
            self._outdated = True
        else:
            self.refresh()

    def on_pre_enter(self, *_: object) -> None:
        if self._outdated:
            self._outdated = False
            self.refresh()

    def refresh(self) -> None:
        """Fill the page; called again after a change of language."""

    def on_size(self, _screen: object, size: tuple[float, float]) -> None:
        self.wide = size[0] > WIDE * size[1]

    @property
    def moves(self) -> bool:
        """Whether something moves on it: work in the background then takes less of a frame."""
        return False

    def enter(self, *_: Any, **facts: Any) -> None:
        """Called before it is shown."""

    def on_started(self) -> None:
        """Called on the current screen once the first frame has been drawn and the library can be asked."""

    def resume(self) -> None:
        """Called before Back shows it again."""
        self.refresh()

    def leave(self) -> None:
        """Called when it is hidden."""

    def back(self) -> bool:
        """Back or Escape: true if the screen has handled it."""
        return False

    def key(self, name: str, shift: bool) -> bool:
        """A key: true if the screen has handled it."""
        return False


def hide_top_bar(stage: Widget) -> float:
    """Hide a table's top bar, which is for running matches; returns its height if it is as wide as the table."""
    bar = stage.top_bar
    bar.opacity, bar.disabled = 0, True
    return float(bar.height) if bar.width > 0.9 * stage.width else 0.0


def build(name: str) -> Screen:
    """Build a screen: a game's own, or class `<Name>Screen` of the module here."""
    brought = game_screens().get(name)
    if brought is not None:
        page: Screen = brought()(name=name)
        return page
    module = import_module(f"app.ui.screens.{name}")
    load_kv(name)
    screen: Screen = getattr(module, f"{name.capitalize()}Screen")(name=name)
    return screen
