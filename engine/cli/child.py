"""Another program that answers line by line over its pipes, with a time limit and a bound on what it may send.

Threads wait for the pipes: not every system can read or write one with a time limit.  They are daemons, so a
program that cannot be ended does not keep this one from ending.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from secrets import token_hex
from threading import Thread
from typing import IO, Any

#: Lines that may wait to be read.  A program that sends more answers without a request.
MOST_WAITING = 1_000
#: Bytes of standard error that are kept: this many from the beginning, and the last ones.
ERRORS_KEPT, LAST_ERRORS = 60_000, 4_000
#: The variable in the environment of a program by which its runaways are found.
_MARK = "RATSKELLER_CHILD"
#: How often they are looked for.
_ROUNDS = 100
#: Linux: the number of `prctl` by which processes whose parent has ended become children of this one.
_SET_CHILD_SUBREAPER = 36
#: Seconds that a program has to be gone after it was killed, or has closed its output.
_BRIEFLY = 1.0


class Gone(Exception):
    """The program has ended, or has closed its input or its output."""


class TooLate(Exception):
    """There was no answer in time."""


class TooLong(Exception):
    """A line has no end, or far more lines have come than were asked for."""


class Child:
    """A running program; OSError or ValueError if it cannot be started."""

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        longest: int,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._longest = longest
        # What the program starts inherits this, even if it leaves the group, unless it empties its environment.
        self._mark = f"{_MARK}={token_hex(16)}"
        name, _, value = self._mark.partition("=")
        if not _running:
            _adopt_orphans()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=folder,
            env={**(os.environ if environment is None else environment), name: value},
            # A group of its own, so that all that it starts can be ended with it.
            start_new_session=True,
        )
        _running[self._process.pid] = self._mark.encode()
        self._lines = SimpleQueue[bytes | Exception]()
        self._requests = SimpleQueue[bytes | None]()
        self._errors, self._last = bytearray(), b""
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._threads = [
            _started(self._write, process.stdin),
            _started(self._read, process.stdout),
            _started(self._keep_errors, process.stderr),
        ]

    def ask(self, line: str, seconds: float | None) -> bytes:
        """The line that answers this one; without seconds it is waited for as long as it takes."""
        self._requests.put(line.encode() + b"\n")
        found = None
        while found is None:
            try:
                # Never without end: a signal that comes just before would not be noticed until an answer is there.
                found = self._lines.get(timeout=_BRIEFLY if seconds is None else seconds)
            except Empty:
                if seconds is not None:
                    raise TooLate from None
        if isinstance(found, Exception):
            raise found
        return found

    def write_line(self, line: str) -> None:
        """Send a line that has no answer."""
        self._requests.put(line.encode() + b"\n")

    def end(self, seconds: float | None = 0.0) -> int | None:
        """Close its input, give it some time to end, then end it and all it has started.

        Returns its exit code, or None if it had to be ended.
        """
        self._requests.put(None)
        code: int | None = None
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(seconds)
        end_tree(self._process)
        self._process.wait()
        _running.pop(self._process.pid, None)
        _end_runaways(self._mark.encode())
        for thread in self._threads:
            # Where runaways cannot be found, one of them may hold a pipe open for ever.
            thread.join(_BRIEFLY)
        return code

    def how_it_ended(self) -> str:
        """End a program that was `Gone`; returns the last line that it wrote about itself, or its exit code."""
        code = self.end(_BRIEFLY)
        last = next((line.strip() for line in reversed(self.errors.split("\n")) if line.strip()), "")
        return last or ("it has closed its input or its output" if code is None else f"exit code {code}")

    @property
    def errors(self) -> str:
        """What it wrote to standard error, without the middle if that was very much."""
        cut = b"\n[...]\n" + self._last if self._last else b""
        return (bytes(self._errors) + cut).decode(errors="replace")

    def _write(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:
            while (line := self._requests.get()) is not None:
                rest = memoryview(line)
                try:
                    while rest:
                        rest = rest[stream.write(rest) :]
                except OSError:
                    self._lines.put(Gone())
                    return

    def _read(self, stream: IO[bytes]) -> None:
        rest = b""
        with suppress(OSError), stream:
            while chunk := stream.read(65_536):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._lines.put(TooLong() if len(line) > self._longest else line)
                if len(rest) > self._longest or self._lines.qsize() > MOST_WAITING:
                    # Nothing more is read, so it costs no memory; the program waits until it is ended.
                    self._lines.put(TooLong())
                    return
            if rest:
                self._lines.put(rest)
        self._lines.put(Gone())

    def _keep_errors(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:
            while chunk := stream.read(65_536):
                room = ERRORS_KEPT - len(self._errors)
                self._errors += chunk[:room]
                self._last = (self._last + chunk[room:])[-LAST_ERRORS:]


def end_tree(process: subprocess.Popen[Any]) -> None:
    """Kill a program that was started in a group of its own, with all that it has started in turn."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True)
        with suppress(OSError):
            process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


#: The programs that run now, by their process, with their marks.
_running: dict[int, bytes] = {}
#: The processes that this one had started before the first of those that run now.
_before: set[int] = set()


def _adopt_orphans() -> None:
    """Linux: let whatever loses its parent become a child of this process, where it is found without a mark."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        _before.clear()
        _before.update(_children())


def _end_runaways(mark: bytes) -> None:
    """Kill what a program has started that has left its group, as daemons do.  Only Linux shows such processes."""
    if sys.platform != "linux":
        return
    # They may start others meanwhile, and some take their time to end.
    for _ in range(_ROUNDS):
        orphans = [pid for pid in _children() if _is_orphan(pid)]
        found = {*orphans, *(pid for pid in _processes() if mark in _environment(pid))}
        if not found:
            return
        for pid in found:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        for pid in orphans:
            with suppress(OSError):
                os.waitpid(pid, 0)


def _is_orphan(pid: int) -> bool:
    """Whether a child of this process was started by a program that has ended, or by one that hides its mark."""
    if pid in _before or pid in _running:
        return False
    # What this process has started itself, and not as a `Child`, stays in its session.
    with suppress(OSError):
        return os.getsid(pid) != os.getsid(0) and not _environment(pid) & {*_running.values()}
    return False


def _processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").glob("[0-9]*")]


def _children() -> list[int]:
    return [pid for pid in _processes() if _parent(pid) == os.getpid()]


def _parent(pid: int) -> int | None:
    with suppress(OSError):
        # The name of the program, in brackets, may hold spaces and brackets.
        return int(Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[1])
    return None


def _environment(pid: int) -> set[bytes]:
    """Empty for a process that has ended, and for those of others."""
    with suppress(OSError):
        return set(Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"))
    return set()


def _started(work: Callable[[IO[bytes]], None], stream: IO[bytes]) -> Thread:
    thread = Thread(target=work, args=(stream,), daemon=True)
    thread.start()
    return thread
