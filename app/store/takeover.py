"""The files in which earlier versions kept everything: read once, in one transaction, and left as they are."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any
from zlib import crc32

from app.base.text import mark
from app.store.cache import Cache
from app.store.notice import StorageNotice
from app.store.texts import REFUSED, MatchText, add_match, cut, payload
from engine import randomness
from engine.sanitize import read_bytes

TAKEN_OVER = mark(
    "Everything was taken over from the earlier version. Matches: {matches}; incomplete: {cut}; files that cannot "
    "be read: {unread}. The old files are still there, unchanged."
)
#: A larger file was not written by the app.
LARGEST = 20_000_000
_MATCH = re.compile(r"([0-9]{6,9})\.match")
_NUMBER = re.compile(r"([0-9]{6,9})\.")
_EVENING = re.compile(r"([0-9]{4,9})\.json")
#: What the key of a match can hold, as a column of the database, and the largest number.
_KEY: Mapping[str, tuple[str, type, float]] = {
    "opened": ("opened", int, 10**9),
    "resigned": ("resigned", int, 99),
    "ended": ("played", int, 10**11),
    "hints": ("hints", int, 10**9),
    "advised": ("advised", str, 0),
    "seconds": ("seconds", int, 10**9),
    "accuracy": ("accuracy", float, 1),
}
#: Nobody has played more riddles without end.
_MOST_RIDDLES = 10**9


class OldFolder:
    """A data folder as earlier versions wrote it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._matches = self._cut = self._unread = 0

    def take_over(self, db: sqlite3.Connection) -> StorageNotice:
        """Write everything into the database; what came of it, in a sentence, which is empty for a new folder."""
        self._matches = self._cut = self._unread = 0
        lines, since = self._statistics()
        analyses = list(self._take_matches(db, lines))
        for number in sorted(lines):
            # The match was deleted; its result counts.
            with suppress(*REFUSED):
                text = MatchText("", (), lines[number]["game"], (), "", True)
                add_match(db, number, "deleted", text, _counted(lines[number]))
        self._keep_numbers(db)
        db.execute("INSERT OR REPLACE INTO meta VALUES ('statistics since', ?)", (f"{since}",))
        self._take_evenings(db)
        self._take_riddles(db)
        self._take_small(db)
        db.execute("INSERT OR REPLACE INTO meta VALUES ('files taken over', '1')")
        self._take_analyses(analyses)
        found = self._matches + self._unread or (self._folder / "settings.json").exists()
        facts = {"matches": self._matches, "cut": self._cut, "unread": self._unread}
        return StorageNotice(TAKEN_OVER if found else "", facts)

    # --- matches

    def _take_matches(
        self, db: sqlite3.Connection, lines: dict[int, dict[str, Any]]
    ) -> Iterator[tuple[str, Path]]:
        """Take over all matches; yields the fingerprint of each that has an analysis, and its file."""
        taken: set[int] = set()
        for place in ("finished", "open", "imported"):
            for path in self._files(f"matches/{place}", _MATCH):
                number = int(path.name[: -len(".match")])
                text = self._text(path)
                if text is None or number in taken:
                    self._unread += text is None
                    continue
                where, facts, is_cut = self._facts(path, place, text)
                facts = (_counted(lines.pop(number)) if number in lines and where == "finished" else {}) | facts
                try:
                    add_match(db, number, where, text, facts)
                except REFUSED:
                    self._unread += 1
                    continue
                taken.add(number)
                self._matches, self._cut = self._matches + 1, self._cut + is_cut
                if path.with_suffix(".analysis").is_file():
                    yield text.fingerprint, path.with_suffix(".analysis")

    def _text(self, path: Path) -> MatchText | None:
        """The good lines of a match; a damaged header is taken from its second copy."""
        read, first = self._read(path), self._read(path.with_suffix(".opening"))
        if read is None:
            return None
        found = cut(read)
        if (found is None or not (found.whole or found.steps)) and first and (cut(first) or _NOTHING).whole:
            # Imported late: it brings the rules of all games, and home is not drawn yet.
            from engine.notation import with_opening

            found = cut(with_opening(read, first))
        return found

    def _facts(self, path: Path, place: str, text: MatchText) -> tuple[str, dict[str, Any], bool]:
        """In which place a match belongs now, what is known of it, and whether its end is lost."""
        # A kill may have come while a finished match was moved, its key first.
        keys = (path.with_suffix(".key"), self._folder / "matches/finished" / path.with_suffix(".key").name)
        key = next((found for one in keys if (found := self._json(one)) is not None), {})
        facts: dict[str, Any] = {
            column: key[name]
            for name, (column, kind, most) in _KEY.items()
            if type(key.get(name)) is kind and (kind is str or 0 <= key[name] <= most)
        }
        if place != "imported" and "played" not in facts:
            with suppress(OSError):
                facts["played"] = int(path.stat().st_mtime)
        if "resigned" in facts and facts["resigned"] >= max(1, len(text.players)):
            del facts["resigned"]
        seed = text.seed or self._seed(path, key, text.sha256)
        results = [payload(line).removeprefix("result ") for line in text.steps if line.startswith("result ")]
        facts |= {"seed": seed, "ranks": results[0] if results else "", "announced": 1}
        is_over = bool(text.seed) or "resigned" in facts
        if place == "open":
            # Without its seed it cannot go on; it can be replayed.
            place = "finished" if is_over or not seed else "open"
        return place, facts, place != "open" and not is_over

    def _seed(self, path: Path, key: Mapping[str, Any], sha256: str) -> str:
        first = self._read(path.with_suffix(".opening")) or ""
        opening = cut(first)
        for seed in (key.get("seed"), opening.seed if opening is not None else ""):
            with suppress(ValueError):
                if isinstance(seed, str) and seed and randomness.commitment(seed) == sha256:
                    return seed
        return ""

    def _keep_numbers(self, db: sqlite3.Connection) -> None:
        """The number of a match that is gone is given to no other: evenings may know it."""
        numbers = [
            int(found[1])
            for place in ("open", "finished", "imported")
            for name in self._names(f"matches/{place}")
            if (found := _NUMBER.match(name))
        ]
        highest = max(numbers, default=0)
        db.execute("INSERT INTO sqlite_sequence SELECT 'match', 0 WHERE NOT EXISTS"
                   " (SELECT 1 FROM sqlite_sequence WHERE name = 'match')")  # fmt: skip
        db.execute("UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'match'", (highest,))

    def _take_analyses(self, found: list[tuple[str, Path]]) -> None:
        cache = Cache(self._folder)
        for fingerprint, path in found:
            data = self._json(path)
            if data is not None:
                data.pop("match", None)
                cache.put(fingerprint, data)
        cache.close()

    # --- statistics

    def _statistics(self) -> tuple[dict[int, dict[str, Any]], int]:
        """Number → what was counted of a match, and the last match before a reset."""
        found: dict[int, dict[str, Any]] = {}
        since = 0
        for line in (self._read(self._folder / "statistics.log") or "").split("\n"):
            text, _, sum_ = line.rpartition("  #")
            data = _object(text) if sum_ == f"{crc32(text.encode(errors='replace')):08x}" else None
            if data is not None and type(data.get("since")) is int and len(data) == 1:
                since = data["since"]
            elif data is not None and type(data.get("number")) is int and isinstance(data.get("game"), str):
                found[data["number"]] = data
        return found, since

    # --- everything else

    def _take_evenings(self, db: sqlite3.Connection) -> None:
        for path in self._files("evenings", _EVENING):
            data = self._json(path)
            try:
                if data is None or data["version"] != 1:
                    raise ValueError("no evening")
                self._take_evening(db, int(path.stem), data)
            except (KeyError, TypeError, ValueError, AttributeError, *REFUSED):
                db.execute("DELETE FROM evening WHERE id = ?", (int(path.stem),))
                self._unread += 1
        gone = (self._json(self._folder / "evenings/deleted.json") or {}).get("guests")
        for place, guests in enumerate(gone if isinstance(gone, list) else ()):
            with suppress(*REFUSED):
                # They have no numbers of their own any more.
                db.execute("INSERT OR REPLACE INTO evening_gone VALUES (?, ?)", (-1 - place, guests))

    def _take_evening(self, db: sqlite3.Connection, number: int, data: Mapping[str, Any]) -> None:
        facts = (json.dumps(data["guests"]), json.dumps(data["options"]), data["began"], data["played"])
        db.execute("INSERT INTO evening VALUES (?, ?, ?, ?, ?, ?)", (number, *facts, int(data["stopped"])))
        for place, game in enumerate(data["games"]):
            row = (
                *(number, place, game["game"], json.dumps(game["seats"]), game.get("match", 0)),
                *(game.get("sha256", ""), json.dumps(game.get("ranks", [])), json.dumps(game.get("scores", []))),
                int(bool(game.get("resigned"))),
            )
            db.execute("INSERT INTO evening_game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)

    def _take_riddles(self, db: sqlite3.Connection) -> None:
        path = self._folder / "riddles.json"
        data = self._json(path)
        if data is None or data.get("version") != 1:
            self._unread += os.path.lexists(path)
            return
        days, endless = data.get("days"), data.get("endless")
        for game, attempts in (days if isinstance(days, dict) else {}).items():
            for day, attempt in (attempts if isinstance(attempts, dict) else {}).items():
                with suppress(ValueError):
                    _put_attempt(db, game, date.fromisoformat(day).toordinal(), attempt)
        for game, one in (endless if isinstance(endless, dict) else {}).items():
            with suppress(KeyError, TypeError, ValueError, AttributeError, *REFUSED):
                solved, clean = (min(_MOST_RIDDLES, one[name]) for name in ("solved", "clean"))
                facts = (game, one["seed"], one["grade"], solved, clean)
                db.execute("INSERT INTO endless VALUES (?, ?, ?, ?, ?)", facts)
                for grade, done in enumerate(one["done"], 1):
                    done = min(_MOST_RIDDLES, done)
                    db.execute("INSERT INTO endless_grade VALUES (?, ?, ?)", (game, grade, done))
                _put_attempt(db, game, 0, one["attempt"])

    def _take_small(self, db: sqlite3.Connection) -> None:
        for name, value in (self._json(self._folder / "settings.json", count=True) or {}).items():
            if name != "version":
                db.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, json.dumps(value)))
        done = (self._json(self._folder / "lessons.json", count=True) or {}).get("done")
        for lesson in done if isinstance(done, list) else ():
            if isinstance(lesson, str):
                db.execute("INSERT OR IGNORE INTO lesson VALUES (?)", (lesson,))

    # --- files

    def _names(self, place: str) -> list[str]:
        try:
            return sorted(os.listdir(self._folder / place))
        except OSError:
            return []

    def _files(self, place: str, pattern: re.Pattern[str]) -> Iterator[Path]:
        return (self._folder / place / name for name in self._names(place) if pattern.fullmatch(name))

    def _read(self, path: Path) -> str | None:
        """The text of a file; None for one that cannot be read, or is none: a pipe would never end."""
        with suppress(OSError, ValueError):
            return read_bytes(path, LARGEST).decode("utf-8", "replace")
        return None

    def _json(self, path: Path, *, count: bool = False) -> dict[str, Any] | None:
        """The object in a file; None if there is none that can be read."""
        text = self._read(path)
        data = None if text is None else _object(text)
        self._unread += count and data is None and os.path.lexists(path)
        return data


