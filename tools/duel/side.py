"""One side of a duel: a process that answers `talk`.  Whatever it does wrong is a `Fault`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO

from engine.base import Json

#: The headless tool, as it has been called in every revision that has it.
TALK = (sys.executable, "-m", "engine", "talk")


class Fault(Exception):
    """A side cannot go on, or what it says is of no use."""

    def __init__(self, kind: str, details: str) -> None:
        super().__init__(f"{kind}: {details}")
        self.kind = kind


class Side:
    """The engine in a folder.  A process that has died is started again for the next game."""

    def __init__(self, folder: Path, command: Sequence[str] = TALK) -> None:
        self._folder, self._command = folder, command
        self._process: subprocess.Popen[str] | None = None

    def ask(self, request: Json, seconds: float) -> dict[str, Json]:
        """The answer to a request; a fault if there is none in time, or one that says no."""
        if self._process is None:
            self._start()
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            line = self._lines.get(timeout=seconds)
        except OSError:
            raise self._crashed() from None
        except Empty:
            self.end()
            raise Fault("no answer", f"none within {seconds:g} s to {_brief(request)}") from None
        if not line:
            raise self._crashed()
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get("ok"), bool):
            self.end()
            raise Fault("nonsense", f"{line.strip()[:200]!r} as an answer to {_brief(request)}")
        if not answer["ok"]:
            raise Fault("refused", f"{_brief(request)}: {answer.get('error')}")
        return answer

    def end(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._reader.join()
            for stream in (self._process.stdin, self._process.stdout, self._complaints):
                assert stream is not None
                with suppress(OSError):  # something was left to be written
                    stream.close()
            self._process = None

    def _start(self) -> None:
        # It finds its own engine in its own folder, whatever this process was told about ours.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self._complaints: IO[bytes] = TemporaryFile()  # noqa: SIM115  closed by `end`
        process = self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            cwd=self._folder,
            env={**environment, "PYTHONDONTWRITEBYTECODE": "1"},
            encoding="utf-8",
            errors="replace",
        )
        lines = self._lines = SimpleQueue[str]()

        def read() -> None:
            assert process.stdout is not None
            while line := process.stdout.readline():
                lines.put(line)
            lines.put("")

        # Pipes cannot be read with a time limit on every system; a thread that waits for them can.
        self._reader = Thread(target=read, daemon=True)
        self._reader.start()

    def _crashed(self) -> Fault:
        assert self._process is not None
        self._process.kill()
        code = self._process.wait()
        self._complaints.seek(0)
        said = [line for line in self._complaints.read().decode(errors="replace").split("\n") if line.strip()]
        self.end()
        return Fault("crashed", said[-1] if said else f"exit code {code}")


def _brief(request: Json) -> str:
    text = json.dumps(request)
    return text if len(text) <= 120 else text[:117] + "..."
