"""Checks of the database, its daily copies, and what can be saved of a damaged one."""

from __future__ import annotations

import os
import re
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from app.base.text import mark
from app.store.texts import REFUSED, MatchText, add_match, checksum, cut, good_lines, spare_text, stored_text
from engine.sanitize import read_bytes

DAMAGED = mark(
    "What is saved on this device was damaged; the damaged file was set aside. Matches that are there again: "
    "{matches}; of these, read from the damaged file: {saved}; incomplete: {cut}."
)

#: The folder of copies and how many of them are kept.  Their numbers grow, whatever a clock says.
COPIES, KEPT = "copies", 2
_COPY = re.compile(r"([0-9]{6})-([0-9]{4}-[0-9]{2}-[0-9]{2})\.db")
#: A larger file is neither copied nor searched: no player has one.
LARGEST = 600_000_000
#: What is merged into a restored copy, besides matches.
_SMALL = (
    *("meta", "setting", "lesson", "riddle", "endless", "endless_grade", "evening", "evening_game"),
    *("evening_gone", "person"),
)


#: Where a match can be: so its row is known.
_PLACES = ("open", "finished", "imported", "deleted", "damaged")


#: Columns that follow from the text of a match.
_OF_TEXT = ("id", "place", "game", "header", "sha256", "fingerprint")


# --- copies


def copies(folder: Path) -> list[Path]:
    """The copies of the database, the newest first."""
    try:
        names = [name for name in os.listdir(folder / COPIES) if _COPY.fullmatch(name)]
    except OSError:
        return []
    return [folder / COPIES / name for name in sorted(names, reverse=True)]


def check_and_copy(folder: Path, path: Path, today: date) -> bool:
    """Whether the database is sound; then it is copied, once a day."""
    try:
        with closing(_opened(path)) as db:
            if db.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return False
            _copy(folder, path, db, today)
    except sqlite3.DatabaseError as error:
        return getattr(error, "sqlite_errorcode", 0) & 0xFF not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    except UnicodeDecodeError:
        # In what is said of a damaged file.
        return False
    except OSError:
        # There will be another day.
        pass
    return True


def _copy(folder: Path, path: Path, db: sqlite3.Connection, today: date) -> None:
    known = copies(folder)
    if path.stat().st_size > LARGEST or any(one.stem.endswith(f"{today}") for one in known[:1]):
        return
    number = int(known[0].name[:6]) + 1 if known else 1
    (folder / COPIES).mkdir(exist_ok=True)
    beside = folder / COPIES / "new.db"
    for end in ("", "-journal", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            os.unlink(f"{beside}{end}")
    with closing(sqlite3.connect(beside)) as target:
        db.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")
    os.replace(beside, folder / COPIES / f"{number:06d}-{today}.db")
    for old in copies(folder)[KEPT:]:
        old.unlink(missing_ok=True)


def restore(folder: Path, path: Path) -> None:
    """Put the newest good copy in place of a file that is gone.  Raises OSError or sqlite3.Error."""
    for copy in copies(folder):
        with suppress(sqlite3.DatabaseError, UnicodeDecodeError), closing(_opened(copy)) as db:
            if db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",):
                with closing(sqlite3.connect(path)) as target:
                    db.backup(target)
                return


def copies_of_match(folder: Path | None, number: int) -> Iterator[MatchText]:
    """The match with a number as the copies have it, the newest first."""
    for copy in copies(folder) if folder is not None else ():
        with suppress(sqlite3.Error, UnicodeDecodeError), closing(_opened(copy)) as db:
            row = db.execute("SELECT header FROM match WHERE id = ?", (number,)).fetchone()
            lines = db.execute("SELECT line FROM step WHERE match = ? ORDER BY number", (number,)).fetchall()
            text = cut(stored_text(row[0], (line for (line,) in lines))) if row else None
            if text is not None:
                yield text


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=0.3, isolation_level=None)
    db.text_factory = lambda data: data.decode("utf-8", "replace")
    db.execute("PRAGMA cell_size_check = ON")
    return db


# --- salvage


