"""What a finger has to touch next for a move, and where the parts of the BraveRats table are.

For lessons, which draw a ring there.  Answers are boxes in the window; none where there is nothing to point at.
"""

from __future__ import annotations

from collections.abc import Mapping

from kivy.uix.widget import Widget

from app.games.braverats.director.director import BraveRatsDirector
from app.games.game_ui import Box
from app.ui.widgets.boxes import box_of
from engine.base import Move


def next_touch(director: BraveRatsDirector, move: Move) -> list[Box]:
    """What has to be touched next on the way to a move."""
    stage = director.stage
    half = stage.half_of(stage.near)
    if half is None or move not in half.choices():
        return []
    if stage.lifted_card(half.seat) == move:
        return [box_of(half.strip.ids.button)]
    return [box_of(half.choosing.card_at(half.choices().index(move)))]


def part(director: BraveRatsDirector, name: str) -> list[Box]:
    """A part of the table by its name."""
    widget = _parts(director).get(name)
    return [] if widget is None else [box_of(widget)]


def _parts(director: BraveRatsDirector) -> Mapping[str, Widget]:
    half = director.stage.halves[0]
    return {"hand": half.hand, "other": director.stage.minis, "score": half.header, "duel": director.stage.duel}
