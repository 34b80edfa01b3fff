"""Achievements, read from the statistics: those of each game, and a few that go through all games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.core.regulars import meetings
from app.core.statistics import Summary
from app.core.text import mark
from app.games import GAMES
from engine.regulars import REGULARS, level_id

#: Opponents who make a series of victories worth something.
STRONG = ("casual", "skilled", "expert", "master", "fox")
SERIES = 10


class Achievement(NamedTuple):
    """Something to be proud of."""

    id: str
    title: str
    text: str
    #: The game whose `thumb` draws the picture; empty for the face of a regular.
    game: str
    picture: str
    met: Callable[[Sequence[Summary]], bool]


def unaided_wins(lines: Sequence[Summary], game: str, *rivals: str) -> list[Summary]:
    """Victories without hints, perhaps against certain opponents only: levels, or regulars."""
    return [
        line
        for line in lines
        if line.game == game and line.result == "won" and not line.hints and (not rivals or _met(line, rivals))
    ]


def _met(line: Summary, rivals: Sequence[str]) -> bool:
    """Whether all opponents of a match are among these, by their names or by their levels."""
    regulars = meetings(line)
    everybody = list(regulars) if len(regulars) == line.seats - 1 else [line.rival]
    return all(one in rivals or level_id(one) in rivals for one in everybody)


def _won_every_game(lines: Sequence[Summary]) -> bool:
    return {line.game for line in lines if line.result == "won"} >= set(GAMES)


def _won_series(lines: Sequence[Summary]) -> bool:
    run = 0
    for line in sorted(line for line in lines if _met(line, STRONG)):
        run = run + 1 if line.result == "won" and not line.hints else 0
        if run == SERIES:
            return True
    return False


def _beat_every_regular(lines: Sequence[Summary]) -> bool:
    return {one.id for one in REGULARS} <= {one for _game, one in _victories(lines)}


def _beat_one_everywhere(lines: Sequence[Summary]) -> bool:
    won = _victories(lines)
    return any(all((game, one.id) in won for game in GAMES) for one in REGULARS)


def _victories(lines: Sequence[Summary]) -> set[tuple[str, str]]:
    """The games and the regulars that were beaten in them, in matches that were won."""
    won = (line for line in lines if line.result == "won")
    return {(line.game, one) for line in won for one, result in meetings(line).items() if result == "won"}


def achievements() -> tuple[Achievement, ...]:
    """Everything that can be achieved; what goes through all games has pictures of the first one."""
    first, *_ = GAMES.values()
    home, series, *_ = first.portraits
    return (
        Achievement(
            "cellar",
            mark("At home in the cellar"),
            mark("Win each of the three games."),
            first.card.id,
            home,
            _won_every_game,
        ),
        Achievement(
            "series",
            mark("Ten in a row"),
            mark("Win ten matches in a row against casual or stronger opponents, without hints."),
            first.card.id,
            series,
            _won_series,
        ),
        Achievement(
            "everywhere",
            mark("At every table"),
            mark("Win against the same regular at all three tables."),
            "",
            "clover",
            _beat_one_everywhere,
        ),
        Achievement(
            "all-regulars",
            mark("One of the regulars"),
            mark("Win against each of the eight regulars, at any table."),
            "",
            "juniper",
            _beat_every_regular,
        ),
        *(one for ui in GAMES.values() for one in ui.achievements()),
    )


def achieved(lines: Sequence[Summary]) -> frozenset[str]:
    """The ids of what has been achieved."""
    return frozenset(one.id for one in achievements() if one.met(lines))
