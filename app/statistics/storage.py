"""The queries of the statistics: the rows of matches, from the last reset on."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from app.matches import Summary
from app.store import Store

_SINCE = "(SELECT coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'statistics since'), 0))"
#: Finished matches that count.
_COUNTS = "rival IS NOT NULL AND place IN ('finished', 'deleted')"
_COLUMNS = ", ".join(
    {"number": "id", "resigned": "gave_up", "date": "day"}.get(name, name) for name in Summary._fields
)
_ALIKE = "game, rival, variant, seats, result, gave_up, hints > 0, met, challenges"


def lines(store: Store, number: int | None = None) -> list[Summary]:
    """What counts of all matches since the last reset, the oldest first; or of one of them."""
    which = "" if number is None else " AND id = ?"
    rows = store.rows(
        f"SELECT {_COLUMNS} FROM match WHERE {_COUNTS} AND id > {_SINCE}{which} ORDER BY id",
        () if number is None else (number,),
    )
    return [
        Summary(a, b, c, d, parts(e), f, g, h, bool(i), j, k, m, parts(n), o, parts(p))
        for a, b, c, d, e, f, g, h, i, j, k, m, n, o, p in rows
    ]


def groups(store: Store, without: int) -> list[tuple[Any, ...]]:
    """Matches that are alike, each group with its number, sums and extremes; one match is left out."""
    # The index is in the order of the groups; by itself SQLite would sort the table.
    return store.rows(
        f"SELECT {_ALIKE}, count(*), sum(points), max(points), min(other), sum(seconds), count(accuracy),"
        " sum(accuracy), max(accuracy) FROM match INDEXED BY match_counted"
        f" WHERE {_COUNTS} AND id > {_SINCE} AND id <> ? GROUP BY {_ALIKE}, other = 0",
        (without,),
    )


def results(store: Store, game: str, without: int) -> list[tuple[str, str, int, str]]:
    """Rival, variant, seats and the first letter of the result of the matches of a game, the oldest first."""
    return store.rows(
        f"SELECT rival, variant, seats, substr(result, 1, 1) FROM match WHERE {_COUNTS} AND id > {_SINCE}"
        " AND id <> ? AND game = ? AND result <> '' ORDER BY id",
        (without, game),
    )


def unaided(store: Store, opponents: Collection[tuple[str, tuple[str, ...], int]], without: int) -> str:
    """A “w” for each match won without hints and a “-” for every other one, the oldest first.

    Matches against certain opponents only: the rival, how regulars were met, and the seats.
    """
    wanted = [value for rival, met, seats in opponents for value in (rival, "\n".join(met), seats)]
    found = store.row(
        "SELECT group_concat(letter, '') FROM (SELECT iif(result = 'won' AND hints = 0, 'w', '-') AS letter"
        f" FROM match WHERE {_COUNTS} AND id > {_SINCE} AND id <> ?"
        f" AND (rival, met, seats) IN (VALUES {', '.join(['(?, ?, ?)'] * len(opponents))}) ORDER BY id)",
        (without, *wanted),
    )
    return "" if found is None or found[0] is None else str(found[0])


def seated(store: Store, game: str) -> list[tuple[int, str, int | None, int, str]]:
    """Who sat where in the matches of a game that are over: match, final places, who gave up, seat, name.

    Those in which the result of a single person is counted are left out.
    """
    return store.rows(
        "SELECT m.id, m.ranks, m.resigned, s.seat, p.name FROM match AS m JOIN seat AS s ON s.match = m.id"
        " JOIN person AS p ON p.id = s.person WHERE m.place IN ('finished', 'deleted')"
        f" AND m.game = ? AND m.result = '' AND m.id > {_SINCE} ORDER BY m.id, s.seat",
        (game,),
    )


def latest(store: Store, most: int, *, alone: bool = False) -> list[str]:
    """The games of the last matches, the newest first; `alone`: only those of a single person."""
    of_one = " AND result <> ''" if alone else ""
    which = f"{_COUNTS}{of_one} AND id > {_SINCE} ORDER BY id DESC LIMIT ?"
    return [game for (game,) in store.rows(f"SELECT game FROM match WHERE {which}", (most,))]


def reset(store: Store) -> None:
    """Stop counting everything played so far."""
    highest = "SELECT 'statistics since', coalesce(max(id), 0) FROM match WHERE place <> 'open'"
    store.write(lambda db: db.execute(f"INSERT OR REPLACE INTO meta {highest}"))


def since(store: Store) -> int:
    """Matches up to this one were reset."""
    found = store.row(f"SELECT {_SINCE}")
    return int(found[0]) if found is not None else 0


def parts(text: str) -> tuple[str, ...]:
    """A column with several values."""
    return tuple(text.split("\n")) if text else ()
