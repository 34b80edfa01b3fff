"""The statistics page: figures, groups of matches, achievements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from app.base.text import percent, tr
from app.contract import ui_of
from app.matches import MIXED, PEOPLE, solo_key
from app.people import level_names, paired, player_of, titled
from app.riddles import Riddles, RiddleTally
from app.statistics.model import Figures, Group, HeadToHead, Key, Result, Statistics, figures, figures_by
from app.statistics.records import Played, achieved, achievements, played
from app.table import Table
from engine.games import GAMES
from engine.regulars import REGULARS

NOTHING = "–"


class StatTile(NamedTuple):
    """One figure with its name and a note."""

    value: str
    name: str
    note: str = ""


class WinShare(NamedTuple):
    """A group of matches: its name, a note, and the share of victories (None if there was nothing to win)."""

    name: str
    note: str
    share: float | None


class Chapter(NamedTuple):
    """Groups under a heading."""

    title: str
    shares: tuple[WinShare, ...]


class Badge(NamedTuple):
    """An achievement."""

    title: str
    text: str
    game: str
    picture: str
    met: bool


class StatisticsPage(NamedTuple):
    """The statistics of one game, and all achievements."""

    tiles: tuple[StatTile, ...]
    chapters: tuple[Chapter, ...]
    badges: tuple[Badge, ...]


def page(statistics: Statistics, game: str, riddles: Riddles, evenings: Sequence[int] = ()) -> StatisticsPage:
    """The page of a game; `evenings` says how many guests each evening had whose games were all played."""
    own, results = [one for one in statistics.groups if one.game == game], statistics.results(game)
    sums = figures(own, "".join(one.letter for one in results))
    chapters = (*_chapters(own, results, game), *_people(statistics, game), *_riddles(riddles, game))
    return StatisticsPage(tiles(sums) if own else (), chapters, badges(played(statistics, riddles, evenings)))


def tiles(sums: Figures) -> tuple[StatTile, ...]:
    """The figures of some matches."""
    return (
        StatTile(str(sums.games), tr._("Matches"), tr._("{number} with hints").format(number=sums.hinted)),
        StatTile(
            NOTHING if sums.share is None else percent(sums.share),
            tr._("Won"),
            tr._("{won} won, {lost} lost, {drawn} drawn").format(**sums._asdict()),
        ),
        StatTile(str(sums.streak), tr._("Streak"), tr._("best: {number}").format(number=sums.best)),
        StatTile(
            NOTHING if sums.accuracy is None else percent(sums.accuracy),
            tr._("Accuracy"),
            tr._("how close your moves came to the best ones, on average"),
        ),
        StatTile(NOTHING if sums.points is None else decimal(sums.points), tr._("Points"), tr._("on average")),
        StatTile(duration(sums.seconds), tr._("Time"), tr._("at the table")),
    )


def decimal(number: float) -> str:
    """A number with one decimal; only English has a point before it."""
    written = f"{number:.1f}"
    return written if tr.lang == "en" else written.replace(".", ",")


def duration(seconds: int) -> str:
    """“3 h 20 min”, “12 min”."""
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours:
        return tr._("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return tr._("{minutes} min").format(minutes=minutes)


def badges(past: Played) -> tuple[Badge, ...]:
    """All achievements, the achieved ones first."""
    done = achieved(past)
    found = [
        Badge(tr._(one.title), tr._(one.text), one.game, one.picture, one.id in done) for one in achievements()
    ]
    return tuple(sorted(found, key=lambda badge: not badge.met))


# --- riddles


def _riddles(riddles: Riddles, game: str) -> Iterable[Chapter]:
    """Riddles of a game; the streak is one of days, whichever game they were spent on."""
    tallies = (
        (tr._("Puzzles of the day"), riddles.day_tally(game)),
        (tr._("Endless puzzles"), riddles.endless_tally(game)),
    )
    shares = [WinShare(name, _solved(tally), tally.solved / tally.over) for name, tally in tallies if tally.over]
    if not shares:
        return
    if riddles.best:
        days = tr.n("{number} day, all games together", "{number} days, all games together", riddles.best)
        shares.append(WinShare(tr._("Longest streak"), days.format(number=riddles.best), None))
    yield Chapter(tr._("Puzzles"), tuple(shares))


def _solved(tally: RiddleTally) -> str:
    parts = [tr._("{solved} of {all} solved").format(solved=tally.solved, all=tally.over)]
    if tally.clean:
        parts.append(tr._("{number} without a hint").format(number=tally.clean))
    return " · ".join(parts)


# --- people


def _people(statistics: Statistics, game: str) -> Iterable[Chapter]:
    """The people of this device against each other, the most recent pair first."""
    found = [
        WinShare(paired(pair), duel_words(pair, duel), (duel.won + duel.drawn / 2) / sum(duel))
        for pair, duel in reversed(statistics.duels(game).items())
    ]
    if found:
        yield Chapter(tr._("Between people"), tuple(found))


def between(statistics: Statistics, table: Table) -> str:
    """How the two people of a match have done against each other so far; empty before their second match."""
    pair = tuple(sorted(player.given for player in table.players if not player.is_ai and player.given))
    if len(pair) != 2 or len(table.players) != 2:
        return ""
    duel = statistics.duels(table.game.info.id).get(pair)
    return duel_words(pair, duel) if duel is not None and sum(duel) > 1 else ""


def duel_words(pair: tuple[str, str], duel: HeadToHead) -> str:
    """“Anna 3, Ben 1, 1 drawn”."""
    words = tr._("{one} {won}, {other} {lost}").format(one=pair[0], won=duel.won, other=pair[1], lost=duel.lost)
    return words + (tr._(", {number} drawn").format(number=duel.drawn) if duel.drawn else "")


# --- groups of matches


def _chapters(groups: list[Group], results: list[Result], game: str) -> Iterable[Chapter]:
    rivals = figures_by(groups, results, lambda one: one.rival)
    names = _rival_names(game)
    places = list(names)
    order = sorted(rivals, key=lambda name: places.index(name) if name in names else len(places))
    if rivals:
        yield Chapter(tr._("Opponents"), _shares(rivals, order, lambda name: names.get(name) or name))
    variants = figures_by(groups, results, lambda one: one.variant)
    if len(variants) > 1 or any(variants):
        yield Chapter(
            tr._("Variants"), _shares(variants, sorted(variants, key=len), lambda names: variant(game, names))
        )
    seats = figures_by(groups, results, lambda one: one.seats)
    if len(seats) > 1:
        yield Chapter(tr._("Number of players"), _shares(seats, sorted(seats), _seats))


def _shares(
    groups: Mapping[Key, Figures], order: Sequence[Key], name: Callable[[Key], str]
) -> tuple[WinShare, ...]:
    return tuple(WinShare(name(key), _went(groups[key]), groups[key].share) for key in order)


def _went(sums: Figures) -> str:
    if sums.share is None:
        return tr.n("{number} match", "{number} matches", sums.games).format(number=sums.games)
    parts = [tr._("{won} of {games} won").format(won=sums.won, games=sums.won + sums.lost + sums.drawn)]
    if sums.best > 1:
        parts.append(tr._("{number} in a row").format(number=sums.best))
    if sums.accuracy is not None:
        parts.append(tr._("accuracy {share}").format(share=percent(sums.accuracy)))
    return " · ".join(parts)


def _rival_names(game: str) -> dict[str, str]:
    """The names of opponents, in the order of the page: regulars and levels by their strength, then the others."""
    names = {one.id: titled(player_of(f"@{one.id}")._replace(given=one.name)) for one in REGULARS}
    names |= level_names()
    solo = ui_of(game).SOLO
    if solo is not None:
        strengths = next(option.values for option in GAMES[game].info.options if option.id == solo.option)
        names |= {solo_key(solo, strength): solo.rival_name(str(strength)) for strength in strengths}
    return names | {MIXED: tr._("Several levels"), PEOPLE: tr._("People")}


def variant(game: str, names: tuple[str, ...]) -> str:
    """The names of options, which stand before the colon of their sentences."""
    texts = {option.id: option.text for option in GAMES[game].info.options}
    words = [
        tr._(texts[id_]).partition(":")[0].strip()
        for id_ in (name.partition("=")[0] for name in names)
        if id_ in texts
    ]
    return " · ".join(words) or tr._("Standard")


def _seats(number: int) -> str:
    return (
        tr._("Solo") if number == 1 else tr.n("{number} player", "{number} players", number).format(number=number)
    )
