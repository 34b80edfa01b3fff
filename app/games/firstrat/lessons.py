"""The lessons of First Rat, which are `content/lessons.toml`: their positions are made here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from app.base.content import shaped
from app.lessons import read_lessons
from engine.base import Json, Setup
from engine.firstrat.game import FirstRat
from engine.firstrat.position import fields_with
from engine.firstrat.state import State
from engine.firstrat.vocabulary import RATS
from engine.match import Match

OPTIONS = {"first_game": True}


class Middle(NamedTuple):
    """A match in its middle."""

    round: int
    #: Where the rats of each family are, and what it has.
    families: tuple[Mapping[str, Any], ...]
    #: Track → whose pieces are on it.
    tracks: Mapping[str, tuple[int, ...]] = {}


@cache
def _opening() -> State:
    """The table as it is set up."""
    match = Match(FirstRat(), Setup(2, OPTIONS), "lesson")
    match.settle()
    state: State = match.state
    return state


def _position(facts: Json) -> Json:
    middle: Middle = shaped(facts, Middle, "A position of First Rat’s lessons")[0]
    state = _opening()
    position: Any = FirstRat().position(state)
    for seat, family in enumerate(middle.families):
        at = sorted(family["at"])
        young = [{"at": "nursery", "powers": []}] * (RATS - len(at))
        placed = sum(pieces.count(seat) for pieces in middle.tracks.values())
        position["seats"][seat] |= {name: value for name, value in family.items() if name != "at"} | {
            "rats": [*young, *({"at": space, "powers": []} for space in at)],
            "cubes": state.board.components.numbers.cubes - placed,
            "turns": middle.round - 1,
        }
        position["display"]["frog"] -= family.get("drinks", 0)
    for track, pieces in middle.tracks.items():
        position["tracks"][track] = fields_with(state.board, pieces)
    position["round"] = middle.round
    return position


LESSONS = read_lessons("firstrat", _position)
