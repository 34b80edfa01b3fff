"""Writing files so that a kill at any moment leaves either the old text or the new one."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

#: A temporary file of `replace_file`.
_LEFTOVER = re.compile(r"\.[^.]+\.[a-z]+\.[a-z0-9_]{8}")


def replace_file(path: Path, data: str | bytes) -> None:
    """Replace a file atomically: write a new one beside it, fsync it, rename it."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        try:
            write_all(handle, data.encode() if isinstance(data, str) else data)
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    sync_folder(path.parent)


def remove_leftovers(folder: Path) -> None:
    """Remove the temporary files of kills while files were being replaced."""
    with suppress(OSError):
        for name in os.listdir(folder):
            if _LEFTOVER.fullmatch(name):
                with suppress(OSError):
                    os.unlink(folder / name)


def write_all(handle: int, data: bytes) -> None:
    """Write all bytes, however few of them the system takes at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def sync_folder(folder: Path) -> None:
    """fsync a folder's list of names, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path) -> None:
    """Rename a damaged file to `….bad`; on a read-only disk it stays where it is."""
    with suppress(OSError):
        os.replace(path, _unused(path))


def copy_aside(path: Path) -> None:
    """Keep the bytes of a damaged file as `….bad` before it is mended; raises OSError."""
    data = path.read_bytes()
    for aside in path.parent.glob(f"{path.name}*.bad"):
        if aside.read_bytes() == data:
            return
    replace_file(_unused(path), data)


def _unused(path: Path) -> Path:
    """A name `….bad` that no file has."""
    number = 1
    aside = path.with_name(f"{path.name}.bad")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{number}.bad")
    return aside


class JsonFile:
    """A small file with one JSON object, always replaced as a whole (path None: nothing can be stored)."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def read(self, is_valid: Callable[[dict[str, Any]], bool] = lambda data: True) -> dict[str, Any] | None:
        """The object, empty if there is no file; None if the file was damaged, which is then set aside."""
        if self._path is None:
            return {}
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
            # A lone surrogate can neither be drawn nor written again.
            json.dumps(data, ensure_ascii=False).encode()
            if isinstance(data, dict) and is_valid(data):
                return data
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError):
            pass
        set_aside(self._path)
        return None

    def write(self, data: Mapping[str, Any]) -> bool:
        """Whether the object could be written."""
        if self._path is None:
            return False
        try:
            replace_file(self._path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        except OSError:
            return False
        return True
