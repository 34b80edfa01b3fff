"""A file layer for tests: it lets one operation fail, and knows what a power cut would leave of a folder.

While a layer is on, the operations of `os` and `io` that `app/core` uses go through it, for files in one folder:

* What is written waits until fsync.  At a power cut each waiting write is kept, dropped or turned to garbage.
* A new name, a rename or a deletion waits until the folder is synced.  At a power cut each is kept or dropped.
* A failed fsync has decided the same way already, and a second one of the same file succeeds and does nothing.
* The faults of `FAULTS` hit the operation with a given number, once or from then on.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

GARBAGE, NOTHING, SHORT, BUSY = "garbage", "nothing", "short", "busy"


class Fault(NamedTuple):
    """An operation that fails, and how: an error of the system, or something worse."""

    operation: str
    how: int | str

    @property
    def name(self) -> str:
        return f"{self.operation} {self.how if isinstance(self.how, str) else errno.errorcode[self.how]}"


FAULTS = (
    Fault("mkdir", errno.EACCES),
    *(Fault("open", error) for error in (errno.EACCES, errno.EROFS, errno.EMFILE, errno.ENOENT)),
    # A full disk takes a part of what is written.
    *(Fault("write", how) for how in (errno.ENOSPC, errno.EIO, SHORT)),
    Fault("close", errno.ENOSPC),
    Fault("fsync", errno.EIO),
    Fault("truncate", errno.EIO),
    # Windows answers so while another program has the file open.
    *(Fault("replace", how) for how in (errno.EXDEV, BUSY)),
    Fault("open folder", errno.EACCES),
    Fault("fsync folder", errno.EIO),
    Fault("list folder", errno.EIO),
    Fault("unlink", errno.EACCES),
    Fault("lock", errno.ENOSYS),
    *(Fault("read", how) for how in (errno.EIO, errno.EMFILE, NOTHING, GARBAGE)),
)


class _File:
    """A file: what is surely on disk, and what waits."""

    def __init__(self, durable: bytes = b"") -> None:
        self.durable = durable
        #: Writes (place, bytes), and truncations (size, None).
        self.waiting: list[tuple[int, bytes | None]] = []

    def after_cut(self, rng: Random) -> bytes:
        """What a power cut leaves."""
        data = self.durable
        for place, written in self.waiting:
            fate = rng.choice(("kept", "kept", "dropped", "garbage"))
            if fate != "dropped":
                data = _changed(data, place, _garbled(written, rng) if fate == "garbage" else written)
        return data


class _NameChange(NamedTuple):
    """A name that appears, changes or disappears; durable once one of its folders is synced."""

    old: Path | None
    new: Path | None
    file: _File | None

    def apply(self, names: dict[Path, _File]) -> None:
        file = self.file if self.old is None else names.pop(self.old, None)
        if self.new is not None and file is not None:
            names[self.new] = file

    def is_in(self, folder: Path) -> bool:
        return any(path is not None and path.parent == folder for path in (self.old, self.new))


class FileLayer:
    """All operations on files under a folder."""

    def __init__(
        self,
        root: Path,
        fault: Fault | None = None,
        first: int = 0,
        *,
        stays: bool = False,
        seed: object = 0,
        after: Callable[[], None] = lambda: None,
    ) -> None:
        """`first`: which operation fails, among those of its kind; `after` is called after each change."""
        self._root = root
        self.fault, self._first, self._stays = fault, first, stays
        self._rng = Random(str(seed))
        self._after = after
        self._counted = 0
        self._on = False
        self.injected = 0
        self._names = {path: _File(path.read_bytes()) for path in root.rglob("*") if path.is_file()}
        self._durable = dict(self._names)
        self._changes: list[_NameChange] = []
        #: Open files by handle; None for a folder.
        self._handles: dict[int, tuple[Path, _File | None]] = {}

    @contextmanager
    def on(self) -> Iterator[FileLayer]:
        """Everything goes through this layer."""
        names = ("open", "write", "close", "fsync", "ftruncate", "replace", "unlink", "mkdir", "listdir")
        patches = [mock.patch.object(os, name, self._with_real(name)) for name in names]
        patches.append(mock.patch.object(io, "open", self._with_real("read", io.open)))
        if sys.platform != "win32":
            import fcntl

            patches.append(mock.patch.object(fcntl, "flock", self._with_real("flock", fcntl.flock)))
        for patch in patches:
            patch.start()
        self._on = True
        try:
            yield self
        finally:
            self._on = False
            for patch in patches:
                patch.stop()

    @contextmanager
    def without_faults(self) -> Iterator[None]:
        """No operation fails for a while."""
        fault, self.fault = self.fault, None
        try:
            yield
        finally:
            self.fault = fault

    @contextmanager
    def off(self) -> Iterator[None]:
        """Nothing goes through this layer for a while."""
        self._on = False
        try:
            yield
        finally:
            self._on = True

    def cut_power(self, target: Path, rng: Random) -> None:
        """Write what a power cut now would leave into another folder; while the layer is off."""
        names = dict(self._durable)
        for change in self._changes:
            if rng.random() < 0.5:
                change.apply(names)
        for folder in (path for path in self._root.rglob("*") if path.is_dir()):
            (target / folder.relative_to(self._root)).mkdir(parents=True, exist_ok=True)
        for path, file in names.items():
            copy = target / path.relative_to(self._root)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.after_cut(rng))

    # --- the operations

    def _with_real(self, name: str, real: Callable[..., Any] | None = None) -> Callable[..., Any]:
        real = real or getattr(os, name)
        mine = getattr(self, f"_do_{name}")

        def call(*args: Any, **more: Any) -> Any:
            return mine(real, *args, **more) if self._on else real(*args, **more)

        return call

    def _is_mine(self, path: Any) -> bool:
        return isinstance(path, str | Path) and (Path(path) == self._root or self._root in Path(path).parents)

    def _fails(self, operation: str) -> bool:
        fault = self.fault
        if fault is None or fault.operation != operation:
            return False
        late = self._counted - self._first
        self._counted += 1
        if late == 0 or (late > 0 and self._stays):
            self.injected += 1
            return True
        return False

    def _error(self) -> OSError:
        assert self.fault is not None
        how = self.fault.how
        if how == BUSY:
            error = PermissionError(errno.EACCES, "Access is denied")
            error.winerror = 32  # type: ignore[attr-defined]
            return error
        assert isinstance(how, int)
        return OSError(how, os.strerror(how))

    def _may_fail(self, operation: str) -> None:
        if self._fails(operation):
            raise self._error()

    def _do_open(self, real: Callable[..., int], path: Any, flags: int, *args: Any, **more: Any) -> int:
        if not self._is_mine(path):
            return real(path, flags, *args, **more)
        path = Path(path)
        is_folder = path.is_dir()
        self._may_fail("open folder" if is_folder else "open")
        handle = real(path, flags, *args, **more)
        if is_folder:
            self._handles[handle] = path, None
            return handle
        if path not in self._names:
            self._names[path] = _File()
            self._change(_NameChange(None, path, self._names[path]))
        self._handles[handle] = path, self._names[path]
        return handle

    def _do_write(self, real: Callable[..., int], handle: int, data: Any) -> int:
        if handle not in self._handles:
            return real(handle, data)
        file, content = self._handles[handle][1], bytes(data)
        assert file is not None
        fails = self._fails("write")
        if fails:
            content = content[: 1 if self.fault and self.fault.how == SHORT else len(content) // 2]
        place = os.lseek(handle, 0, os.SEEK_CUR)
        size = real(handle, content) if content else 0
        file.waiting.append((place, content[:size]))
        self._after()
        if fails and self.fault and self.fault.how != SHORT:
            raise self._error()
        return size

    def _do_ftruncate(self, real: Callable[..., None], handle: int, size: int) -> None:
        if handle in self._handles:
            self._may_fail("truncate")
            file = self._handles[handle][1]
            assert file is not None
            file.waiting.append((size, None))
        real(handle, size)
        self._after()

    def _do_fsync(self, real: Callable[..., None], handle: int) -> None:
        if handle not in self._handles:
            real(handle)
            return
        path, file = self._handles[handle]
        fails = self._fails("fsync" if file else "fsync folder")
        if file:
            if fails:
                file.durable = file.after_cut(self._rng)
            else:
                for place, written in file.waiting:
                    file.durable = _changed(file.durable, place, written)
            file.waiting.clear()
        else:
            for change in [change for change in self._changes if change.is_in(path)]:
                self._changes.remove(change)
                if not fails or self._rng.random() < 0.5:
                    change.apply(self._durable)
        if fails:
            raise self._error()
        self._after()

    def _do_close(self, real: Callable[..., None], handle: int) -> None:
        _, file = self._handles.pop(handle, (None, None))
        real(handle)
        if file is not None:
            self._may_fail("close")

    def _do_replace(self, real: Callable[..., None], old: Any, new: Any) -> None:
        if self._is_mine(new):
            self._may_fail("replace")
        real(old, new)
        if self._is_mine(new):
            self._names[Path(new)] = self._names.pop(Path(old))
            self._change(_NameChange(Path(old), Path(new), None))

    def _do_unlink(self, real: Callable[..., None], path: Any, **more: Any) -> None:
        if self._is_mine(path):
            self._may_fail("unlink")
        real(path, **more)
        if self._is_mine(path):
            self._names.pop(Path(path), None)
            self._change(_NameChange(Path(path), None, None))

    def _do_mkdir(self, real: Callable[..., None], path: Any, *args: Any, **more: Any) -> None:
        if self._is_mine(path):
            self._may_fail("mkdir")
        real(path, *args, **more)

    def _do_listdir(self, real: Callable[..., list[str]], path: Any = ".") -> list[str]:
        if self._is_mine(path):
            self._may_fail("list folder")
        return real(path)

    def _do_flock(self, real: Callable[..., None], handle: int, how: int) -> None:
        self._may_fail("lock")
        real(handle, how)

    def _do_read(self, real: Callable[..., Any], path: Any, mode: str = "r", *args: Any, **more: Any) -> Any:
        if not self._is_mine(path) or not self._fails("read"):
            return real(path, mode, *args, **more)
        assert self.fault is not None
        if isinstance(self.fault.how, int):
            raise self._error()
        with real(path, "rb") as file:
            content = file.read()
        content = b"" if self.fault.how == NOTHING else _garbled(content, self._rng) or b""
        return io.BytesIO(content) if "b" in mode else io.TextIOWrapper(io.BytesIO(content), more.get("encoding"))

    def _change(self, change: _NameChange) -> None:
        self._changes.append(change)
        self._after()


def _changed(data: bytes, place: int, written: bytes | None) -> bytes:
    """The content of a file after a write, or after a truncation."""
    if written is None:
        return data[:place].ljust(place, b"\0")
    return data[:place].ljust(place, b"\0") + written + data[place + len(written) :]


def _garbled(data: bytes | None, rng: Random) -> bytes | None:
    """Bytes of the same length."""
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + rng.choice((bytes(len(data) - at), rng.randbytes(len(data) - at)))
