"""The link to the challenges, on the set-up and result screens."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.app import App
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.kit.press import LinkRow
from engine.base import Json


def challenges_link() -> Widget:
    """A row that leads to the challenges."""
    row = LinkRow(
        icon="trophy-outline",
        text=tr._("Challenges"),
        note=tr._("Nine things to try against Greg, at four levels"),
    )
    row.bind(on_release=lambda *_: App.get_running_app().go("challenges"))
    return row


def setup_panel(options: Mapping[str, Json], names: Mapping[str, str]) -> Widget:
    """What set-up shows besides the options."""
    return challenges_link()
