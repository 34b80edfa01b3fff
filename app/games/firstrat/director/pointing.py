"""What a finger has to touch next for a move, and where the parts of the First Rat table are.

For lessons and riddles, which draw a ring there.  Answers are boxes in the window; none: nothing to point at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kivy.uix.widget import Widget

from app.games.firstrat.director.director import FirstRatDirector
from app.games.firstrat.presenter.view_models import PAD, START
from app.games.firstrat.widgets.panels.wares import WaresPanel
from app.kit.drawing import Box, box_of
from engine.base import Move
from engine.riddles import Nudge


def next_touch(director: FirstRatDirector, move: Move) -> list[Box]:
    """What has to be touched next on the way to a move."""
    stage, intent = director.stage, director.intent
    if not move.startswith("move "):
        return [box_of(one) for one in _answers(stage, move)] or [box_of(stage.area.prompt.ids.button)]
    if intent.model is None:
        return []
    walks = [word.split(":") for word in move.split(" ")[1:]]
    goals = {int(place): int(walk.split(".")[-1]) for place, walk in walks}
    planned = {pick.place: pick.target for pick in intent.picks}
    for place, goal in goals.items():
        if planned.get(place) != goal:
            return [_space(stage, goal) if intent.lifted == place else _rat(stage, place)]
    return [box_of(stage.area.prompt.ids.button)]


def _answers(stage: Any, move: Move) -> Iterator[Widget]:
    """What can be pressed for an answer: in the panel over the board, or on the tracks beside it."""
    layer = stage.area.layer
    panel = layer.panel if layer is not None else None
    if isinstance(panel, WaresPanel) and (touched := panel.on_the_way_to(move)) is not None:
        yield touched
        return
    roots = [root for root in (panel, stage.open_tracks) if root is not None]
    for root in roots:
        for widget in root.walk(restrict=True):
            track = getattr(widget, "track", None)
            moves = [one.move for one in track.moves] if track is not None else [getattr(widget, "move", "")]
            if move in moves and widget.get_root_window() is not None:
                yield widget


def _space(stage: Any, space: int) -> Box:
    board = stage.board
    geometry = board.geometry
    if space in (START, PAD):
        x, y, width, height = geometry.start if space == START else geometry.pad
        return (*board.to_window(x, y), width, height)
    x, y = board.to_window(*geometry.spaces[space])
    reach = geometry.tile * 0.62
    return x - reach, y - reach, 2 * reach, 2 * reach


def _rat(stage: Any, place: int) -> Box:
    board = stage.board
    rat = next((one for one in board.model.rats if one.owner == board.model.own and one.place == place), None)
    return _space(stage, START if rat is None else rat.space)


def riddle_rings(director: FirstRatDirector, nudge: Nudge) -> list[Box]:
    """The rats that a nudge names, together where they share a place."""
    return list(dict.fromkeys(_rat(director.stage, int(place)) for place in nudge.what))


def part(director: FirstRatDirector, name: str) -> list[Box]:
    """A part of the table by its name."""
    widget = _parts(director).get(name)
    return [] if widget is None else [box_of(widget)]


def _parts(director: FirstRatDirector) -> Mapping[str, Widget]:
    stage = director.stage
    tracks = stage.tracks if stage.tracks.parent is not None else stage.open_tracks
    return {"board": stage.board, "tracks": tracks, "tray": stage.area.tray, "burrow": stage.burrow}
