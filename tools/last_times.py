"""The time left of work whose parts take very different times, by how long each took in the last run here."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from types import TracebackType

from engine.cli.progress import Progress

FOLDER = Path(__file__).parents[1] / "build" / "times"


class LastTimes:
    """A progress line over named parts; a run that gets to its end is remembered for the next one.

    The first run has nothing to go by: its line says how long it has taken.
    """

    def __init__(self, name: str, folder: Path = FOLDER, what: str = "figures") -> None:
        self._file = folder / f"{name}.json"
        try:
            self._known: dict[str, float] = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            self._known = {}
        self._progress = Progress(sum(self._known.values()) or None, what)
        self._times: dict[str, float] = {}
        self._last = perf_counter()

    def step(self, part: str) -> None:
        """A part is done."""
        now = perf_counter()
        self._times[part], self._last = now - self._last, now
        self._progress.step(weight=self._known.get(part, 0.0))

    def clear(self) -> None:
        """Take the line away before something is printed."""
        self._progress.clear()

    def __enter__(self) -> LastTimes:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()
        if kind is None and self._times:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps(self._times), encoding="utf-8")
