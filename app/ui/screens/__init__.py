"""Screens: each is built from its KV file on the first visit."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix import screenmanager

from app.games import game_screens
from app.ui.kv import load_kv
from app.ui.text import tr

if TYPE_CHECKING:
    from app.ui.app import Ratskeller

#: A window this much wider than tall is laid out in columns.
WIDE = 1.15


class Screen(screenmanager.Screen):
    """A screen of the app.  `app.go(name, **facts)` shows it and calls `enter` with the facts."""

    #: Whether there is room for columns.
    wide = BooleanProperty(False)
    #: Where a toast is in nobody's way: see `Toast.over`.
    toasts = StringProperty("page")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.app: Ratskeller = App.get_running_app()
        self._outdated = False
        tr.bind(_=self._language_changed)

    def _language_changed(self, *_: object) -> None:
        """A screen that nobody sees takes the new words when it is shown again: a switch must not stall."""
        if self.get_root_window() is None:
            self._outdated = True
        else:
            self.refresh()

    def on_pre_enter(self, *_: object) -> None:
        if self._outdated:
            self._outdated = False
            self.refresh()

    def refresh(self) -> None:
        """Make anew what is not bound to the language by its KV rule."""

    def on_size(self, _screen: object, size: tuple[float, float]) -> None:
        self.wide = size[0] > WIDE * size[1]

    @property
    def moves(self) -> bool:
        """Whether something moves on it: work in the background then takes less of a frame."""
        return False

    def enter(self, *_: Any, **facts: Any) -> None:
        """About to be shown anew."""

    def resume(self) -> None:
        """About to be shown again, after a page that was opened from here."""

    def leave(self) -> None:
        """No longer shown."""

    def back(self) -> bool:
        """Back or Escape: true if the screen has used it up itself."""
        return False

    def key(self, name: str, shift: bool) -> bool:
        """A key that nobody else wanted: true if the screen knows what to do with it."""
        return False


def build(name: str) -> Screen:
    """The screen with this name: class `<Name>Screen` of its module here, or a page that a game brings along."""
    brought = game_screens().get(name)
    if brought is not None:
        page: Screen = brought()(name=name)
        return page
    module = import_module(f"app.ui.screens.{name}")
    load_kv(name)
    screen: Screen = getattr(module, f"{name.capitalize()}Screen")(name=name)
    return screen
