"""What a finger has to touch next for a move, and where the parts of the Brooke table are.

For lessons, which draw a ring there.  Answers are boxes in the window; none where there is nothing to point at.
"""

from __future__ import annotations

from collections.abc import Mapping

from kivy.uix.widget import Widget

from app.games.brooke.director.director import BrookeDirector
from app.games.brooke.presenter.shows import Die
from app.games.brooke.widgets.prompt_options import ValueButton
from app.games.game_ui import Box
from app.ui.widgets.boxes import box_of
from engine.base import Move
from engine.brooke.play import PLACEMENTS


def next_touch(director: BrookeDirector, move: Move) -> list[Box]:
    """What has to be touched next on the way to a move."""
    stage, asked = director.stage, director.question
    if asked is None:
        return []
    if asked.kind == "place":
        slot, value = PLACEMENTS[move]
        if stage.intent.value == value:
            return [box_of(stage.board.cards[slot])]
        options = stage.areas[0].prompt.shown()
        return [box_of(one) for one in options if isinstance(one, ValueButton) and one.option.value == value]
    choice = next((one for one in asked.choices if one.move == move), None)
    if choice is None:
        return []
    if choice.die is None:
        return [box_of(stage.board.cards[choice.to or 0])]
    first = choice.die if stage.intent.picked in (None, choice.other) or choice.other is None else choice.other
    return [_die(director, first)]


def _die(director: BrookeDirector, die: Die) -> Box:
    board = director.stage.board
    place = board.place_of(die)
    x, y = board.to_window(place.x, place.y)
    reach = place.side * 0.62
    return x - reach, y - reach, 2 * reach, 2 * reach


def part(director: BrookeDirector, name: str) -> list[Box]:
    """A part of the table by its name."""
    widget = _parts(director).get(name)
    return [] if widget is None else [box_of(widget)]


def _parts(director: BrookeDirector) -> Mapping[str, Widget]:
    stage = director.stage
    area = stage.areas[0]
    islands = {f"island {number}": card for number, card in enumerate(stage.board.cards, 1)}
    return {
        "islands": stage.board,
        "prompt": area.prompt,
        "stock": area.row,
        "limit": area.row,
        "far": stage.far_row,
        **islands,
    }
