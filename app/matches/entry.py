"""A match in a list, what is known of it besides its moves, and what statistics count of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from app.contract import Solo, ui_of
from app.table import Player, Table
from engine.base import Json, full_options

#: The opponents, if they were not all of one level.
PEOPLE, MIXED = "people", "mixed"


class MatchEntry(NamedTuple):
    """A match in a list."""

    number: int
    game: str
    players: tuple[Player, ...]
    table: Table
    finished: bool
    #: When its last move was made, in seconds since 1970; 0 if that is unknown.
    played: float = 0

    @property
    def incomplete(self) -> bool:
        """Whether a damage has taken its end."""
        return self.finished and not self.table.over


class MatchFacts(NamedTuple):
    """What is stored of a match besides its moves."""

    hints: int = 0
    seconds: int = 0
    #: Share of the winning chance that a single person kept; None before the analysis.
    accuracy: float | None = None
    #: The day of its last move, such as “2026-03-01”; empty if that is unknown.
    date: str = ""


class Summary(NamedTuple):
    """What is counted of one match."""

    number: int
    game: str
    seats: int
    #: The level of the opponents, or the regular, a solo rival as `solo_key` names it, PEOPLE, or MIXED.
    rival: str
    #: The options that were not at their default.
    variant: tuple[str, ...]
    #: "won", "lost" or "drawn" for a single person; empty if several people played.
    result: str
    points: int
    #: The most that anybody else had, a solo rival included.
    other: int
    resigned: bool
    hints: int
    seconds: int
    #: Share of the winning chance that was kept; None before the analysis.
    accuracy: float | None
    #: Challenges of the solo game that were met.
    challenges: tuple[str, ...] = ()
    #: The day on which it ended, such as “2026-03-01”.
    date: str = ""
    #: How each regular at the table was met, such as “clover=won”.
    met: tuple[str, ...] = ()


def summarised(entry: MatchEntry, facts: MatchFacts) -> Summary | None:
    """What counts of a finished match; None if no person took part, or its end is lost."""
    table, people = entry.table, entry.table.people
    if not people or not table.over:
        return None
    match = table.match
    scores, ranks = list(match.game.scores(match.state)), table.ranks or ()
    seat = people[0]
    alone = len(people) == 1
    others = [points for place, points in enumerate(scores) if place != seat]
    solo = ui_of(entry.game).SOLO
    if len(scores) == 1 and solo is not None:
        others.append(solo.points(table))
    return Summary(
        entry.number,
        entry.game,
        len(entry.players),
        _rival(entry),
        _variant(entry),
        _result(ranks, seat) if alone else "",
        scores[seat],
        max(others, default=0),
        table.resigned is not None,
        facts.hints,
        round(facts.seconds),
        facts.accuracy if alone else None,
        _challenges(entry) if alone and table.resigned is None else (),
        facts.date,
        tuple(_met(entry, ranks, seat)) if alone else (),
    )


def _rival(entry: MatchEntry) -> str:
    solo = ui_of(entry.game).SOLO
    if len(entry.players) == 1 and solo is not None:
        return solo_key(solo, _options(entry)[solo.option])
    rivals = {player.opponent for player in entry.players if player.is_ai}
    if not rivals:
        return PEOPLE
    return next(iter(rivals)) or MIXED if len(rivals) == 1 else MIXED


def solo_key(solo: Solo, strength: Json) -> str:
    """The rival of a solo game, as a line names it."""
    return f"{solo.option}-{strength}"


def _variant(entry: MatchEntry) -> tuple[str, ...]:
    chosen, solo = _options(entry), ui_of(entry.game).SOLO
    return tuple(
        option.id if chosen[option.id] is True else f"{option.id}={chosen[option.id]}"
        for option in entry.table.game.info.options
        if chosen[option.id] != option.default and (solo is None or option.id != solo.option)
    )


def _options(entry: MatchEntry) -> Mapping[str, Json]:
    return full_options(entry.table.game.info, entry.table.match.setup.options)


def _result(ranks: Sequence[int], seat: int) -> str:
    if len(ranks) > 1 and len(set(ranks)) == 1:
        return "drawn"
    return "won" if ranks and ranks[seat] == 1 else "lost"


def _met(entry: MatchEntry, ranks: Sequence[int], seat: int) -> Iterable[str]:
    """Who of you and each regular has the better place."""
    for place, player in enumerate(entry.players):
        if player.regular and len(ranks) > place:
            way = ranks[place] - ranks[seat]
            yield f"{player.regular}={'won' if way > 0 else 'lost' if way < 0 else 'drawn'}"


def _challenges(entry: MatchEntry) -> tuple[str, ...]:
    solo = ui_of(entry.game).SOLO
    return () if solo is None else solo.challenges(entry.table)
