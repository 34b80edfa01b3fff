"""Writing files so that a kill at any moment leaves either the old text or the new one."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def replace_file(path: Path, text: str) -> None:
    """Replace a file atomically: written beside it, forced to disk, then moved over it."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Force a folder's list of names to disk, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be used to `….bad`, never over an older one; returns its new name."""
    number = 1
    aside = path.with_name(f"{path.name}.bad")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{number}.bad")
    os.replace(path, aside)
    return aside
