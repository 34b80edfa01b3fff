"""Evenings: several games in a row for people and regulars, with one score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.evenings.screen import EveningScreen
    from app.evenings.screen_invite import InviteScreen
    from app.evenings.screen_list import EveningsScreen
    from app.evenings.storage import Evenings
    from app.evenings.text import home_words, onward_words, title
else:
    __getattr__ = late(
        __name__,
        storage="Evenings",
        screen="EveningScreen",
        screen_invite="InviteScreen",
        screen_list="EveningsScreen",
        text="home_words onward_words title",
    )
