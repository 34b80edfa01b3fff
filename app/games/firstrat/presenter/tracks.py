"""The eight scoring tracks: who stands where, what the next field is worth, and what can be built now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.core.text import tr
from app.games.firstrat.presenter.names import TRACK_PICTURES, Amount, amounts, emblem, word
from app.games.firstrat.presenter.names import track as called
from engine.base import Move, Seat
from engine.firstrat import goods
from engine.firstrat.build import DONATE, complete_sets
from engine.firstrat.goods import covers
from engine.firstrat.position import GREG_ID, NEUTRAL, fields
from engine.firstrat.scoring import next_points
from engine.firstrat.state import BUILD, GREG, FirstRatView, State, stage
from engine.firstrat.vocabulary import CHEESE_TRACK, PARTS, RATTONAUT, ROCKET, TRACKS

_SAVE = " save "


class TrackField(NamedTuple):
    """A field of a track."""

    points: int
    #: Pictures of the pieces on it; covered fields have none.
    pieces: tuple[str, ...]
    covered: bool
    #: Whether the next piece goes here.
    is_next: bool
    #: Whether it holds any number.
    is_last: bool


class Saving(NamedTuple):
    """A way to build a part: with one material saved, or paid in full."""

    move: Move
    #: The content that is saved; empty for none.
    content: str
    text: str
    cost: tuple[Amount, ...]


class Track(NamedTuple):
    """One track."""

    id: str
    name: str
    picture: str
    #: What a piece on it costs; empty where it is not bought, and then how it comes there.
    cost: tuple[Amount, ...]
    note: str
    fields: tuple[TrackField, ...]
    #: Whether its cost is at hand.
    payable: bool
    #: How to score here now; several if tinkering can save one material or another.
    moves: tuple[Saving, ...]
    #: The points that scoring here brings now, and those of a rocket that it completes.
    gain: int
    rocket: int
    #: Whether Greg has prepared it; None where he never does.
    prepared: bool | None


class Counter(NamedTuple):
    """How many cubes somebody has placed, of those that set the end of the game."""

    emblem: str
    placed: int
    of: int
    text: str


@dataclass(frozen=True, slots=True)
class TracksShow:
    """All tracks as one seat sees them."""

    tracks: tuple[Track, ...]
    own: str
    head: str
    #: What the player can do, or how to read it.
    line: str
    #: Whether something can be built now.
    asks: bool
    counters: tuple[Counter, ...]


def tracks(view: FirstRatView, offer: Sequence[Move] = (), seat: Seat | None = None) -> TracksShow:
    """The tracks for a seat, by default the one whose turn it is; with what it can build, if that is asked."""
    s = view.state
    own = seat if seat is not None else 0 if s.mover == GREG else s.mover
    shown = tuple(_track(s, own, number, offer if stage(s) == BUILD else ()) for number in range(len(TRACKS)))
    asks = any(track.moves for track in shown)
    return TracksShow(shown, emblem(own), tr._("Scoring tracks"), _line(shown), asks, _counters(s, own))


def _line(shown: Sequence[Track]) -> str:
    names = [track.name for track in shown if track.moves]
    if not names:
        return tr._("The next free field is framed.")
    whole = next((track for track in shown if track.rocket), None)
    if whole is not None:
        return tr._("{part} completes a rocket: {points} more").format(part=whole.name, points=f"+{whole.rocket}")
    return tr._("You can pay for: {parts}").format(parts=", ".join(names))


# --- one track


def _track(s: State, own: Seat, number: int, offer: Sequence[Move]) -> Track:
    components, name = s.board.components, TRACKS[number]
    cost = components.costs[number] if number < ROCKET else components.donation if number == CHEESE_TRACK else 0
    moves = _moves(s, name, cost, offer)
    family = s.seats[own]
    greg = s.greg
    return Track(
        name,
        called(components, name),
        TRACK_PICTURES[name],
        amounts(goods.amounts(cost)),
        _note(name),
        _fields(s, number),
        bool(cost) and bool(family.cubes) and (covers(family.goods, cost) or bool(moves)),
        moves,
        next_points(s, number) if moves else 0,
        _rocket(s, own, number) if moves else 0,
        None if greg is None or number not in components.greg_tracks else bool(greg.prepared >> number & 1),
    )


def _note(name: str) -> str:
    return {
        "rocket": tr._("all three parts"),
        "light": tr._("reach a work lamp"),
        "pantry": tr._("enter the pantry"),
        "rattonaut": tr._("a rat reaches the rocket"),
    }.get(name, "")


def _fields(s: State, number: int) -> tuple[TrackField, ...]:
    found = fields(s, number)
    free = s.board.components.free_fields[s.board.players]
    to = free[min(len(s.tracks[number]), s.board.front)]
    piece = "rat" if number == RATTONAUT else "cube"
    return tuple(
        TrackField(
            s.board.points[number][field],
            tuple(
                f"{piece}-{emblem(GREG if owner == GREG_ID else owner)}" for owner in owners if owner != NEUTRAL
            ),
            NEUTRAL in owners,
            field == to,
            field == free[-1],
        )
        for field, owners in enumerate(found)
    )


def _moves(s: State, name: str, cost: int, offer: Sequence[Move]) -> tuple[Saving, ...]:
    if name == TRACKS[CHEESE_TRACK]:
        return (Saving(DONATE, "", "", amounts(goods.amounts(cost))),) if DONATE in offer else ()
    if name not in PARTS:
        return ()
    found = []
    for move in offer:
        if move == f"build {name}":
            found.append(Saving(move, "", tr._("Save nothing"), amounts(goods.amounts(cost))))
        elif move.startswith(f"build {name}{_SAVE}"):
            content = move.partition(_SAVE)[2]
            left = goods.amounts(cost - goods.UNIT[goods.CONTENTS.index(content)])
            found.append(Saving(move, content, word(s.board.components, content), amounts(left)))
    # Saving something first: somebody who tinkers wants that.
    return tuple(sorted(found, key=lambda saving: not saving.content))


def _rocket(s: State, own: Seat, number: int) -> int:
    """The points of a rocket that one more part completes."""
    if number >= ROCKET or s.seats[own].cubes < 2:
        return 0
    then = list(s.tracks)
    then[number] = (*then[number], own)
    return next_points(s, ROCKET) if complete_sets(tuple(then), own) > s.tracks[ROCKET].count(own) else 0


# --- how near the end is


def _counters(s: State, own: Seat) -> tuple[Counter, ...]:
    numbers = s.board.components.numbers
    placed = {seat: numbers.cubes - family.cubes for seat, family in enumerate(s.seats)}
    if s.greg is not None:
        placed[GREG] = numbers.cubes - s.greg.cubes
    mine = Counter(
        emblem(own),
        placed[own],
        numbers.trigger,
        tr._("you: {placed} of {all}").format(placed=placed[own], all=numbers.trigger),
    )
    others = {owner: count for owner, count in placed.items() if owner != own}
    if not others:
        return (mine,)
    most = max(others, key=lambda owner: others[owner])
    line = tr._("most: {placed} of {all}").format(placed=others[most], all=numbers.trigger)
    return (mine, Counter(emblem(most), others[most], numbers.trigger, line))
