"""The score sheet: one column for every seat, one row for everything that brings points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.base.text import tr
from app.games.firstrat.presenter.text import TRACK_PICTURES, emblem, figure, track_name, words
from engine.base import Seat
from engine.firstrat.scoring import sheet, winners
from engine.firstrat.state import GREG, FirstRatView, State
from engine.firstrat.vocabulary import TRACKS

#: In place of 0.
NOTHING = "\N{EN DASH}"


class ScoreColumn(NamedTuple):
    """One seat, or Greg."""

    emblem: str
    name: str
    total: str
    won: bool
    points: int = 0


class ScoreRow(NamedTuple):
    """One source of points, seat by seat."""

    picture: str
    name: str
    points: tuple[str, ...]
    #: Whether any seat has points here.
    counts: bool
    #: The same as numbers.
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The whole sheet: every track, and what else has brought points."""

    columns: tuple[ScoreColumn, ...]
    rows: tuple[ScoreRow, ...]
    #: What decides a tie, if there is one.
    tie: str


class PointChange(NamedTuple):
    """By how much points have changed, and what brought or cost them."""

    name: str
    points: int


def point_changes(before: State, after: State, seat: Seat) -> tuple[PointChange, ...]:
    """Why the points of a seat have changed, by the rows of the sheet."""
    components = after.board.components
    old, new = sheet(before, seat), sheet(after, seat)
    tracks = [
        PointChange(track_name(components, name), now - then)
        for name, then, now in zip(TRACKS, old.tracks, new.tracks, strict=True)
    ]
    changes = (
        *tracks,
        PointChange(tr._("Bottle caps"), sum(new.caps.values()) - sum(old.caps.values())),
        PointChange(tr._("Medals"), new.awards - old.awards),
        PointChange(tr._("Mouldy cheese"), new.mould - old.mould),
        PointChange(tr._("Resources left over"), new.leftovers - old.leftovers),
    )
    return tuple(change for change in changes if change.points)


def other_points(before: State, after: State, seat: Seat) -> tuple[PointChange, ...]:
    """Like `point_changes`, without the tracks: their scorings have events of their own."""
    on_tracks = {track_name(after.board.components, name) for name in TRACKS}
    return tuple(change for change in point_changes(before, after, seat) if change.name not in on_tracks)


def score_sheet(view: FirstRatView, names: Sequence[str], won: Sequence[Seat] | None = None) -> ScoreSheet:
    """The sheet as it would be counted now; `names` are those of the seats, `won` the winners if not by points."""
    s = view.state
    called = dict(enumerate(names)) | ({GREG: tr._("Greg")} if s.greg is not None else {})
    sheets, best = {seat: sheet(s, seat) for seat in called}, winners(s) if won is None else won
    columns = tuple(
        ScoreColumn(emblem(seat), name, figure(sheets[seat].total), seat in best, sheets[seat].total)
        for seat, name in called.items()
    )
    components, every = s.board.components, sheets.values()
    tracks = [
        _row(TRACK_PICTURES[name], track_name(components, name), [column.tracks[number] for column in every])
        for number, name in enumerate(TRACKS)
    ]
    others = [
        _row("cap", tr._("Bottle caps"), [sum(column.caps.values()) for column in every]),
        _row("award", tr._("Medals"), [column.awards for column in every]),
        _row("mould", tr._("Mouldy cheese"), [column.mould for column in every]),
        _row("can", tr._("Resources left over"), [column.leftovers for column in every]),
    ]
    totals = [column.total for column in every]
    tie = ""
    if won is None and totals.count(max(totals)) > 1:
        tie = words.tie(solo=s.greg is not None)
    return ScoreSheet(columns, (*tracks, *(row for row in others if row.counts)), tie)


def _row(picture: str, name: str, points: Sequence[int]) -> ScoreRow:
    return ScoreRow(
        picture, name, tuple(figure(each) if each else NOTHING for each in points), any(points), tuple(points)
    )
