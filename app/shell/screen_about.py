"""The about page: what this app is, whose games these are, and what it is built with."""

from __future__ import annotations

from app.base.live_text import tr
from app.base.screen import Screen
from app.contract import GAMES
from app.kit.labels import WrappedLabel
from app.kit.page_sheet import PageSheet
from app.kit.press import Panel
from app.shell.credits import MIT, PACKAGES, version


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
        PageSheet(WrappedLabel(text=MIT), title="MIT").open()


def _sections() -> list[tuple[str, ...]]:
    packages = "\n".join(f"{name}: {licence}" for name, licence in PACKAGES)
    return [
        (
            f"Ratskeller {version()}",
            tr._("Table games in your pocket: play against the AI, or against each other on one device."),
            tr._("No account, no network, no advertising; nothing leaves this device."),
        ),
        (
            tr._("Unofficial"),
            tr._(
                "This is an unofficial implementation made by players. The games, their names and their rules "
                "belong to their authors and publishers, who have nothing to do with this app."
            ),
            tr._("Like a game? Buy the real one: nothing beats cards and dice on a table."),
        ),
        (
            tr._("Original art and text"),
            tr._("All pictures, sounds and texts were made for this app; nothing was copied from the games."),
            *(tr._(ui.CARD.components) for ui in GAMES.values() if ui.CARD.components),
        ),
        (
            tr._("Fair dice"),
            tr._(
                "Everything that is dealt, drawn or rolled follows from a secret number. Its hash is saved with "
                "the match from the start. When the match is over, the number is revealed, and anybody can check "
                "every draw."
            ),
        ),
        (
            tr._("Licences"),
            tr._("Ratskeller is free software under the MIT licence. It is built with:"),
            packages,
        ),
    ]
