"""Pointing at the table: what a finger has to touch next for a move, and where the parts of a table are.

For whoever teaches.  All answers are boxes (x, y, width, height) in the window, so that a ring can be drawn there;
an empty list where there is nothing to point at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kivy.uix.widget import Widget

from app.directors.braverats import BraveRatsDirector
from app.directors.brooke.director import BrookeDirector
from app.directors.firstrat.director import FirstRatDirector
from app.presenters.brooke.prompts import WheelDie
from app.presenters.brooke.shows import Die
from app.presenters.firstrat.shows import PAD, START
from engine.base import Move

Box = tuple[float, float, float, float]


def next_touch(director: Any, move: Move) -> list[Box]:
    """What has to be touched next on the way to a move."""
    return {
        BraveRatsDirector: _braverats,
        BrookeDirector: _brooke,
        FirstRatDirector: _firstrat,
    }[type(director)](director, move)


def part(director: Any, name: str) -> list[Box]:
    """A part of the table by its name."""
    parts = {
        BraveRatsDirector: _braverats_parts,
        BrookeDirector: _brooke_parts,
        FirstRatDirector: _firstrat_parts,
    }[type(director)](director)
    return [_box(parts[name])] if name in parts else []


# --- BraveRats


def _braverats(director: BraveRatsDirector, move: Move) -> list[Box]:
    stage = director.stage
    half = stage.half_of(stage.near)
    if half is None or move not in half.choices():
        return []
    if stage.lifted_card(half.seat) == move:
        return [_box(half.strip.ids.button)]
    return [_box(half.choosing.card_at(half.choices().index(move)))]


def _braverats_parts(director: BraveRatsDirector) -> Mapping[str, Widget]:
    half = director.stage.halves[0]
    return {"hand": half.hand, "other": director.stage.minis, "score": half.header, "duel": director.stage.duel}


# --- Brooke


def _brooke(director: BrookeDirector, move: Move) -> list[Box]:
    stage, asked = director.stage, director.asked()
    if asked is None:
        return []
    if asked.kind == "place":
        slot, _, value = move.partition("=")
        if stage.intent.value == int(value):
            return [_box(stage.board.cards[int(slot) - 1])]
        offers = stage.halves[0].ask.shown()
        found = [one for one in offers if isinstance(one.offer, WheelDie) and one.offer.value == int(value)]
        return [_box(one) for one in found]
    choice = next((one for one in asked.choices if one.move == move), None)
    if choice is None:
        return []
    if choice.die is None:
        return [_box(stage.board.cards[choice.to])]
    first = choice.die if stage.intent.picked in (None, choice.other) or choice.other is None else choice.other
    return [_die(director, first)]


def _die(director: BrookeDirector, die: Die) -> Box:
    board = director.stage.board
    place = board.place_of(die)
    x, y = board.to_window(place.x, place.y)
    reach = place.side * 0.62
    return x - reach, y - reach, 2 * reach, 2 * reach


def _brooke_parts(director: BrookeDirector) -> Mapping[str, Widget]:
    stage = director.stage
    half = stage.halves[0]
    islands = {f"island {number}": card for number, card in enumerate(stage.board.cards, 1)}
    return {
        "islands": stage.board,
        "sheet": half.ask,
        "stock": half.row,
        "limit": half.row,
        "far": stage.far,
        **islands,
    }


# --- First Rat


def _firstrat(director: FirstRatDirector, move: Move) -> list[Box]:
    stage, planner = director.stage, director.planner
    if not move.startswith("move "):
        return [_box(one) for one in _answers(stage, move)] or [_box(stage.place.bar.ids.button)]
    if not planner.active:
        return []
    walks = [word.split(":") for word in move.split(" ")[1:]]
    goals = {int(place): int(walk.split(".")[-1]) for place, walk in walks}
    planned = {pick.place: pick.target for pick in planner.picks}
    for place, goal in goals.items():
        if planned.get(place) != goal:
            return [_space(stage, goal) if planner.lifted == place else _rat(stage, place)]
    return [_box(stage.place.bar.ids.button)]


def _answers(stage: Any, move: Move) -> Iterator[Widget]:
    """What can be pressed for an answer: in the panel over the board, or on the tracks beside it."""
    spread = stage.place.spread
    roots = [
        root for root in (spread.panel if spread is not None else None, stage.open_tracks) if root is not None
    ]
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
    rat = next((one for one in board.show.rats if one.owner == board.show.own and one.place == place), None)
    return _space(stage, START if rat is None else rat.space)


def _firstrat_parts(director: FirstRatDirector) -> Mapping[str, Widget]:
    stage = director.stage
    tracks = stage.tracks if stage.tracks.parent is not None else stage.open_tracks
    return {"board": stage.board, "tracks": tracks, "tray": stage.place.tray}


def _box(widget: Widget) -> Box:
    x, y = widget.to_window(*widget.pos)
    right, top = widget.to_window(widget.right, widget.top)
    return min(x, right), min(y, top), abs(right - x), abs(top - y)
