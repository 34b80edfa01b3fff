"""One running app for each data folder: two would write over each other's matches.

The operating system locks a file in the folder, and drops the lock with the process, however that ends.  Where
nothing can be locked the app runs without: a folder that cannot be written to has nothing to lose.
"""

from __future__ import annotations

import errno
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

LOCK, CALL = "instance.lock", "instance.call"

#: Errors of the system if another process has the lock.
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class InstanceLock:
    """The lock of a data folder (None: nothing to lock)."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._handle: int | None = None

    def take(self) -> bool:
        """Whether this process may use the folder; false if another one does."""
        if self._folder is None or self._handle is not None:
            return True
        try:
            handle = os.open(self._folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            logging.getLogger(__name__).warning("No lock on the data folder: %s", error)
            return True
        try:
            _lock(handle)
        except (OSError, ImportError) as error:
            os.close(handle)
            if isinstance(error, OSError) and error.errno in _TAKEN:
                return False
            logging.getLogger(__name__).warning("The data folder cannot be locked: %s", error)
            return True
        self._handle = handle
        # A call that was not answered.
        self.was_called()
        return True

    def release(self) -> None:
        """Let another process use the folder."""
        if self._handle is not None:
            # Closing unlocks.  The file stays: another process may be opening it.
            with suppress(OSError):
                os.close(self._handle)
            self._handle = None

    def call_holder(self) -> None:
        """Ask the process that has the lock to show its window."""
        if self._folder is not None:
            with suppress(OSError):
                (self._folder / CALL).touch()

    def was_called(self) -> bool:
        """Whether another process has asked for the window since the last check."""
        if self._folder is None:
            return False
        try:
            (self._folder / CALL).unlink()
        except OSError:
            return False
        return True


def _lock(handle: int) -> None:
    """Lock an open file, without waiting.  Imports late: not every system has these modules."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
