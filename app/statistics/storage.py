"""The queries of the statistics: the rows of matches, from the last reset on."""

from __future__ import annotations

from app.matches import Summary
from app.store import Store

_SINCE = "(SELECT coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'statistics since'), 0))"
_COLUMNS = ", ".join(
    {"number": "id", "resigned": "gave_up", "date": "day"}.get(name, name) for name in Summary._fields
)


def lines(store: Store) -> list[Summary]:
    """What counts of all matches since the last reset, the oldest first."""
    counts = "rival IS NOT NULL AND place IN ('finished', 'deleted')"
    rows = store.rows(f"SELECT {_COLUMNS} FROM match WHERE {counts} AND id > {_SINCE} ORDER BY id")
    return [
        Summary(a, b, c, d, _parts(e), f, g, h, bool(i), j, k, m, _parts(n), o, _parts(p))
        for a, b, c, d, e, f, g, h, i, j, k, m, n, o, p in rows
    ]


def reset(store: Store) -> None:
    """Stop counting everything played so far."""
    highest = "SELECT 'statistics since', coalesce(max(id), 0) FROM match WHERE place <> 'open'"
    store.write(lambda db: db.execute(f"INSERT OR REPLACE INTO meta {highest}"))


def since(store: Store) -> int:
    """Matches up to this one were reset."""
    found = store.row(f"SELECT {_SINCE}")
    return int(found[0]) if found is not None else 0


def _parts(text: str) -> tuple[str, ...]:
    return tuple(text.split("\n")) if text else ()
