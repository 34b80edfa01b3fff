"""What every screen is: how it is entered, left, asked for Back and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix import screenmanager

from app.base.live_text import tr

if TYPE_CHECKING:
    from app.shell.app import Ratskeller

#: From this aspect ratio on pages have columns.
WIDE = 1.15


class Screen(screenmanager.Screen):
    """A screen; `app.go(name, **facts)` calls `enter` with the facts and shows it."""

    #: Its KV file, which is loaded before the screen is built.
    kv: ClassVar[str]
    #: Whether Back leads from it to the page that opened it; from all others it leads home.
    is_side_page: ClassVar[bool] = True
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

    def cover(self) -> None:
        """Called when the app goes into the background: what only one person may know does not stay open."""

    @property
    def is_kept(self) -> bool:
        """Whether the page is kept although Back does not lead to it."""
        return False

    def close(self) -> None:
        """Called before it is thrown away."""

    def back(self) -> bool:
        """Back or Escape: true if the screen has handled it."""
        return False

    def key(self, name: str, shift: bool) -> bool:
        """A key: true if the screen has handled it."""
        return False
