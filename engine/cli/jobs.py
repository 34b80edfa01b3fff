"""Numbered pieces of work in several processes, with the results in the order of their numbers.

A process reads one line of JSON, the task, and writes one line for each of its numbers.  The n-th of `jobs`
processes has every jobs-th number from n on, so who does what does not depend on who is faster; one that is far
ahead waits until its pipe is read.  This needs no `fork`, so it works alike on every system.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from ..base import Json
from . import Failed
from .child import end_tree

#: Seconds that a process has to end what it has started.
_PATIENCE = 5.0


class WorkerDied(Failed):
    """A process that did part of the work has ended before it was done."""


def results(module: str, task: Json, numbers: range, jobs: int, what: str = "game") -> Iterator[Json]:
    """What `serve` in this module makes of each number of a task, in order; a number counts a `what`."""
    jobs = min(jobs, len(numbers))
    workers: list[_Worker] = []
    try:
        workers.extend(_Worker(module, task, numbers[first::jobs]) for first in range(jobs))
        for place, number in enumerate(numbers):
            line = workers[place % jobs].line()
            if not line.endswith("\n"):
                raise WorkerDied(
                    f"A worker process died in {what} {number} ({workers[place % jobs].last_words()})."
                )
            yield json.loads(line)
    finally:
        for worker in workers:
            worker.ask_to_end()
        for worker in workers:
            worker.end()


def serve(work: Callable[[Json, int], Json]) -> None:
    """The other side, at the end of a module that is run as a program."""
    # Control-C reaches every process of a terminal; the one that started this one says what happens then.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    order = json.loads(sys.stdin.readline())
    try:
        with ends_orderly():
            for number in range(*order["numbers"]):
                sys.stdout.write(json.dumps(work(order["task"], number)) + "\n")
                sys.stdout.flush()
    except OSError:
        # The reader is gone.  At a normal exit Python would try to write what is still buffered.
        os._exit(1)


@contextmanager
def ends_orderly() -> Iterator[None]:
    """Let a request to end the process raise SystemExit, so that it ends what it has started."""
    try:
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    except ValueError:
        # Another thread than the main one cannot say what a signal does.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Worker:
    def __init__(self, module: str, task: Json, numbers: range) -> None:
        path = Path(sys.modules[module].__file__ or "")
        root = path.parents[module.count(".")]
        # What it complains about goes into a file: an unread pipe could fill up.
        self._complaints: IO[bytes] = TemporaryFile()  # noqa: SIM115  closed by `end`
        places = [str(root), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(places)},
            encoding="utf-8",
        )
        assert self._process.stdin is not None
        order = {"task": task, "numbers": [numbers.start, numbers.stop, numbers.step]}
        with suppress(OSError):  # it has died already; reading its first result will show it
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.close()

    def line(self) -> str:
        """The next line; one that is not finished if the process has died."""
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def last_words(self) -> str:
        """The last line that a dead process wrote about itself, or its exit code."""
        code = self._process.wait()
        self._complaints.seek(0)
        lines = self._complaints.read().decode(errors="replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), f"exit code {code}")

    def ask_to_end(self) -> None:
        """Read nothing more; it has a moment to end what it has started."""
        assert self._process.stdout is not None
        self._process.stdout.close()
        if sys.platform == "win32":
            # There is no such request there, so what it has started is ended with it.
            end_tree(self._process)
        else:
            self._process.terminate()

    def end(self) -> None:
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._complaints):
            with suppress(OSError):
                if stream is not None:
                    stream.close()
