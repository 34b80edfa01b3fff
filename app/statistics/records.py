"""Achievements of each game and of all, and what a match adds to the records.

Records are shown once, after the end of a match, and never for a match of another device, which does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from app.base.text import mark, tr
from app.contract import GAMES, ui_of
from app.matches import MIXED, PEOPLE, Library, Summary
from app.people import robot_name, titled
from app.riddles import Riddles
from app.statistics.model import Statistics, figures, meetings
from app.table import Table
from engine.base import full_options
from engine.regulars import REGULARS, level_id

#: The levels of opponents that count for a series of victories.
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
    """One achievement."""

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
    """The announcement of an achievement."""
    return tr._("Achievement: {name}").format(name=tr._(one.title))


#: Maximum number of records shown.
MOST = 2
#: A shorter streak is not shown.
STREAK = 3


class Record(NamedTuple):
    """Something that was never reached before."""

    kind: Literal["achievement", "first-win", "best-score", "streak"]
    #: Points, or wins in a row.
    number: int = 0
    #: The best score before, or the defeats before a first win.
    before: int = 0
    #: The id of an achievement, or of the regular who was beaten.
    id: str = ""


def count(
    statistics: Statistics, library: Library, table: Table, evenings: Sequence[int] = (), *, ended: bool = False
) -> tuple[Record, ...]:
    """What a finished match adds to the records; nothing if that was shown before.

    `evenings` says how many guests each evening had whose games were all played; with `ended`, the match is the
    last game of the first of them.
    """
    if not library.announce(table.number):
        return ()
    lines = statistics.lines
    known = [line for line in lines if line.number != table.number]
    before = Played(known, evenings=evenings[1:] if ended else evenings)
    found = [Record("achievement", id=one.id) for one in added(before, Played(lines, evenings=evenings))]
    line = next((line for line in lines if line.number == table.number), None)
    # Among matches that are not counted yet there may be a better one.
    if line is not None and not statistics.missing(library):
        found += news(line, known)
    return tuple(found[:MOST])


def news(line: Summary, earlier: Sequence[Summary]) -> tuple[Record, ...]:
    """What a match is the first or the best at, the rarest first."""
    if not line.result:
        return ()
    past = [one for one in earlier if one.game == line.game and one.result]
    found = (_first_win(line, past), _best_score(line, past), _streak(line, past))
    return tuple(record for record in found if record is not None)


def _first_win(line: Summary, past: Sequence[Summary]) -> Record | None:
    if line.result != "won":
        return None
    earlier = [meetings(one) for one in past]
    beaten = [one for one in REGULARS if meetings(line).get(one.id) == "won"]
    # The strongest one, if there are several.
    for regular in reversed(beaten):
        results = [met[regular.id] for met in earlier if regular.id in met]
        if "won" not in results:
            return Record("first-win", before=results.count("lost"), id=regular.id)
    met = [one for one in past if one.rival == line.rival]
    if beaten or line.rival in (PEOPLE, MIXED) or any(one.result == "won" for one in met):
        return None
    return Record("first-win", before=sum(one.result == "lost" for one in met))


def _best_score(line: Summary, past: Sequence[Summary]) -> Record | None:
    before = max((one.points for one in past if not one.resigned), default=line.points)
    if not ui_of(line.game).KEEPS_BEST_SCORE or line.resigned or line.points <= before:
        return None
    return Record("best-score", line.points, before)


def _streak(line: Summary, past: Sequence[Summary]) -> Record | None:
    now, before = figures([*past, line]).best, figures(past).best
    return Record("streak", now) if now > before and now >= STREAK else None


# --- in words


def words(record: Record, table: Table) -> tuple[str, str]:
    """A record of a match, and a note on it."""
    number, before = record.number, record.before
    if record.kind == "achievement":
        one = next(one for one in achievements() if one.id == record.id)
        return announced(one), tr._(one.text)
    if record.kind == "first-win":
        after = tr.n("after {number} defeat", "after {number} defeats", before).format(number=before)
        return tr._("First win against {name}").format(name=rival_of(table, record.id)), after if before else ""
    if record.kind == "best-score":
        text = tr.n("{number} point: your best yet", "{number} points: your best yet", number)
        return text.format(number=number), tr._("before: {number}").format(number=before)
    return tr._("{number} wins in a row").format(number=number), tr._("your longest streak yet")


def rival_of(table: Table, regular: str = "") -> str:
    """The opponents of a person: “Basil (skilled)”, “Poppy, Daisy (casual)”; perhaps one of them."""
    rivals = [player for player in table.players if player.is_ai and regular in ("", player.regular)]
    if not rivals:
        return robot_name(table.game.info.id, full_options(table.game.info, table.match.setup.options))
    return titled(rivals[0]._replace(given=", ".join(player.name for player in rivals)))
