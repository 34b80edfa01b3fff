"""A match in words: its log, and a line for lists."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.base.text import tr
from app.contract import GAMES, ui_of
from app.matches.entry import MatchEntry
from app.matches.library import Library
from app.matches.preview import MatchHeader, read_header
from app.matches.storage import IMPORTED, OPEN, StoredMatch
from app.people import (
    faces_of,
    match_pairing,
    paired,
    players_of,
    reader,
    robot_name,
    seat_players,
    shown_names,
    titled,
)
from app.table import Outcome, Table, outcome_after, outcome_of, ranks_after_resigning
from engine.base import Seat, full_options


class LogLine(NamedTuple):
    """One entry: a heading, a sentence, and the pictures that go with it (none for most news)."""

    head: str
    text: str
    pictures: tuple[str, ...] = ()
    #: Whether it opens a new game or round.
    weight: int = 0
    #: Whose turn it is about.
    seat: Seat | None = None


def log_lines(table: Table, viewer: Seat | None) -> list[LogLine]:
    """The whole match so far, as far as a viewer may know it."""
    events = [event for frame in table.frames(viewer) for event in frame.events]
    names = [player.name for player in table.players]
    return list(ui_of(table.game.info.id).log_lines(events, names, table.match.states[0]))


class ListedMatch(NamedTuple):
    """A match in the list of matches."""

    number: int
    game: str
    #: “You vs Saffron (master)”, and how it stands or ended.
    pairing: str
    situation: str
    #: The regulars among the players, by their ids.
    faces: list[str]
    place: str
    #: Whether a damage has taken its end.
    incomplete: bool
    #: When its last move was made, in seconds since 1970; 0 if that is unknown.
    played: float
    sha256: str


def listed(library: Library, place: str) -> Iterator[ListedMatch]:
    """The matches of a place, the last played first; those that are over are replayed only if they must be."""
    if place == OPEN:
        yield from (_listed_entry(entry, place) for entry in library.open_entries(library.open_numbers()))
        return
    for number, row in library.rows(place):
        header = read_header(number, row.header) if row.points_shown else None
        if header is not None and header.game in GAMES:
            yield _listed_row(header, row)
        elif (entry := library.finished(number)) is not None:
            if not entry.incomplete:
                library.note_points(entry)
            yield _listed_entry(entry, place)


def _listed_entry(entry: MatchEntry, place: str) -> ListedMatch:
    table = entry.table
    return ListedMatch(
        entry.number,
        entry.game,
        pairing(table),
        situation(table),
        faces_of(entry.players),
        place,
        entry.incomplete,
        entry.played,
        table.match.sha256,
    )


def _listed_row(header: MatchHeader, row: StoredMatch) -> ListedMatch:
    foreign = row.place == IMPORTED
    players = seat_players(header.game, header.players, foreign=foreign)
    you = None if foreign else reader(players)
    if row.resigned is not None:
        end = outcome_after(ranks_after_resigning(len(players), row.resigned), row.resigned, you)
    else:
        end = outcome_after(json.loads(row.ranks), None, you)
    return ListedMatch(
        header.number,
        header.game,
        match_pairing(header.game, header.players, header.options, foreign=foreign),
        _ending(end, row.resigned, [player.name for player in players], row.points_shown),
        faces_of(players),
        row.place,
        False,
        0 if foreign else row.played,
        row.sha256,
    )


def situation(table: Table) -> str:
    """“Round 3 · 1 : 0”, or for a finished match how it ended."""
    progress, points = ui_of(table.game.info.id).standing(table)
    if not table.over:
        return f"{progress} · {points}"
    return _ending(outcome_of(table), table.resigned, [player.name for player in table.players], points)


def _ending(end: Outcome, resigned: Seat | None, names: Sequence[str], points: str) -> str:
    if resigned is None:
        return f"{_ended(end, names)} · {points}"
    if resigned == end.you:
        return tr._("You resigned")
    return tr._("{name} resigned").format(name=names[resigned])


def _ended(end: Outcome, names: Sequence[str]) -> str:
    if end.drawn:
        return tr._("A draw")
    if end.result == "won" and len(end.winners) > 1:
        return tr._("You share the win")
    if end.result:
        return tr._("You won") if end.result == "won" else tr._("You lost")
    if not end.winners:
        return tr._("{name} lost").format(name=names[0])
    if len(end.winners) == 1:
        return tr._("{name} won").format(name=names[end.winners[0]])
    return tr._("{names} share the win").format(names=", ".join(names[seat] for seat in end.winners))


def pairing(table: Table, *, named: bool = False) -> str:
    """“You vs Saffron (master)”, or all names with more than two players; `named` for other readers."""
    if named or table.foreign:
        names = [titled(player) for player in players_of(table.match, foreign=True)]
    else:
        names = list(shown_names(table.players, levels=True))
    options = full_options(table.game.info, table.match.setup.options)
    return paired(names, robot_name(table.game.info.id, options))


def score(points: Sequence[int]) -> str:
    """Points side by side, never broken into two lines."""
    return "\u00a0:\u00a0".join(map(str, points))
