"""The score sheet: one column for every seat, one row for everything that brings points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.core.text import tr
from app.games.firstrat.presenter.names import TRACK_PICTURES, emblem, track
from engine.base import Seat
from engine.firstrat.scoring import places, sheet
from engine.firstrat.state import GREG, FirstRatView, State
from engine.firstrat.vocabulary import TRACKS

#: A true minus, and what stands for nothing.
MINUS, NOTHING = "\N{MINUS SIGN}", "\N{EN DASH}"


class ScoreColumn(NamedTuple):
    """One seat, or Greg."""

    emblem: str
    name: str
    total: str
    won: bool


class ScoreRow(NamedTuple):
    """One source of points, seat by seat."""

    picture: str
    name: str
    points: tuple[str, ...]
    #: Whether somebody has any.
    counts: bool


@dataclass(frozen=True, slots=True)
class ScoresShow:
    """The whole sheet."""

    columns: tuple[ScoreColumn, ...]
    rows: tuple[ScoreRow, ...]
    #: What decides a tie, if there is one.
    tie: str


def score_sheet(view: FirstRatView, names: Sequence[str]) -> ScoresShow:
    """The sheet as it would be counted now; `names` are those of the seats."""
    s = view.state
    seats = [*range(len(s.seats)), *((GREG,) if s.greg is not None else ())]
    called = [*names, tr._("Greg")] if s.greg is not None else list(names)
    sheets = [sheet(s, seat) for seat in seats]
    ranks = places(s)
    columns = tuple(
        ScoreColumn(emblem(seat), name, figure(column.total), _won(s, seat, ranks))
        for seat, name, column in zip(seats, called, sheets, strict=True)
    )
    components = s.board.components
    rows = [
        _row(TRACK_PICTURES[name], track(components, name), [column.tracks[number] for column in sheets])
        for number, name in enumerate(TRACKS)
    ]
    rows += [
        _row("cap", tr._("Bottle caps"), [sum(column.caps.values()) for column in sheets]),
        _row("award", tr._("Medals"), [column.awards for column in sheets]),
        _row("mould", tr._("Mouldy cheese"), [column.mould for column in sheets]),
        _row("can", tr._("Left over"), [column.leftovers for column in sheets]),
    ]
    return ScoresShow(columns, tuple(rows), _tie(s, [column.total for column in sheets]))


def figure(points: int) -> str:
    """Points as they are written."""
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def _row(picture: str, name: str, points: Sequence[int]) -> ScoreRow:
    return ScoreRow(picture, name, tuple(figure(each) if each else NOTHING for each in points), any(points))


def _won(s: State, seat: Seat, ranks: Sequence[int]) -> bool:
    return 1 not in ranks if seat == GREG else ranks[seat] == 1


def _tie(s: State, totals: Sequence[int]) -> str:
    best = [total for total in totals if total == max(totals)]
    if len(best) < 2:
        return ""
    if s.greg is not None:
        return tr._("As many points as Greg are not enough to beat him.")
    return tr._("With the same points more rats in the rocket decide.")
