"""Plays what has happened: one frame after the other, one event after the other.

A frame is history by the time it gets here, so nothing in this module changes a match; dropping every animation
gives the same game.  A touch skips to the end of the frame.  With animation off, motions take no time at all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Protocol

import asynckivy as ak
from asyncgui import Event as Signal
from asyncgui import Task, wait_any

from app.table import Frame
from engine.base import Event, Seat

#: kind of event → the sound that goes with it; a round and the end of a game have one for each outcome.
CUES = {
    "dealt": "deal",
    "gifts": "deal",
    "drew": "deal",
    "opened": "deal",
    "kept": "card",
    "shown": "flip",
    "revealed": "flip",
}


class Performer(Protocol):
    """Who can show events on a table."""

    def motion(self, event: Event, frame: Frame) -> Awaitable[None] | None:
        """How an event moves; None if it does not."""
        ...

    def settle(self, frame: Frame) -> None:
        """Show the table as it is after a frame."""
        ...


class Animator:
    """A queue of frames, played in order."""

    def __init__(
        self,
        performer: Performer,
        *,
        cue: Callable[[Event, Frame], None] = lambda event, frame: None,
        idle: Callable[[], None] = lambda: None,
        busy: Callable[[bool], None] = lambda busy: None,
    ) -> None:
        self._performer = performer
        self._cue = cue
        self._idle = idle
        self._tell = busy
        self._queue: deque[Frame] = deque()
        self._skip = Signal()
        self._task: Task | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being played."""
        return bool(self._queue)

    def push(self, frame: Frame) -> None:
        """Play a frame after those that are waiting."""
        self._queue.append(frame)
        if len(self._queue) == 1:
            self._tell(True)
            self._task = ak.start(self._play())

    def skip(self) -> None:
        """Straight to the end of the present frame."""
        self._skip.fire()

    def stop(self) -> None:
        """Drop everything: the table is left."""
        self._queue.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._tell(False)

    async def _play(self) -> None:
        while self._queue:
            frame = self._queue[0]
            await wait_any(self._perform(frame), self._skip.wait())
            self._performer.settle(frame)
            self._queue.popleft()
        self._tell(False)
        self._idle()

    async def _perform(self, frame: Frame) -> None:
        for event in frame.events:
            self._cue(event, frame)
            motion = self._performer.motion(event, frame)
            if motion is not None:
                await motion


def sound_of(event: Event, viewer: Seat | None) -> str:
    """The sound of an event for a listener (None: several listen, and a win is a win)."""
    facts = event.facts
    if event.kind == "round":
        if facts["winner"] is None:
            return "held"
        return "lose" if viewer is not None and facts["winner"] != viewer else "win"
    if event.kind in ("game", "resigned"):
        winner = facts["winner"] if event.kind == "game" else 1 - facts["seat"]
        if winner is None:
            return "held"
        return "game_lost" if viewer is not None and winner != viewer else "game_won"
    return CUES.get(event.kind, "")
