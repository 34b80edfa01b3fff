"""The settings, kept in a file and shown on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.settings.live import Settings
    from app.settings.screen import SettingsScreen
    from app.settings.storage import CHOICES
else:
    __getattr__ = late(
        __name__,
        storage="CHOICES",
        live="Settings",
        screen="SettingsScreen",
    )
