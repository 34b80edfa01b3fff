"""Files besides the database: reports of errors and exports are replaced as a whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path


def replace_file(path: Path, data: str | bytes) -> None:
    """Replace a file atomically: write a new one beside it, fsync it, rename it.  Raises OSError."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(handle, "wb") as file:
            file.write(data.encode() if isinstance(data, str) else data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def unused_name(path: Path, kind: str) -> Path:
    """A name beside a path that no file has: “name.bad.db”, “name.bad2.db”, …"""
    number = 1
    while True:
        found = path.with_name(f"{path.stem}{kind}{number if number > 1 else ''}{path.suffix}")
        if not os.path.lexists(found):
            return found
        number += 1
