"""What can be made again, in a file of its own: analyses.  It may be deleted, and backups leave it out."""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

FILE = "cache.db"


class Cache:
    """Objects by the fingerprints of matches (folder None: in memory).  Nothing here raises."""

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / FILE
        self._opened: sqlite3.Connection | None = None

    def get(self, key: str) -> dict[str, Any] | None:
        """The object under a key."""
        try:
            row = self._db.execute("SELECT data FROM analysis WHERE key = ?", (key,)).fetchone()
            found = None if row is None else json.loads(zlib.decompress(row[0]))
        except (sqlite3.Error, OSError, zlib.error, ValueError, TypeError, RecursionError):
            self._start_over()
            return None
        return found if isinstance(found, dict) else None

    def put(self, key: str, data: dict[str, Any]) -> None:
        """Keep an object; if that fails it is made again."""
        packed = zlib.compress(json.dumps(data).encode(), 1)
        with suppress(sqlite3.Error, OSError):
            self._db.execute("INSERT OR REPLACE INTO analysis VALUES (?, ?)", (key, packed))

    def close(self) -> None:
        """Close the file."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    @property
    def _db(self) -> sqlite3.Connection:
        if self._opened is None:
            if self._path is not None and self._path.exists() and not self._path.is_file():
                raise OSError("no file")
            db = sqlite3.connect(self._path or ":memory:", timeout=0.1, isolation_level=None)
            self._opened = db
            # After a power cut it may be gone.
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = NORMAL")
            db.execute("CREATE TABLE IF NOT EXISTS analysis (key TEXT PRIMARY KEY, data BLOB) STRICT")
        return self._opened

    def _start_over(self) -> None:
        """A damaged file goes."""
        with suppress(sqlite3.Error):
            self.close()
        self._opened = None
        for end in ("", "-wal", "-shm") if self._path is not None else ():
            with suppress(OSError):
                os.unlink(f"{self._path}{end}")
