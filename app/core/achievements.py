"""Achievements: a few things that are worth having done, read from the statistics.  No Kivy here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.core.statistics import GREG, Summary
from app.core.text import mark

GAMES = ("braverats", "brooke", "firstrat")
#: Opponents who make a series of victories worth something.
STRONG = ("casual", "skilled", "expert", "master", "fox")
CHALLENGES = 9
NEARLY_PERFECT = 0.97
SERIES = 10
#: Crowns that win the shortest game.
FEWEST_CROWNS = 3


class Achievement(NamedTuple):
    """Something to be proud of."""

    id: str
    title: str
    text: str
    #: Whose picture it wears: the game, and a picture of its lists.
    game: str
    picture: str
    met: Callable[[Sequence[Summary]], bool]


def _won(lines: Sequence[Summary], game: str, *rivals: str) -> list[Summary]:
    """Victories without hints."""
    return [
        line
        for line in lines
        if line.game == game and line.result == "won" and not line.hints and (not rivals or line.rival in rivals)
    ]


def _clean(line: Summary) -> bool:
    """Won by crowns with none for the other side; in a match of several games points are games."""
    return line.other == 0 and line.points >= FEWEST_CROWNS and not set(line.variant) & {"emperor", "true-king"}


def _series(lines: Sequence[Summary]) -> bool:
    run = 0
    for line in sorted(line for line in lines if line.rival in STRONG):
        run = run + 1 if line.result == "won" and not line.hints else 0
        if run == SERIES:
            return True
    return False


def _all_challenges(lines: Sequence[Summary]) -> bool:
    levels: dict[str, set[str]] = {}
    for line in lines:
        if line.rival.startswith(f"{GREG}-"):
            levels.setdefault(line.rival, set()).update(line.challenges)
    return any(len(met) == CHALLENGES for met in levels.values())


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement(
        "cellar",
        mark("At home in the cellar"),
        mark("Win each of the three games."),
        "braverats",
        "prince",
        lambda lines: all(any(line.game == game and line.result == "won" for line in lines) for game in GAMES),
    ),
    Achievement(
        "series",
        mark("Ten in a row"),
        mark("Win ten matches in a row against casual or stronger opponents, without hints."),
        "braverats",
        "general",
        _series,
    ),
    Achievement(
        "clean",
        mark("Not a single crown"),
        mark("Win a game of BraveRats against skilled or stronger without giving up a crown, without hints."),
        "braverats",
        "ambassador",
        lambda lines: any(_clean(line) for line in _won(lines, "braverats", *STRONG[1:])),
    ),
    Achievement(
        "mind-reader",
        mark("Mind reader"),
        mark("Keep 97 % of your winning chances in a match of BraveRats that you win."),
        "braverats",
        "spy",
        lambda lines: any((line.accuracy or 0) >= NEARLY_PERFECT for line in _won(lines, "braverats")),
    ),
    Achievement(
        "outfoxed",
        mark("Outfoxed"),
        mark("Beat the fox at BraveRats, without hints."),
        "braverats",
        "assassin",
        lambda lines: bool(_won(lines, "braverats", "fox")),
    ),
    Achievement(
        "captain",
        mark("Old salt"),
        mark("Beat the master at Brooke, without hints."),
        "brooke",
        "limit blue",
        lambda lines: bool(_won(lines, "brooke", "master")),
    ),
    Achievement(
        "moon",
        mark("To the moon"),
        mark("Win First Rat against at least two skilled or stronger opponents, without hints."),
        "firstrat",
        "rocket",
        lambda lines: any(line.seats >= 3 for line in _won(lines, "firstrat", *STRONG[1:])),
    ),
    Achievement(
        "challenger",
        mark("Nine of nine"),
        mark("Meet all nine challenges against Greg at one level."),
        "firstrat",
        "award",
        _all_challenges,
    ),
)


def achieved(lines: Sequence[Summary]) -> frozenset[str]:
    """The ids of what has been achieved."""
    return frozenset(one.id for one in ACHIEVEMENTS if one.met(lines))
