"""Everything that writes to the data folder: a kill at any moment leaves either the old text or the new one."""

from __future__ import annotations

import errno
import json
import os
import re
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

#: A temporary file of `replace_file`.
_LEFTOVER = re.compile(r"\.[^.]+\.[a-z]+\.[a-z0-9_]{8}")
#: Windows' errors while a virus scanner or an indexer has a file open, and the seconds to wait between tries.
_BUSY, _PAUSES = (5, 32, 33), (0.01, 0.02, 0.05, 0.1, 0.2)
#: What a file system answers that cannot sync folders.
_NO_FOLDER_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EBADF)


def replace_file(path: Path, data: str | bytes) -> None:
    """Replace a file atomically: write a new one beside it, fsync it, rename it, fsync the folder."""
    content = data.encode() if isinstance(data, str) else data
    try:
        beside = _write_beside(path, content)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
        # After a failed fsync a second one of the same file may succeed although its data is lost: write another.
        beside = _write_beside(path, content)
    try:
        move(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _write_beside(path: Path, content: bytes) -> Path:
    """A new temporary file beside a path, with fsync."""
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        try:
            _write_all(handle, content)
            os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    return Path(beside)


def write_from(path: Path, start: int, data: bytes) -> None:
    """Write the end of a file anew, from a byte on, with fsync; the file is as long as that makes it."""
    handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        os.lseek(handle, start, os.SEEK_SET)
        _write_all(handle, data)
        os.ftruncate(handle, start + len(data))
        os.fsync(handle)
    finally:
        os.close(handle)


def move(source: Path, target: Path) -> None:
    """Rename a file, in place of another perhaps, and fsync the folders; raises OSError."""
    for pause in (*_PAUSES, None):
        try:
            os.replace(source, target)
            break
        except OSError as error:
            if pause is None or getattr(error, "winerror", None) not in _BUSY:
                raise
            time.sleep(pause)
    for folder in {target.parent, source.parent}:
        sync_folder(folder)


def remove(path: Path) -> None:
    """Delete a file for good, if it is there and the disk allows it."""
    with suppress(OSError):
        os.unlink(path)
        sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder that is not there, and its parents; raises OSError."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    with suppress(FileExistsError):
        folder.mkdir()
    with suppress(OSError):
        # The parent may belong to somebody else.
        sync_folder(folder.parent)


def remove_leftovers(folder: Path) -> None:
    """Remove the temporary files of kills while files were being replaced."""
    with suppress(OSError):
        for name in os.listdir(folder):
            if _LEFTOVER.fullmatch(name):
                with suppress(OSError):
                    os.unlink(folder / name)


def _write_all(handle: int, data: bytes) -> None:
    """Write all bytes, however few of them the system takes at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def sync_folder(folder: Path) -> None:
    """fsync a folder's list of names, where the system can do that; raises OSError."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(handle)


def read_twice(path: Path, parse: Callable[[bytes], T]) -> T:
    """What a file holds.  It is read again before it counts as damaged: a disk can fail for a moment.

    Raises OSError, or what `parse` raises.
    """
    try:
        return parse(path.read_bytes())
    except FileNotFoundError:
        raise
    except (OSError, ValueError, RecursionError):
        return parse(path.read_bytes())


def set_aside(path: Path) -> None:
    """Rename a damaged file to `….bad`; on a read-only disk it stays where it is."""
    with suppress(OSError):
        move(path, _unused(path))


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
        #: Whether there is a file that could not be read.
        self.unread = False

    def read(self, is_valid: Callable[[dict[str, Any]], bool] = lambda data: True) -> dict[str, Any] | None:
        """The object, empty if there is no file; None if the file was damaged, which is then set aside.

        Raises OSError if the file cannot be read: it is left as it is.
        """
        if self._path is None:
            return {}
        self.unread = False
        try:
            data = read_twice(self._path, json_object)
            if is_valid(data):
                return data
        except FileNotFoundError:
            return {}
        except OSError:
            self.unread = True
            raise
        except (ValueError, RecursionError):
            pass
        set_aside(self._path)
        return None

    def write(self, data: Mapping[str, Any]) -> bool:
        """Whether the object could be written."""
        if self._path is None or self.unread:
            return False
        try:
            replace_file(self._path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
        except OSError:
            return False
        return True


def json_object(content: bytes) -> dict[str, Any]:
    """The JSON object of a file; raises ValueError or RecursionError."""
    data = json.loads(content.decode("utf-8"))
    # A lone surrogate can neither be drawn nor written again.
    json.dumps(data, ensure_ascii=False).encode()
    if not isinstance(data, dict):
        raise ValueError("not an object")
    return data
