"""What has to be touched next for a move, and where the parts of the BraveRats table are.

Lessons and riddles draw a ring there.  Boxes are in the window; an empty list: there is nothing to point at.
"""

from __future__ import annotations

from collections.abc import Mapping

from kivy.uix.widget import Widget

from app.games.braverats.director.director import BraveRatsDirector
from app.kit.drawing import Box, box_of
from engine.base import Move
from engine.riddles import Nudge


def next_touch(director: BraveRatsDirector, move: Move) -> list[Box]:
    """What has to be touched next on the way to a move."""
    stage = director.stage
    area = stage.area_of(stage.near)
    if area is None or move not in area.choices():
        return []
    if area.lifted_card == move:
        return [box_of(area.prompt.ids.button)]
    return [box_of(area.choosing.card_at(area.choices().index(move)))]


def riddle_rings(director: BraveRatsDirector, nudge: Nudge) -> list[Box]:
    """The cards that a nudge names."""
    area = director.stage.areas[0]
    places = [place for place, card in enumerate(area.choices()) if card in nudge.what]
    return [box_of(area.choosing.card_at(place)) for place in places]


def part(director: BraveRatsDirector, name: str) -> list[Box]:
    """A part of the table by its name."""
    widget = _parts(director).get(name)
    return [] if widget is None else [box_of(widget)]


def _parts(director: BraveRatsDirector) -> Mapping[str, Widget]:
    stage = director.stage
    area = stage.areas[0]
    return {"hand": area.hand, "other": stage.card_row, "score": area.header, "duel": stage.duel}
