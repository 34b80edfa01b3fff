"""A match before it begins: its players, seats and options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.setup.model import (
        FIRST_OPPONENT,
        MatchSetup,
        has_first_options,
        last_setup,
        rotate_seats,
        without_first_options,
    )
    from app.setup.screen import SEATINGS, SeatRow, SeatState, SetupScreen, ask_who_plays, seating_words
else:
    __getattr__ = late(
        __name__,
        model="FIRST_OPPONENT MatchSetup has_first_options last_setup rotate_seats without_first_options",
        screen="SEATINGS SeatRow SeatState SetupScreen ask_who_plays seating_words",
    )
