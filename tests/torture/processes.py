"""Child processes that report to their parent through a pipe."""

from __future__ import annotations

import json
import os
import select
import signal
import traceback
from collections.abc import Callable
from time import perf_counter

from tests.torture.player import Report, Say


class Child:
    """A forked process: it has everything imported, so that it starts in milliseconds."""

    def __init__(self, work: Callable[[Say], None]) -> None:
        self._ear, mouth = os.pipe()
        self._heard = b""
        self._is_over = False
        self._pid = os.fork()
        if self._pid == 0:
            say: Say = lambda report: _write(mouth, report)  # noqa: E731
            try:
                work(say)
            except BaseException:
                say(["error", traceback.format_exc()[-1_500:]])
            os._exit(0)
        os.close(mouth)

    def listen(self, seconds: float) -> bool:
        """Hear reports for a time; whether the process has ended by itself."""
        deadline = perf_counter() + seconds
        while not self._is_over and (left := deadline - perf_counter()) > 0:
            if select.select([self._ear], [], [], left)[0]:
                self._hear()
        return self._is_over

    def end(self) -> list[Report]:
        """Kill the process, unless it has ended, and return all its reports."""
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        while not self._is_over:
            self._hear()
        os.close(self._ear)
        return [json.loads(line) for line in self._heard.split(b"\n")[:-1]]

    def _hear(self) -> None:
        more = os.read(self._ear, 1 << 16)
        self._heard += more
        self._is_over = not more


def _write(mouth: int, report: Report) -> None:
    os.write(mouth, json.dumps(report).encode() + b"\n")
