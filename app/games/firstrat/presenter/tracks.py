"""The eight scoring tracks: who stands where, what the next field is worth, and what can be built now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.base.text import tr
from app.games.firstrat.presenter.text import (
    TRACK_PICTURES,
    Amount,
    amounts,
    component_name,
    emblem,
    owner_of,
    track_name as called,
)
from engine.base import Move, Seat
from engine.firstrat.build import DONATE, can_pay, cost as cost_of, rocket_points, track_cost
from engine.firstrat.goods import CONTENTS, amounts as goods_amounts
from engine.firstrat.greg import has_prepared
from engine.firstrat.position import NEUTRAL, owners_on
from engine.firstrat.scoring import cubes_placed, next_cap_points, next_field
from engine.firstrat.state import BUILD, GREG, FirstRatView, State, stage
from engine.firstrat.vocabulary import CHEESE_TRACK, PARTS, RATTONAUT, ROCKET, TRACKS


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
    #: What a piece on it costs; where pieces are not bought, a note says how they are placed.
    cost: tuple[Amount, ...]
    note: str
    fields: tuple[TrackField, ...]
    #: Whether the seat can pay for it.
    payable: bool
    #: How to score here now; several if tinkering can save one material or another.
    moves: tuple[Saving, ...]
    #: The points of a rocket that scoring here completes; on the track of rockets, that one of them is at hand.
    rocket: int
    #: What the seat's bottle caps bring if it scores here, beside the points of the field.
    caps: int
    #: Whether Greg has prepared it; None where he never does.
    prepared: bool | None


class Counter(NamedTuple):
    """The cubes that a seat has placed, of the number that ends the game."""

    emblem: str
    text: str


@dataclass(frozen=True, slots=True)
class TracksState:
    """All tracks as one seat sees them."""

    tracks: tuple[Track, ...]
    own: str
    head: str
    #: What can be built, or how to read the tracks.
    line: str
    counters: tuple[Counter, ...]


def tracks(view: FirstRatView, offer: Sequence[Move] = (), seat: Seat | None = None) -> TracksState:
    """The tracks for a seat, by default the one whose turn it is; with what it can build, if that is asked."""
    s = view.state
    own = seat if seat is not None else 0 if s.mover == GREG else s.mover
    shown = tuple(_track(s, own, number, offer if stage(s) == BUILD else ()) for number in range(len(TRACKS)))
    line, points = _line(shown), max(track.rocket for track in shown)
    shown = tuple(track._replace(rocket=points) if track.id == TRACKS[ROCKET] else track for track in shown)
    return TracksState(shown, emblem(own), tr._("Scoring tracks"), line, _counters(s, own))


def _line(shown: Sequence[Track]) -> str:
    names = [_with_caps(track) for track in shown if track.moves]
    if not names:
        return tr._("The next free field is framed.")
    whole = next((track for track in shown if track.rocket), None)
    if whole is not None:
        text = tr._("{part} completes a rocket: {points} more")
        return text.format(part=_with_caps(whole), points=f"+{whole.rocket}")
    return tr._("You can build: {tracks}").format(tracks=", ".join(names))


def _with_caps(track: Track) -> str:
    """Its name, and what bottle caps add."""
    if not track.caps:
        return track.name
    return tr._("{track} (bottle cap {points})").format(track=track.name, points=f"+{track.caps}")


# --- one track


def _track(s: State, own: Seat, number: int, offer: Sequence[Move]) -> Track:
    components, name = s.board.components, TRACKS[number]
    cost, moves = track_cost(components, number), _moves(s, number, offer)
    prepares = s.greg is not None and number in components.greg_tracks
    return Track(
        name,
        called(components, name),
        TRACK_PICTURES[name],
        _pile(cost),
        _note(name),
        _fields(s, number),
        can_pay(s, own, number) or bool(moves),
        moves,
        rocket_points(s, own, number) if moves and name in PARTS else 0,
        next_cap_points(s, own, number),
        has_prepared(s, number) if prepares else None,
    )


def _note(name: str) -> str:
    return {
        "rocket": tr._("a set of three parts"),
        "light": tr._("a work lamp reached"),
        "pantry": tr._("pantry entered"),
        "rattonaut": tr._("a rat in the rocket"),
    }.get(name, "")


def _fields(s: State, number: int) -> tuple[TrackField, ...]:
    to, last = next_field(s, number), s.board.components.free_fields[s.board.players][-1]
    piece = "rat" if number == RATTONAUT else "cube"
    return tuple(
        TrackField(
            s.board.points[number][field],
            tuple(f"{piece}-{emblem(owner_of(owner))}" for owner in owners if owner != NEUTRAL),
            NEUTRAL in owners,
            field + 1 == to,
            field == last,
        )
        for field, owners in enumerate(owners_on(s, number))
    )


def _moves(s: State, track: int, offer: Sequence[Move]) -> tuple[Saving, ...]:
    components, found = s.board.components, []
    for move in offer:
        verb, *words = move.split(" ")
        if move == DONATE and track == CHEESE_TRACK:
            found.append(Saving(move, "", "", _pile(track_cost(components, track))))
        elif verb == "build" and words[0] == TRACKS[track]:
            content = words[-1] if len(words) > 1 else ""
            text = component_name(components, content) if content else tr._("Pay the full price")
            saved = CONTENTS.index(content) if content else None
            found.append(Saving(move, content, text, _pile(cost_of(components, track, saved))))
    # Saving comes first: players who can tinker usually want that.
    return tuple(sorted(found, key=lambda saving: not saving.content))


def _pile(pile: int) -> tuple[Amount, ...]:
    return amounts(goods_amounts(pile))


# --- how near the end is


def _counters(s: State, own: Seat) -> tuple[Counter, ...]:
    others = [owner for owner in (*range(len(s.seats)), *((GREG,) if s.greg is not None else ())) if owner != own]
    found = [_counter(s, own, tr._("you: {placed} of {all}"), tr._("you: {placed} placed"))]
    if others:
        most = max(others, key=lambda owner: cubes_placed(s, owner))
        text = tr.n("opponent: {placed} of {all}", "best of the others: {placed} of {all}", len(others))
        more = tr.n("opponent: {placed} placed", "best of the others: {placed} placed", len(others))
        found.append(_counter(s, most, text, more))
    return tuple(found)


def _counter(s: State, owner: Seat, text: str, more: str) -> Counter:
    """The cubes that a seat has placed; `more` is the form for at least as many as end the game."""
    placed, trigger = cubes_placed(s, owner), s.board.components.numbers.trigger
    return Counter(emblem(owner), (text if placed < trigger else more).format(placed=placed, all=trigger))
