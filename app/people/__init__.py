"""Who plays: people and opponents, their names and signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.people.opponents import (
        FOX,
        LEVEL_NAMES,
        faces_of,
        level_of,
        level_word,
        match_pairing,
        of_level,
        paired,
        players_of,
        reader,
        robot_name,
        seat_players,
        shown_names,
        signed,
        studies,
        titled,
    )
    from app.people.players import YOU, Player, about, clean_name, player_of
else:
    __getattr__ = late(
        __name__,
        opponents="FOX LEVEL_NAMES faces_of level_of level_word match_pairing of_level paired "
        "players_of reader robot_name seat_players shown_names signed studies titled",
        players="Player YOU about clean_name player_of",
    )