class Salvage(NamedTuple):
    """How many matches there are after a salvage, how many came from the damaged file, and how many incomplete."""

    matches: int
    saved: int
    cut: int


def salvage(bad: Path | None, db: sqlite3.Connection) -> Salvage:
    """Add what can be read of a damaged file to a restored copy."""
    saved = incomplete = 0
    if bad is not None and bad.is_file() and bad.stat().st_size <= LARGEST:
        _merge_small(bad, db)
        columns = [row[1] for row in db.execute("PRAGMA table_info(match)")]
        restored = db.execute("PRAGMA database_list").fetchone()[2]
        known = read_bytes(Path(restored), LARGEST) if restored else b""
        matches, steps, spares = _carved(read_bytes(bad, LARGEST), len(columns), known)
        for number in sorted(matches.keys() | spares):
            place, spare = spares.get(number, ("", None))
            row: dict[str, Any] = {"place": place, "header": "", "announced": 1}
            if number in matches:
                row = dict(zip(columns, matches[number], strict=True))
            with suppress(ValueError, TypeError, *REFUSED):
                kept = _add(db, number, row, steps.get(number, {}), spare)
                saved, incomplete = saved + (kept is not None), incomplete + (kept is False)
    count = "SELECT count(*) FROM match WHERE place IN ('open', 'finished', 'imported')"
    return Salvage(int(db.execute(count).fetchone()[0]), saved, incomplete)


def _merge_small(bad: Path, db: sqlite3.Connection) -> None:
    """Add the rows that can be read the usual way."""
    with closing(sqlite3.connect(bad, isolation_level=None)) as damaged:
        damaged.text_factory = lambda data: data.decode("utf-8", "replace")
        with suppress(sqlite3.Error, UnicodeDecodeError):
            # So that the file itself holds what was written last.
            damaged.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        for table in _SMALL:
            for row in _readable(damaged, table):
                with suppress(*REFUSED):
                    db.execute(f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(row))})", row)
    db.execute("DELETE FROM evening WHERE id IN (SELECT evening FROM evening_gone)")


def _readable(db: sqlite3.Connection, table: str) -> list[tuple[Any, ...]]:
    found: list[tuple[Any, ...]] = []
    with suppress(sqlite3.Error, UnicodeDecodeError):
        found.extend(db.execute(f"SELECT * FROM {table}"))
    return found


def _add(
    db: sqlite3.Connection,
    number: int,
    row: dict[str, Any],
    steps: dict[int, list[str]],
    spare: MatchText | None,
) -> bool | None:
    """Write a match that was found, if it is more than what is known of it; whether it is complete, or None."""
    text = cut(row["header"])
    if row["place"] == "deleted":
        # Only what was counted is left of it.
        text = MatchText("", (), row["game"], (), "", whole=True)
    elif spare is not None and row["place"] != "open":
        text = spare
    elif text is not None and text.whole:
        # Steps on pages that are as they were in the copy.
        for place, line in db.execute("SELECT number, line FROM step WHERE match = ?", (number,)):
            steps.setdefault(place, []).append(line)
        text = text._replace(steps=tuple(_chain(text, steps)))
    else:
        return None
    lines = text.steps
    known = db.execute(
        "SELECT place, sha256, count(number) FROM match LEFT JOIN step ON match = id WHERE id = ? GROUP BY id",
        (number,),
    ).fetchone()
    # A match never shrinks but by an undone move, and is only deleted, never brought back.
    if (
        known is not None
        and row["place"] != "deleted"
        and (
            known[1] != text.sha256 or known[2] > len(lines) or (known[0], known[2]) == (row["place"], len(lines))
        )
    ):
        return None
    facts = {name: value for name, value in row.items() if name not in _OF_TEXT}
    add_match(db, number, row["place"], text, facts)
    is_whole = row["place"] in ("open", "deleted") or bool(lines and lines[-1].startswith("seed "))
    return is_whole and max(steps, default=-1) < len(lines)


