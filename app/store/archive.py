"""Everything as one text, to take it to another device: what is there already stays as it is."""

from __future__ import annotations

import base64
import json
import sqlite3
import zlib
from typing import Any, NamedTuple

from app.store.database import Store
from app.store.texts import REFUSED, MatchText, add_match, cut, stored_text

#: The first line of an archive.
HEAD = "ratskeller everything 1"
#: More characters than an archive of many years has, and more bytes than are in it.
LONGEST, LARGEST = 60_000_000, 400_000_000

#: What an archive holds of a match besides its text.
_FACTS = (
    *("place", "game", "seed", "played", "resigned", "hints", "seconds", "advised", "accuracy", "counted"),
    *("announced", "ranks", "day", "gave_up", "rival", "seats", "variant", "result", "points", "other"),
    *("challenges", "met"),
)
#: Tables whose rows stand for themselves.
_TABLES = ("lesson", "riddle", "endless", "endless_grade")


class Merged(NamedTuple):
    """What an archive has brought."""

    matches: int
    #: Matches that were here already.
    known: int


def write_archive(store: Store) -> str:
    """Everything but the settings of this device."""
    columns = ", ".join(("id", "header", *_FACTS))
    matches = []
    rows = store.rows(f"SELECT {columns} FROM match WHERE place <> 'damaged' ORDER BY id")
    for number, header, *facts in rows:
        lines = store.rows("SELECT line FROM step WHERE match = ? ORDER BY number", (number,))
        text = stored_text(header, (line for (line,) in lines))
        matches.append([number, text, dict(zip(_FACTS, facts, strict=True))])
    data = {"matches": matches, "tables": {table: store.rows(f"SELECT * FROM {table}") for table in _TABLES}}
    evenings = store.rows("SELECT * FROM evening ORDER BY id")
    games = store.rows("SELECT * FROM evening_game ORDER BY evening, place")
    data |= {"evenings": [[*one, [game for game in games if game[0] == one[0]]] for one in evenings]}
    packed = base64.encodebytes(zlib.compress(json.dumps(data, ensure_ascii=False).encode()))
    return f"{HEAD}\n{packed.decode()}"


def read_archive(store: Store, text: str) -> Merged:
    """Add what an archive holds and this device does not; raises ValueError for a text that is none."""
    head, _, packed = text.strip().partition("\n")
    if head.strip() != HEAD or len(packed) > LONGEST:
        raise ValueError("no archive")
    try:
        unpacking = zlib.decompressobj()
        plain = unpacking.decompress(base64.b64decode("".join(packed.split()), validate=True), LARGEST)
        if not unpacking.eof:
            raise ValueError("it is not complete")
        data = json.loads(plain)
        return store.write(lambda db: _merge(db, data))
    except (zlib.error, RecursionError, KeyError, TypeError, AttributeError, *REFUSED) as error:
        raise ValueError("no archive") from error


def _merge(db: sqlite3.Connection, data: dict[str, Any]) -> Merged:
    numbers: dict[int, int] = {}
    known = 0
    for old, text, facts in data["matches"]:
        number = _known(db, text, facts)
        known += number is not None
        numbers[old] = _add(db, text, facts) if number is None else number
    for table in _TABLES:
        for row in data["tables"][table]:
            db.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)
    for _, guests, options, began, played, stopped, games in data["evenings"]:
        same = "SELECT 1 FROM evening WHERE guests = ? AND began = ?"
        if db.execute(same, (guests, began)).fetchone() is None:
            values = (guests, options, began, played, stopped)
            new = db.execute("INSERT INTO evening VALUES (NULL, ?, ?, ?, ?, ?)", values).lastrowid
            for _, place, game, seats, match, *rest in games:
                row = (new, place, game, seats, numbers.get(match, 0), *rest)
                db.execute("INSERT INTO evening_game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    return Merged(len(numbers) - known, known)


def _known(db: sqlite3.Connection, text: str, facts: dict[str, Any]) -> int | None:
    """The match, if it is here: by the hash of its text, or by its header if it was open on one of the devices."""
    found = cut(text)
    if found is None:
        counted = ("game", "played", "day", "rival", "points", "seconds")
        which = " AND ".join(f"{name} IS ?" for name in counted)
        values = [facts[name] for name in counted]
        row = db.execute(f"SELECT id FROM match WHERE {which}", values).fetchone()
    else:
        which = "(fingerprint = ? AND fingerprint <> '') OR (sha256 = ? AND header = ?)"
        values = [found.fingerprint, found.sha256, found.header]
        row = db.execute(f"SELECT id FROM match WHERE {which}", values).fetchone()
    return None if row is None else int(row[0])


def _add(db: sqlite3.Connection, text: str, facts: dict[str, Any]) -> int:
    found = cut(text)
    if found is None:
        # It was deleted; its result counts.
        found, facts = MatchText("", (), facts["game"], (), "", whole=True), {**facts, "place": "deleted"}
    columns = {name: facts[name] for name in _FACTS if name not in ("place", "game")}
    return add_match(db, None, facts["place"], found, columns)
