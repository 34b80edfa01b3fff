"""The settings, kept in a file and shown on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.settings.live import Settings
    from app.settings.model import CHOICES
    from app.settings.screen import SettingsScreen
else:
    __getattr__ = late(
        __name__,
        live="Settings",
        model="CHOICES",
        screen="SettingsScreen",
    )
