"""A window with one sentence, for when there is no app to show it: a second instance, or a failed start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kivy.app import App
from kivy.core.window import Window
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.kit import labels, press
from app.settings import Settings
from app.shell.keyboard import KEYS
from app.store import Store

__all__ = ["NoticeApp", "NoticePage", "labels"]


class NoticePage(BoxLayout):
    """A sentence and a button that closes the window, perhaps another one that shares a report."""

    sentence = StringProperty("")

    def __init__(self, sentence: str, close: Callable[[], None], share: Callable[[], str] | None = None) -> None:
        load_kv("base/style")
        load_kv("shell/notice")
        super().__init__()
        self.sentence = sentence
        self._close = close
        if share is not None:
            # Without sounds: there is no app that plays them.
            button = press.TextButton(text=tr._("Share the report"), icon="share-variant", sound="")
            button.bind(on_release=lambda *_: setattr(self, "sentence", share() or sentence))
            self.ids.buttons.add_widget(button, index=1)
        Window.bind(on_keyboard=self._keyboard)

    def close(self) -> None:
        """Close the window."""
        self._close()

    def _keyboard(self, _window: object, code: int, *_: object) -> bool:
        if KEYS.get(code, "") in ("escape", "enter", "space"):
            self._close()
        return True


class NoticeApp(App):
    """The window, in the player's language and colours."""

    title = "Ratskeller"
    icon = str(Path(__file__).parents[2] / "assets" / "icon" / "desktop.png")

    def __init__(self, folder: Path | None, sentence: str, share: Callable[[], str] | None = None) -> None:
        super().__init__()
        settings = Settings(Store(folder, only_looks=True))
        settings.load()
        settings.apply()
        self._sentence = sentence
        self._share = share

    def build(self) -> NoticePage:
        Window.clearcolor = theme.ground
        # What a failed start has left.
        for child in Window.children[:]:
            Window.remove_widget(child)
        return NoticePage(tr._(self._sentence), self.stop, self._share)
