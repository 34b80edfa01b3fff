"""The burrow: its fields with the markers on them, and at a junction what each way would bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.base.text import tr
from app.games.firstrat.presenter.text import Item, displayed, emblem, place_name, points_text
from app.games.firstrat.presenter.tracks import TracksState, tracks
from engine.base import Move, Seat
from engine.firstrat.burrow import gives, rewards_ahead
from engine.firstrat.scoring import next_points
from engine.firstrat.shop import items_left
from engine.firstrat.state import GREG, FirstRatView, State
from engine.firstrat.vocabulary import LIBRARY, LIBRARY_REWARD, NO_REWARD, NURSERY_REWARD, PANTRY, PANTRY_REWARD

BRANCH = "branch "
LETTERS = "AB"
_PICTURES = {LIBRARY_REWARD: "library", NURSERY_REWARD: "nursery", PANTRY_REWARD: "pantry"}


class BurrowField(NamedTuple):
    """A field of the burrow."""

    id: str
    #: Where it lies, in columns from the left and rows from the top, as fractions of the map.
    x: float
    y: float
    #: The picture of the place; empty for a plain field.
    picture: str
    is_start: bool
    is_junction: bool
    #: The emblems of the markers here, the own one last.
    markers: tuple[str, ...]
    #: The letter of the way that begins here, and its move; empty if none does.
    way: str = ""
    move: Move = ""


class BurrowWay(NamedTuple):
    """One way out of a junction."""

    letter: str
    move: Move
    title: str
    #: What it brings, or how far the next places are: a picture and a line for each.
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BurrowState:
    """The burrow as one seat sees it."""

    fields: tuple[BurrowField, ...]
    #: Neighbours, as pairs of indices into the fields.
    tunnels: tuple[tuple[int, int], ...]
    #: The emblem of the seat that looks.
    own: str
    head: str
    #: What stands beside the head: cores that are left.
    cores: int
    #: At a junction; empty when nothing is asked.
    ways: tuple[BurrowWay, ...]
    #: What lies in the library.
    comics: tuple[Item, ...]
    #: How the burrow works; empty at a junction.
    line: str = ""
    #: What the tracks are worth, at a junction.
    scoring: TracksState | None = None


def burrow(view: FirstRatView, offer: Sequence[Move] = (), seat: Seat | None = None) -> BurrowState:
    """The burrow for a seat, by default the one whose turn it is; with its ways if a way is asked for."""
    s = view.state
    own = seat if seat is not None else 0 if s.mover == GREG else s.mover
    moves = [move for move in offer if move.startswith(BRANCH)]
    ways = tuple(_way(s, own, letter, move) for letter, move in zip(LETTERS, moves, strict=False))
    components = s.board.components
    return BurrowState(
        tuple(_field(s, own, number, ways) for number in range(len(components.burrow))),
        tuple((field, after) for field, afters in enumerate(components.ways) for after in afters),
        emblem(own),
        tr._("Which way at the junction?") if ways else tr._("Burrow"),
        s.turn.cores if ways and s.turn is not None else 0,
        ways,
        displayed(s, LIBRARY),
        "" if ways else tr._("Each apple core moves your marker one field on; you get what it reaches."),
        tracks(view, (), own) if ways else None,
    )


# --- fields


def _field(s: State, own: Seat, number: int, ways: Sequence[BurrowWay]) -> BurrowField:
    components = s.board.components
    name = components.burrow[number]
    x, y = _layout(components.facts["burrow"]["layout"], name)
    here = [seat for seat, family in enumerate(s.seats) if family.burrow == number]
    way = next((way for way in ways if way.move == f"{BRANCH}{name.lower()}"), None)
    return BurrowField(
        name,
        x,
        y,
        _PICTURES.get(components.rewards[number], ""),
        number == 0,
        len(components.ways[number]) > 1,
        tuple(emblem(seat) for seat in sorted(here, key=lambda seat: (seat == own, seat))),
        way.letter if way else "",
        way.move if way else "",
    )


def _layout(grid: dict[str, list[int]], name: str) -> tuple[float, float]:
    """A place of the component file's grid as fractions of the map."""
    columns, rows = zip(*grid.values(), strict=True)
    column, row = grid[name]
    x = (column - min(columns)) / (max(columns) - min(columns))
    y = (row - min(rows)) / (max(rows) - min(rows))
    return x, y


# --- ways


def _way(s: State, own: Seat, letter: str, move: Move) -> BurrowWay:
    components = s.board.components
    field = next(n for n, name in enumerate(components.burrow) if name.lower() == move.removeprefix(BRANCH))
    reward = components.rewards[field]
    if reward == NO_REWARD:
        lines = tuple(
            (_PICTURES[components.rewards[at]], _distance(place_name(components, components.burrow[at]), steps))
            for at, steps in rewards_ahead(components, field)
        )
        return BurrowWay(letter, move, tr._("Go on"), lines)
    assert s.turn is not None
    lines = ((_PICTURES[reward], _brings(s, own, reward)),)
    left = s.turn.cores - 1
    if left:
        more = tr.n("then {number} more step", "then {number} more steps", left).format(number=left)
        lines = (*lines, ("core", more))
    return BurrowWay(letter, move, place_name(components, components.burrow[field]), lines)


def _distance(name: str, steps: int) -> str:
    return tr.n("{place}: {number} step", "{place}: {number} steps", steps).format(place=name, number=steps)


def _brings(s: State, own: Seat, reward: int) -> str:
    """What entering a place would give now."""
    if not gives(s, own, reward):
        return {
            LIBRARY_REWARD: tr._("no comic is left"),
            NURSERY_REWARD: tr._("no rat is left there"),
            PANTRY_REWARD: tr._("no cube is left to score with"),
        }[reward]
    if reward == LIBRARY_REWARD:
        number = items_left(s.display, LIBRARY)
        return tr.n("take the last comic", "take 1 of {number} comics", number).format(number=number)
    return tr._("a young rat") if reward == NURSERY_REWARD else points_text(next_points(s, PANTRY))
