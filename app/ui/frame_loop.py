"""Work that is done in small steps, one in each frame."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent


class FrameLoop:
    """Takes a step in every frame while there is something to do."""

    def __init__(self, step: Callable[[], None], busy: Callable[[], bool]) -> None:
        self._step = step
        self._busy = busy
        self._event: ClockEvent | None = None

    def start(self) -> None:
        """Go on if there is something to do."""
        if self._event is None and self._busy():
            self._event = Clock.schedule_interval(self._run, 0)

    def stop(self) -> None:
        """Pause."""
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def _run(self, _dt: float) -> bool:
        if self._busy():
            self._step()
        if self._busy():
            return True
        self._event = None
        return False
