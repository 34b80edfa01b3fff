"""Achievements, read from what was played: those of each game, and a few that go through all games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.base.text import mark, tr
from app.contract import GAMES
from app.riddles import Riddles
from app.statistics.model import Summary, meetings
from engine.regulars import REGULARS, level_id

#: Opponents who make a series of victories worth something.
STRONG: tuple[str, ...] = ("casual", "skilled", "expert", "master", "fox")
SERIES = 10
#: Days in a row with a riddle, and riddles that were solved.
WEEK, HUNDRED = 7, 100
#: The largest evening.
FULL_HOUSE = 5


class Played(NamedTuple):
    """Everything that counts for achievements."""

    lines: Sequence[Summary] = ()
    #: How many riddles were solved, and the most days in a row.
    riddles: int = 0
    days: int = 0
    #: How many guests each evening had whose games were all played.
    evenings: Sequence[int] = ()


def played(lines: Sequence[Summary], riddles: Riddles, evenings: Sequence[int] = ()) -> Played:
    """What counts, from where it is kept."""
    return Played(lines, sum(map(riddles.solved, GAMES)), riddles.best, evenings)


class Achievement(NamedTuple):
    """Something to be proud of."""

    id: str
    title: str
    text: str
    #: The game whose `thumb` draws the picture; empty for the face of a regular.
    game: str
    picture: str
    met: Callable[[Played], bool]


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


def _won_every_game(past: Played) -> bool:
    return {line.game for line in past.lines if line.result == "won"} >= set(GAMES)


def _won_series(past: Played) -> bool:
    run = 0
    for line in sorted(line for line in past.lines if _met(line, STRONG)):
        run = run + 1 if line.result == "won" and not line.hints else 0
        if run == SERIES:
            return True
    return False


def _beat_every_regular(past: Played) -> bool:
    return {one.id for one in REGULARS} <= {one for _game, one in _victories(past.lines)}


def _beat_one_everywhere(past: Played) -> bool:
    won = _victories(past.lines)
    return any(all((game, one.id) in won for game in GAMES) for one in REGULARS)


def _victories(lines: Sequence[Summary]) -> set[tuple[str, str]]:
    """The games and the regulars that were beaten in them, in matches that were won."""
    won = (line for line in lines if line.result == "won")
    return {(line.game, one) for line in won for one, result in meetings(line).items() if result == "won"}


def achievements() -> tuple[Achievement, ...]:
    """Everything that can be achieved; what goes through all games has pictures of the first one."""
    first, *_ = GAMES.values()
    home, series, *_ = first.PORTRAITS
    return (
        Achievement(
            "cellar",
            mark("At home in the cellar"),
            mark("Win each of the three games."),
            first.CARD.id,
            home,
            _won_every_game,
        ),
        Achievement(
            "series",
            mark("Ten in a row"),
            mark("Win ten matches in a row against casual or stronger opponents, without hints."),
            first.CARD.id,
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
        Achievement(
            "riddle",
            mark("The penny drops"),
            mark("Solve a riddle."),
            "",
            "pip",
            lambda past: past.riddles >= 1,
        ),
        Achievement(
            "riddle-week",
            mark("A riddle a day"),
            mark("Solve a riddle of the day on seven days in a row."),
            "",
            "thistle",
            lambda past: past.days >= WEEK,
        ),
        Achievement(
            "riddle-hundred",
            mark("A hundred answers"),
            mark("Solve a hundred riddles."),
            "",
            "saffron",
            lambda past: past.riddles >= HUNDRED,
        ),
        Achievement(
            "evening",
            mark("Until the lights go out"),
            mark("Play all games of an evening."),
            "",
            "basil",
            lambda past: bool(past.evenings),
        ),
        Achievement(
            "full-house",
            mark("Full house"),
            mark("Play all games of an evening for five."),
            "",
            "barnabas",
            lambda past: FULL_HOUSE in past.evenings,
        ),
        *(one for ui in GAMES.values() for one in ui.ACHIEVEMENTS),
    )


def achieved(past: Played) -> frozenset[str]:
    """The ids of what has been achieved."""
    return frozenset(one.id for one in achievements() if one.met(past))


def added(before: Played, after: Played) -> list[Achievement]:
    """What has been achieved between two moments."""
    return [one for one in achievements() if one.met(after) and not one.met(before)]


def announced(one: Achievement) -> str:
    """The title of an achievement, said when it is met."""
    return tr._("Achievement: {name}").format(name=tr._(one.title))