_NOTHING = MatchText("", (), "", (), "", False)


def _object(text: str) -> dict[str, Any] | None:
    try:
        data = json.loads(text)
        # A lone surrogate can neither be drawn nor written again.
        json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _counted(line: Mapping[str, Any]) -> dict[str, Any]:
    """What was counted of a match, as columns."""
    numbers = ("seats", "points", "other", "hints", "seconds")
    facts: dict[str, Any] = {
        name: line[name] for name in numbers if type(line.get(name)) is int and abs(line[name]) < 10**9
    }
    for name in ("variant", "challenges", "met"):
        parts = line.get(name)
        facts[name] = "\n".join(map(str, parts)) if isinstance(parts, list) else ""
    if type(line.get("accuracy")) is float and 0 <= line["accuracy"] <= 1:
        facts["accuracy"] = line["accuracy"]
    facts |= {"rival": str(line.get("rival", "")), "counted": 1, "announced": 1}
    facts["result"] = line.get("result") if line.get("result") in ("won", "lost", "drawn") else ""
    if line.get("resigned") is True:
        facts["gave_up"] = 1
    day = line.get("date")
    with suppress(ValueError, TypeError, OverflowError, OSError):
        facts["day"] = date.fromisoformat(day).isoformat() if day else ""
    return facts


def _put_attempt(db: sqlite3.Connection, game: str, day: int, data: object) -> None:
    """Write what was done about a riddle, if it can be true."""
    if isinstance(data, dict):
        flags = [int(data.get(name) is True) for name in ("hint", "live", "counts")]
        row = (game, day, data.get("riddle"), data.get("tries", 0), data.get("end", ""), *flags)
        with suppress(ValueError, TypeError, *REFUSED):
            db.execute(
                "INSERT OR REPLACE INTO riddle VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*row, json.dumps(data.get("moves", []))),
            )
