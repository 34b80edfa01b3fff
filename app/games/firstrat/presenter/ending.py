"""The end of a First Rat match in words: who won, where the lead came from, and who ended the game."""

from __future__ import annotations

from collections.abc import Sequence

from app.base.icons import COLOUR_KEYS
from app.base.text import tr
from app.contract import Cause, Ending
from app.games.firstrat.presenter.scores import ScoreSheet, score_sheet
from app.games.firstrat.presenter.text import figure
from app.table import Outcome, Table, decided, ended, given_up, headline, outcome_of
from engine.base import Seat
from engine.firstrat.rounds import ALL_RATS
from engine.firstrat.state import GREG, FirstRatView, State


def ending(table: Table) -> Ending:
    """Who has won, and what decided it."""
    sheet = sheet_of(table)
    scores = tuple((COLOUR_KEYS[column.emblem], column.total) for column in sheet.columns)
    cause = given_up(table, tr._("Greg")) if table.resigned is not None else _cause(table, sheet)
    return Ending(headline(table, tr._("Greg")), scores, cause)


def sheet_of(table: Table) -> ScoreSheet:
    """The score sheet; after a resignation the winners are not those with the most points."""
    view = table.view(None)
    assert isinstance(view, FirstRatView)
    end = outcome_of(table)
    won: Sequence[Seat] | None = None
    if table.resigned is not None:
        won = end.winners or ((GREG,) if view.state.greg is not None else ())
    names = [tr._("You") if seat == end.you else player.name for seat, player in enumerate(table.players)]
    return score_sheet(view, names, won)


def _cause(table: Table, sheet: ScoreSheet) -> Cause | None:
    end = outcome_of(table)
    if table.ranks is None:
        return None
    ended_by = who_ended(table, end)
    if end.drawn or len(end.winners) > 1:
        return ended(tr._("Tied on points and on rats in the rocket"), ended_by, "rattonaut")
    if sheet.tie:
        return decided("", sheet.tie, ended_by)
    row = _lead(end, sheet)
    if row is None:
        return decided("", tr._("Most points"), ended_by)
    name, more, less, picture = row
    form = tr.n("{row}: {more} point to {less}", "{row}: {more} points to {less}", more)
    return decided("", form.format(row=name, more=figure(more), less=figure(less)), ended_by, picture)


def _lead(end: Outcome, sheet: ScoreSheet) -> tuple[str, int, int, str] | None:
    """The row of the sheet that brought the winner most over the next best, or over “you”."""
    totals = [column.points for column in sheet.columns]
    first = next(place for place, column in enumerate(sheet.columns) if column.won)
    others = [place for place in range(len(totals)) if not sheet.columns[place].won]
    if not others:
        return None
    second = end.you if end.you in others else max(others, key=lambda place: totals[place])
    row = max(sheet.rows, key=lambda row: row.values[first] - row.values[second])
    mine, theirs = row.values[first], row.values[second]
    return (row.name, mine, theirs, row.picture) if mine > theirs else None


def who_ended(table: Table, end: Outcome) -> str:
    """Who ended the game, how, and what that meant; empty if nothing triggered the end."""
    found = _trigger(table.match.states)
    if found is None:
        return ""
    seat, number, by = found
    yours = seat == end.you
    if by == ALL_RATS:
        text = (
            tr._("Your fourth rat was in the rocket in round {round}, so that was the last round.")
            if yours
            else tr._("{name} had four rats in the rocket in round {round}, so that was the last round.")
        )
    else:
        text = (
            tr._("You placed the eighth cube in round {round}, so one more round was played.")
            if yours
            else tr._("{name} placed the eighth cube in round {round}, so one more round was played.")
        )
    return text.format(name=tr._("Greg") if seat == GREG else table.players[seat].name, round=number)


def _trigger(states: Sequence[State]) -> tuple[Seat, int, str] | None:
    """Who has set the last round, in which round, and by what: the last one who did."""
    for before, after in zip(reversed(states[:-1]), reversed(states[1:]), strict=True):
        if before.end_by != after.end_by:
            return before.mover, before.round, after.end_by
    return None
