"""One side of a duel: a process that answers `talk`.  Whatever it does wrong is a `Fault`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.base import Json
from engine.cli.child import Child, Gone, TooLate, TooLong

#: The headless tool, as it has been called in every revision that has it.
TALK = (sys.executable, "-m", "engine", "talk")
#: In bytes.  Revisions differ in what they tell of a table.
LONGEST_ANSWER = 10_000_000


class Fault(Exception):
    """A side cannot go on, or what it says is of no use."""

    def __init__(self, kind: str, details: str) -> None:
        super().__init__(f"{kind}: {details}")
        self.kind = kind


class Side:
    """The engine in a folder.  A process that has died is started again for the next game."""

    def __init__(self, folder: Path, command: Sequence[str] = TALK) -> None:
        self._folder, self._command = folder, command
        self._child: Child | None = None

    def ask(self, request: Json, seconds: float) -> dict[str, Json]:
        """The answer to a request; a fault if there is none in time, or one that says no."""
        child = self._child = self._child or self._start()
        try:
            line = child.ask(json.dumps(request), seconds)
        except Gone:
            self._child = None
            raise Fault("crashed", child.how_it_ended()) from None
        except TooLate:
            self.end()
            raise Fault("no answer", f"none within {seconds:g} s to {_brief(request)}") from None
        except TooLong:
            self.end()
            raise Fault("nonsense", f"far too much as an answer to {_brief(request)}") from None
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get("ok"), bool):
            self.end()
            text = line.decode(errors="replace").strip()[:200]
            raise Fault("nonsense", f"{text!r} as an answer to {_brief(request)}")
        if not answer["ok"]:
            raise Fault("refused", f"{_brief(request)}: {answer.get('error')}")
        return answer

    def end(self) -> None:
        """End the process, if there is one."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def _start(self) -> Child:
        # It finds its own engine in its own folder, whatever this process was told about ours.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        return Child(self._command, longest=LONGEST_ANSWER, folder=self._folder, environment=environment)


def _brief(request: Json) -> str:
    text = json.dumps(request)
    return text if len(text) <= 120 else text[:117] + "..."
