"""The first page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.home.screen import HomeScreen
else:
    __getattr__ = late(
        __name__,
        screen="HomeScreen",
    )
