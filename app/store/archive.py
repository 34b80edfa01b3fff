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
    *("place", "game", "fingerprint", "seed", "played", "resigned", "hints", "seconds", "advised", "accuracy"),
    *("counted", "announced", "ranks", "day", "gave_up", "rival", "seats", "variant", "result", "points", "other"),
    *("challenges", "met"),
)
_SINCE = "(SELECT coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'statistics since'), 0))"
#: What was reset does not count on another device either.
_COLUMNS = ", ".join(
    {"rival": f"iif(id > {_SINCE}, rival, NULL)", "counted": f"iif(id > {_SINCE}, counted, 1)"}.get(name, name)
    for name in _FACTS
)
#: Tables whose rows stand for themselves, with their columns.
_TABLES = {
    "lesson": ("id",),
    "riddle": ("game", "day", "riddle", "tries", "ending", "hint", "live", "counts", "moves"),
    "endless": ("game", "seed", "grade", "solved", "clean"),
    "endless_grade": ("game", "grade", "done"),
}


class Merged(NamedTuple):
    """What an archive has brought."""

    matches: int
    #: Matches that were here already.
    known: int


def write_archive(store: Store) -> str:
    """Everything but the settings of this device, and the evenings that were deleted."""
    matches = []
    rows = store.rows(
        f"SELECT id, header, {_COLUMNS} FROM match WHERE place <> 'damaged'"
        f" AND (place <> 'deleted' OR id > {_SINCE}) ORDER BY id"
    )
    for number, header, *facts in rows:
        lines = store.rows("SELECT line FROM step WHERE match = ? ORDER BY number", (number,))
        text = stored_text(header, (line for (line,) in lines))
        matches.append([number, text, dict(zip(_FACTS, facts, strict=True))])
    tables = {table: store.rows(f"SELECT {', '.join(names)} FROM {table}") for table, names in _TABLES.items()}
    evenings = store.rows("SELECT * FROM evening ORDER BY id")
    games = store.rows("SELECT * FROM evening_game ORDER BY evening, place")
    data: dict[str, Any] = {"matches": matches, "tables": tables}
    data |= {"evenings": [[*one, [game for game in games if game[0] == one[0]]] for one in evenings]}
    packed = base64.encodebytes(zlib.compress(json.dumps(data, ensure_ascii=False).encode()))
    return f"{HEAD}\n{packed.decode()}"


def read_archive(store: Store, text: str, playing: int = 0) -> Merged:
    """Add what an archive holds and this device does not; raises ValueError for a text that is none.

    A match that got further on the other device goes on from there, unless it is `playing` here now.
    """
    head, _, packed = text.strip().partition("\n")
    if head.strip() != HEAD or len(packed) > LONGEST:
        raise ValueError("no archive")
    try:
        unpacking = zlib.decompressobj()
        plain = unpacking.decompress(base64.b64decode("".join(packed.split()), validate=True), LARGEST)
        if not unpacking.eof:
            raise ValueError("it is not complete")
        data = json.loads(plain)
        return store.write(lambda db: _merge(db, data, playing))
    except (zlib.error, RecursionError, KeyError, TypeError, AttributeError, *REFUSED) as error:
        raise ValueError("no archive") from error


def _merge(db: sqlite3.Connection, data: dict[str, Any], playing: int) -> Merged:
    numbers: dict[int, int] = {}
    added = 0
    # There is no index for so rare a question.
    headers = {row[1:]: row[0] for row in db.execute("SELECT id, sha256, header FROM match WHERE sha256 <> ''")}
    for old, text, facts in data["matches"]:
        found = cut(text)
        number = _known(db, found, facts, headers)
        if number is None or (number != playing and _is_further(db, number, found, facts)):
            numbers[old] = _add(db, number, found, facts)
            added += 1
        else:
            numbers[old] = number
    for table, names in _TABLES.items():
        for row in data["tables"][table]:
            values = dict(zip(names, row, strict=True))
            if table == "riddle" and values["ending"]:
                # It was only begun here.
                which = "game = ? AND day = ? AND day > 0 AND ending = ''"
                db.execute(f"DELETE FROM riddle WHERE {which}", (values["game"], values["day"]))
            places = ", ".join("?" * len(names))
            db.execute(f"INSERT OR IGNORE INTO {table} ({', '.join(names)}) VALUES ({places})", row)
    _merge_evenings(db, data["evenings"], numbers)
    return Merged(added, len(numbers) - added)


