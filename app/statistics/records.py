"""Achievements of each game and of all, and what a match adds to the records.

Records are shown once, after the end of a match, and never for a match of another device, which does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from app.base.content import Sentence, named, read
from app.base.text import tr
from app.contract import GAMES, ui_of
from app.matches import MIXED, PEOPLE, Library, Summary
from app.people import robot_name, titled
from app.riddles import Riddles
from app.statistics.model import Group, Statistics, figures, meetings
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

    groups: Sequence[Group] = ()
    #: The most victories in a row against strong opponents, without hints.
    series: int = 0
    #: How many riddles were solved, and the most days in a row.
    riddles: int = 0
    days: int = 0
    #: How many guests each evening had whose games were all played.
    evenings: Sequence[int] = ()


def played(statistics: Statistics | None, riddles: Riddles | None, evenings: Sequence[int] = ()) -> Played:
    """What counts, from where it is kept."""
    past = Played(evenings=evenings)
    if statistics is not None:
        past = past._replace(groups=statistics.groups, series=_series(statistics))
    if riddles is not None:
        past = past._replace(riddles=sum(map(riddles.solved, GAMES)), days=riddles.best)
    return past


class AchievementWords(NamedTuple):
    """An achievement in a file."""

    title: Sentence
    text: Sentence
    picture: str = ""


class Achievement(NamedTuple):
    """One achievement."""

    id: str
    title: str
    text: str
    #: The game whose `thumb` draws the picture; empty for the face of a regular.
    game: str
    picture: str
    met: Callable[[Played], bool]


def unaided_wins(groups: Sequence[Group], game: str, *rivals: str) -> list[Group]:
    """Victories without hints, perhaps against certain opponents only: levels, or regulars."""
    return [
        one
        for one in groups
        if one.game == game and one.result == "won" and not one.hinted
        if not rivals or _all_among(rivals, one.rival, list(meetings(one)), one.seats)
    ]


def _all_among(rivals: Sequence[str], rival: str, regulars: Sequence[str], seats: int) -> bool:
    """Whether all opponents of a match are among these, by their names or by their levels."""
    everybody = regulars if len(regulars) == seats - 1 else [rival]
    return all(one in rivals or level_id(one) in rivals for one in everybody)


def _series(statistics: Statistics) -> int:
    """The most victories in a row against strong opponents, without hints."""
    strong = {
        (one.rival, one.met, one.seats)
        for one in statistics.groups
        if _all_among(STRONG, one.rival, list(meetings(one)), one.seats)
    }
    return max(map(len, statistics.unaided(strong).split("-")))


def _won_every_game(past: Played) -> bool:
    return {one.game for one in past.groups if one.result == "won"} >= set(GAMES)


def _beat_every_regular(past: Played) -> bool:
    return {one.id for one in REGULARS} <= {one for _game, one in _victories(past.groups)}


def _beat_one_everywhere(past: Played) -> bool:
    won = _victories(past.groups)
    return any(all((game, one.id) in won for game in GAMES) for one in REGULARS)


def _victories(groups: Sequence[Group]) -> set[tuple[str, str]]:
    """The games and the regulars that were beaten in them, in matches that were won."""
    won = (one for one in groups if one.result == "won")
    return {(one.game, regular) for one in won for regular, end in meetings(one).items() if end == "won"}


#: The words of achievements: id → words.
ACHIEVEMENTS_FILE = Mapping[str, AchievementWords]

_MET: Mapping[str, Callable[[Played], bool]] = {
    "cellar": _won_every_game,
    "series": lambda past: past.series >= SERIES,
    "everywhere": _beat_one_everywhere,
    "all-regulars": _beat_every_regular,
    "riddle": lambda past: past.riddles >= 1,
    "riddle-week": lambda past: past.days >= WEEK,
    "riddle-hundred": lambda past: past.riddles >= HUNDRED,
    "evening": lambda past: bool(past.evenings),
    "full-house": lambda past: FULL_HOUSE in past.evenings,
}


def described(game: str, met: Mapping[str, Callable[[Played], bool]]) -> tuple[Achievement, ...]:
    """What can be achieved in a game, or without one in all: the words are content, `met` says when."""
    path = f"games/{game}/content/achievements.toml" if game else "statistics/achievements.toml"
    file: Mapping[str, AchievementWords] = read(path, ACHIEVEMENTS_FILE)
    return tuple(
        Achievement(id_, words.title, words.text, game, words.picture, named(met, id_, f"app/{path}"))
        for id_, words in file.items()
    )


def achievements() -> tuple[Achievement, ...]:
    """Everything that can be achieved; what goes through all games has pictures of the first one."""
    first, *_ = GAMES.values()
    portraits = iter(first.PORTRAITS)
    return (
        *(
            one if one.picture else one._replace(game=first.CARD.id, picture=next(portraits))
            for one in described("", _MET)
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
    earlier = statistics.without(table.number)
    before = played(earlier, None, evenings[1:] if ended else evenings)
    found = [Record("achievement", id=one.id) for one in added(before, played(statistics, None, evenings))]
    line = statistics.line(table.number)
    # Among matches that are not counted yet there may be a better one.
    if line is not None and not statistics.missing(library):
        found += news(line, earlier)
    return tuple(found[:MOST])


def news(line: Summary, earlier: Statistics) -> tuple[Record, ...]:
    """What a match is the first or the best at, the rarest first."""
    if not line.result:
        return ()
    past = [one for one in earlier.groups if one.game == line.game and one.result]
    letters = "".join(one.letter for one in earlier.results(line.game))
    found = (_first_win(line, past), _best_score(line, past), _streak(line, letters))
    return tuple(record for record in found if record is not None)


def _first_win(line: Summary, past: Sequence[Group]) -> Record | None:
    if line.result != "won":
        return None
    beaten = [one for one in REGULARS if f"{one.id}=won" in line.met]
    # The strongest one, if there are several.
    for regular in reversed(beaten):
        if not any(f"{regular.id}=won" in one.met for one in past):
            lost = sum(one.number for one in past if f"{regular.id}=lost" in one.met)
            return Record("first-win", before=lost, id=regular.id)
    met = [one for one in past if one.rival == line.rival]
    if beaten or line.rival in (PEOPLE, MIXED) or any(one.result == "won" for one in met):
        return None
    return Record("first-win", before=sum(one.number for one in met if one.result == "lost"))


def _best_score(line: Summary, past: Sequence[Group]) -> Record | None:
    before = max((one.most for one in past if not one.resigned), default=line.points)
    if not ui_of(line.game).KEEPS_BEST_SCORE or line.resigned or line.points <= before:
        return None
    return Record("best-score", line.points, before)


def _streak(line: Summary, letters: str) -> Record | None:
    now, before = figures([], letters + line.result[0]).best, figures([], letters).best
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
