"""Riddles of the day and without end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.riddles.model import Riddles, RiddleTally
    from app.riddles.screen import RiddleScreen
    from app.riddles.screen_list import RiddlesScreen
    from app.riddles.text import open_words
else:
    __getattr__ = late(
        __name__,
        model="RiddleTally Riddles",
        screen="RiddleScreen",
        screen_list="RiddlesScreen",
        text="open_words",
    )
