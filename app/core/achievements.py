"""Achievements, read from the statistics: those of each game, and a few that go through all games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.core.statistics import Summary
from app.core.text import mark
from app.games import GAMES

#: Opponents who make a series of victories worth something.
STRONG = ("casual", "skilled", "expert", "master", "fox")
SERIES = 10


class Achievement(NamedTuple):
    """Something to be proud of."""

    id: str
    title: str
    text: str
    #: The game whose `thumb` draws the picture.
    game: str
    picture: str
    met: Callable[[Sequence[Summary]], bool]


def unaided_wins(lines: Sequence[Summary], game: str, *rivals: str) -> list[Summary]:
    """Victories without hints, perhaps against certain opponents only."""
    return [
        line
        for line in lines
        if line.game == game and line.result == "won" and not line.hints and (not rivals or line.rival in rivals)
    ]


def _won_every_game(lines: Sequence[Summary]) -> bool:
    return {line.game for line in lines if line.result == "won"} >= set(GAMES)


def _won_series(lines: Sequence[Summary]) -> bool:
    run = 0
    for line in sorted(line for line in lines if line.rival in STRONG):
        run = run + 1 if line.result == "won" and not line.hints else 0
        if run == SERIES:
            return True
    return False


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
        *(one for ui in GAMES.values() for one in ui.achievements()),
    )


def achieved(lines: Sequence[Summary]) -> frozenset[str]:
    """The ids of what has been achieved."""
    return frozenset(one.id for one in achievements() if one.met(lines))
