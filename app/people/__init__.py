"""Who plays: people and opponents, their names and signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.people.players import (
        FOX,
        YOU,
        Player,
        about,
        clean_name,
        faces_of,
        level_names,
        level_of,
        level_word,
        match_pairing,
        of_level,
        paired,
        player_of,
        players_of,
        reader,
        robot_name,
        seat_players,
        shown_names,
        signed,
        studies,
        titled,
    )
else:
    __getattr__ = late(
        __name__,
        players="FOX level_names Player YOU about clean_name faces_of level_of level_word match_pairing of_level "
        "paired player_of players_of reader robot_name seat_players shown_names signed studies titled",
    )
