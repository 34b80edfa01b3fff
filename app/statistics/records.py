"""What a match adds to the records: achievements, the first win against an opponent, the best score, a streak.

Records are read from the statistics at the moment in which a match is counted: so they are told once, and never
for a match of another device, which is not counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from app.base.text import tr
from app.contract import ui_of
from app.matches import Library
from app.people import robot_name, titled
from app.statistics.achievements import Played, achievements, added, announced
from app.statistics.model import MIXED, PEOPLE, Statistics, Summary, figures, meetings
from app.table import Table
from engine.base import full_options
from engine.regulars import REGULARS

#: So many are told at most.
MOST = 2
#: A shorter streak is not worth telling.
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
    """Count a finished match, and say what is new in the records; nothing for one that was counted before.

    `evenings` says how many guests each evening had whose games were all played; with `ended`, the match is the
    last game of the first of them.
    """
    missing, known = statistics.missing(library), statistics.lines
    uncounted = [number for number in missing if number not in {line.number for line in known}]
    if table.number in missing:
        statistics.count(library, table.number)
    before = Played(known, evenings=evenings[1:] if ended else evenings)
    after = Played(statistics.lines, evenings=evenings)
    found = [Record("achievement", id=one.id) for one in added(before, after)]
    line = next((line for line in statistics.lines if line.number == table.number), None)
    # Among matches that are not counted yet there may be a better one.
    if line is not None and uncounted == [table.number]:
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
    """Whom a person played against: “Basil (skilled)”, “Poppy, Daisy (casual)”; perhaps one of them."""
    rivals = [player for player in table.players if player.is_ai and regular in ("", player.regular)]
    if not rivals:
        return robot_name(table.game.info.id, full_options(table.game.info, table.match.setup.options))
    return titled(rivals[0]._replace(given=", ".join(player.name for player in rivals)))