def _chain(text: MatchText, steps: dict[int, list[str]]) -> Iterator[str]:
    """The lines that follow from a header, each with the checksum that continues those before it."""
    running, number = checksum(text.header.rstrip("\n")), 0
    while fitting := [line for line in steps.get(number, ()) if good_lines([line], running)]:
        yield fitting[0]
        running, number = checksum(fitting[0]), number + 1


def _carved(
    data: bytes, columns: int, known: bytes
) -> tuple[dict[int, list[Any]], dict[int, dict[int, list[str]]], dict[int, tuple[str, MatchText]]]:
    """The rows of matches, steps and spare texts on all pages of a file, whatever leads to these pages.

    Pages that the restored copy has too are left out: there may be many thousands.
    """
    size = int.from_bytes(data[16:18], "big")
    size = 65536 if size == 1 else size if size in (512, 1024, 2048, 4096, 8192, 16384, 32768) else 4096
    matches: dict[int, list[Any]] = {}
    steps: dict[int, dict[int, list[str]]] = {}
    spares: dict[int, tuple[str, MatchText]] = {}
    for start in range(0, len(data), size):
        if data[start : start + size] == known[start : start + size]:
            continue
        for rowid, row in _rows(data, start, size):
            if rowid is not None:
                if len(row) == columns and isinstance(row[3], str) and row[1] in _PLACES:
                    matches[rowid] = row
                elif len(row) == 3 and row[1] in _PLACES and (spare := spare_text(row[2])) is not None:
                    spares[rowid] = (row[1], spare)
            elif [type(part) for part in row] == [int, int, str] and row[2][-11:-8] == "  #":
                steps.setdefault(row[0], {}).setdefault(row[1], []).append(row[2])
    return matches, steps, spares


def _rows(data: bytes, start: int, size: int) -> Iterator[tuple[int | None, list[Any]]]:
    """The rows of a page, as the format of SQLite's files describes it; those of a table with their numbers."""
    top = start + (100 if start == 0 else 0)
    kind = data[top] if top < len(data) else 0
    if kind not in (0x0D, 0x0A, 0x02):
        return
    first = top + (12 if kind == 0x02 else 8)
    for cell in range(min(int.from_bytes(data[top + 3 : top + 5], "big"), size // 4)):
        at = start + int.from_bytes(data[first + 2 * cell : first + 2 * cell + 2], "big")
        with suppress(IndexError, ValueError):
            at += 4 if kind == 0x02 else 0
            length, at = _varint(data, at)
            rowid: int | None = None
            if kind == 0x0D:
                rowid, at = _varint(data, at)
            yield rowid, _record(_payload(data, at, length, size, is_table=kind == 0x0D))


def _payload(data: bytes, at: int, length: int, size: int, *, is_table: bool) -> bytes:
    """The bytes of a row, those on overflow pages included."""
    most = size - 35 if is_table else (size - 12) * 64 // 255 - 23
    if length <= most:
        return data[at : at + length]
    if length > 10_000_000:
        raise ValueError
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    here = here if here <= most else least
    found = data[at : at + here]
    page = int.from_bytes(data[at + here : at + here + 4], "big")
    while page and len(found) < length:
        begin = (page - 1) * size
        piece = data[begin + 4 : begin + size]
        if not piece:
            raise ValueError
        found += piece[: length - len(found)]
        page = int.from_bytes(data[begin : begin + 4], "big")
    return found


_WIDTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)


def _record(payload: bytes) -> list[Any]:
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    found: list[Any] = []
    for kind in kinds:
        width = _WIDTHS[kind] if kind < 10 else (kind - 12) // 2
        piece, at = payload[at : at + width], at + width
        if len(piece) < width:
            raise ValueError
        if kind >= 12:
            found.append(piece.decode("utf-8", "replace") if kind % 2 else piece)
        elif kind == 7:
            found.append(struct.unpack(">d", piece)[0])
        else:
            found.append(
                None if kind == 0 else kind - 8 if kind in (8, 9) else int.from_bytes(piece, "big", signed=True)
            )
    return found


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for _ in range(8):
        byte = data[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    return value << 8 | data[at], at + 1