def _merge_evenings(db: sqlite3.Connection, evenings: list[Any], numbers: dict[int, int]) -> None:
    """Add evenings that are not here; `numbers` are those of their matches, there and here."""
    is_open = "SELECT 1 FROM evening_game WHERE evening = id AND ranks = '[]'"
    newest = "id = (SELECT max(id) FROM evening)"
    going_on = db.execute(
        f"SELECT id FROM evening WHERE {newest} AND stopped = 0 AND EXISTS ({is_open})"
    ).fetchone()
    for _, guests, options, began, played, stopped, games in evenings:
        same = "SELECT 1 FROM evening WHERE guests = ? AND began = ?"
        if db.execute(same, (guests, began)).fetchone() is None:
            values = (guests, options, began, played, stopped)
            new = db.execute("INSERT INTO evening VALUES (NULL, ?, ?, ?, ?, ?)", values).lastrowid
            for _, place, game, seats, match, *rest in games:
                row = (new, place, game, seats, numbers.get(match, 0), *rest)
                db.execute("INSERT INTO evening_game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    if going_on is not None:
        # Only the newest can be open.
        columns = "guests, options, began, played, stopped"
        again = f"INSERT INTO evening ({columns}) SELECT {columns} FROM evening WHERE id = ? AND NOT {newest}"
        done = db.execute(again, going_on)
        if done.rowcount:
            db.execute("UPDATE evening_game SET evening = ? WHERE evening = ?", (done.lastrowid, *going_on))
            db.execute("DELETE FROM evening WHERE id = ?", going_on)


def _known(
    db: sqlite3.Connection, found: MatchText | None, facts: dict[str, Any], headers: dict[Any, int]
) -> int | None:
    """The match, if it is here: by the hash of its text, or by its header if it was open on one of the devices."""
    print_ = facts["fingerprint"] if found is None else found.fingerprint
    row = db.execute("SELECT id FROM match WHERE fingerprint = ? AND fingerprint <> ''", (print_,)).fetchone()
    if row is None and found is not None:
        return headers.get((found.sha256, found.header))
    if row is None and not print_:
        # It was deleted when hashes were not kept.
        names = ("game", "played", "day", "rival", "points", "seconds")
        same = " AND ".join(f"{name} IS ?" for name in names)
        row = db.execute(f"SELECT id FROM match WHERE {same}", [facts[name] for name in names]).fetchone()
    return None if row is None else int(row[0])


def _is_further(db: sqlite3.Connection, number: int, found: MatchText | None, facts: dict[str, Any]) -> bool:
    """Whether a match was deleted here, or got further on the other device from where it is here."""
    if found is None:
        return False
    (place,) = db.execute("SELECT place FROM match WHERE id = ?", (number,)).fetchone()
    lines = db.execute("SELECT line FROM step WHERE match = ? ORDER BY number", (number,)).fetchall()
    here = tuple(line for (line,) in lines)
    more = len(found.steps) > len(here) or facts["place"] == "finished"
    return place == "deleted" or (place == "open" and more and found.steps[: len(here)] == here)


def _add(db: sqlite3.Connection, number: int | None, found: MatchText | None, facts: dict[str, Any]) -> int:
    columns = {name: facts[name] for name in _FACTS if name not in ("place", "game", "fingerprint")}
    if found is not None:
        return add_match(db, number, facts["place"], found, columns)
    # It was deleted; its result counts.
    gone = MatchText("", (), facts["game"], (), "", whole=True)
    return add_match(db, number, "deleted", gone, {**columns, "fingerprint": facts["fingerprint"]})
