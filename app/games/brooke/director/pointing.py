"""What a finger has to touch next for a move, and where the parts of the Brooke table are.

For lessons and riddles, which draw a ring there.  Answers are boxes in the window; none: nothing to point at.
"""

from __future__ import annotations

from collections.abc import Mapping

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.brooke.director.director import BrookeDirector
from app.games.brooke.presenter.view_models import Die
from app.games.brooke.widgets.prompt import ValueButton
from app.kit.drawing import Box, box_of
from engine.base import Move
from engine.brooke.play import PLACEMENTS
from engine.riddles import Nudge


def next_touch(director: BrookeDirector, move: Move) -> list[Box]:
    """What has to be touched next on the way to a move."""
    stage, asked = director.stage, director.question
    if asked is None:
        return []
    if asked.kind == "place":
        slot, value = PLACEMENTS[move]
        if stage.intent.value == value:
            return [_island(director, slot)]
        options = stage.areas[0].prompt.shown()
        return [box_of(one) for one in options if isinstance(one, ValueButton) and one.option.value == value]
    choice = next((one for one in asked.choices if one.move == move), None)
    if choice is None:
        return []
    if choice.die is None:
        return [_island(director, choice.to or 0)]
    first = choice.die if stage.intent.picked in (None, choice.other) or choice.other is None else choice.other
    return [_die(director, first)]


def _island(director: BrookeDirector, slot: int) -> Box:
    """An island with both totals: a ring round the card alone would cross its printed die."""
    board = director.stage.board
    column = board.columns[slot]
    x, low, width, _height = column.near_total
    _x, high, _width, tall = column.far_total
    left, bottom = board.to_window(x, low)
    inset = dp(2)
    return left + inset, bottom, width - 2 * inset, high + tall - low


def _die(director: BrookeDirector, die: Die) -> Box:
    board = director.stage.board
    place = board.place_of(die)
    x, y = board.to_window(place.x, place.y)
    reach = place.side * 0.62
    return x - reach, y - reach, 2 * reach, 2 * reach


def riddle_rings(director: BrookeDirector, nudge: Nudge) -> list[Box]:
    """The island that a nudge names."""
    return [_island(director, int(slot) - 1) for slot in nudge.what]


def part(director: BrookeDirector, name: str) -> list[Box]:
    """A part of the table by its name."""
    kind, _, number = name.partition(" ")
    if kind == "island":
        return [_island(director, int(number) - 1)]
    widget = _parts(director).get(name)
    if widget is None:
        return []
    x, y, width, height = box_of(widget)
    # Round the figures at the ends of a row, not across them.
    beyond = dp(5) if widget is not director.stage.board else 0
    return [(x - beyond, y, width + 2 * beyond, height)]


def _parts(director: BrookeDirector) -> Mapping[str, Widget]:
    stage = director.stage
    area = stage.areas[0]
    return {
        "islands": stage.board,
        "prompt": area.prompt,
        "stock": area.row,
        "limit": area.row,
        "far": stage.far_row,
    }
