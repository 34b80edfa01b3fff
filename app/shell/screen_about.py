"""The about page: what this app is, whose games these are, and what it is built with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from app.base.content import Text, filled, read
from app.base.live_text import tr
from app.base.screen import Screen
from app.contract import GAMES
from app.kit.labels import WrappedLabel
from app.kit.page_sheet import PageSheet
from app.kit.press import Panel
from engine.version import version


class AboutSection(NamedTuple):
    title: Text
    text: Text


class AboutFile(NamedTuple):
    sections: tuple[AboutSection, ...]
    #: Every package that is installed for the app, and what comes inside them, with the licence of each.
    packages: str
    #: The MIT licence.
    licence: str


def about() -> AboutFile:
    """The words of the about page."""
    file: AboutFile = read("shell/about.toml", AboutFile)
    return file


class AboutScreen(Screen):
    """Credits and licences."""

    kv = "shell/about"

    def enter(self) -> None:
        self.refresh()
        self.ids.page.scroll_y = 1

    def refresh(self) -> None:
        """Fill the page."""
        column = self.ids.sections
        column.clear_widgets()
        for title, *sentences in _sections():
            panel = Panel(padding=("16dp", "12dp"), spacing="8dp")
            panel.add_widget(WrappedLabel(text=title, bold=True))
            for sentence in sentences:
                panel.add_widget(WrappedLabel(text=sentence))
            column.add_widget(panel)

    def show_licence(self) -> None:
        """Show the MIT licence."""
        PageSheet(WrappedLabel(text=about().licence), title="MIT").open()


def _sections() -> Iterator[tuple[str, ...]]:
    file = about()
    filling = {
        "version": f"Ratskeller {version()}",
        "packages": file.packages,
        "components": [tr._(ui.CARD.components) for ui in GAMES.values() if ui.CARD.components],
    }
    for section in file.sections:
        yield (*filled(section.title, filling, "about.toml"), *filled(section.text, filling, "about.toml"))
