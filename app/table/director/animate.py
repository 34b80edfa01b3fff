"""Animates frames in order, event by event.

Frames have been played already, so nothing here changes a match.  A touch skips to the end of the frame; with
animation off, motions take no time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol

import asynckivy as ak
from asyncgui import Event as Signal, Task, wait_any

from app.table.table import Frame
from engine.base import Event

_MOMENT = 0.001


class Performer(Protocol):
    """Shows events on a table."""

    def motion(self, event: Event, frame: Frame) -> Awaitable[None] | None:
        """The animation of an event; None if there is none."""
        ...

    def settle(self, frame: Frame) -> bool | None:
        """Show the table as it is after a frame; true if it shows the match as it is now, and needs no refresh."""
        ...

    def pause(self, frame: Frame) -> Awaitable[bool | None] | None:
        """What is shown after a frame until the player goes on, such as the end of a game; None for most.

        Its result is that of `settle`.
        """
        ...


def shares(seconds: float) -> AsyncIterator[float]:
    """The share of a time that has passed, frame by frame; it goes beyond 1 at the end.

    Animations may be switched off while one waits for its turn: no time at all is a moment.
    """
    return ak.anim_with_ratio(base=max(seconds, _MOMENT))


class Animator:
    """A queue of frames, played in order."""

    def __init__(
        self,
        performer: Performer,
        *,
        cue: Callable[[Event, Frame], None] = lambda event, frame: None,
        idle: Callable[[bool], None] = lambda is_fresh: None,
        busy: Callable[[bool], None] = lambda busy: None,
    ) -> None:
        self._performer = performer
        self._cue = cue
        self._idle = idle
        self._tell = busy
        self._queue: deque[Frame] = deque()
        self._skip = Signal()
        self._task: Task | None = None
        self._paused = False

    @property
    def busy(self) -> bool:
        """Whether a frame is being shown or waits."""
        return bool(self._queue)

    @property
    def moving(self) -> bool:
        """Whether something moves; nothing does during a pause."""
        return self.busy and not self._paused

    def push(self, frame: Frame) -> None:
        """Add a frame to the queue."""
        self._queue.append(frame)
        if len(self._queue) == 1:
            self._tell(True)
            self._task = ak.start(self._play())

    def skip(self) -> None:
        """Skip to the end of the current frame."""
        self._skip.fire()

    def stop(self) -> None:
        """Drop all frames."""
        self._queue.clear()
        self._paused = False
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._tell(False)

    async def _play(self) -> None:
        is_fresh = False
        while self._queue:
            frame = self._queue[0]
            await wait_any(self._perform(frame), self._skip.wait())
            is_fresh = bool(self._performer.settle(frame))
            pause = self._performer.pause(frame)
            if pause is not None:
                is_fresh = await self._rest(pause)
            self._queue.popleft()
        self._tell(False)
        self._idle(is_fresh)

    async def _rest(self, pause: Awaitable[bool | None]) -> bool:
        """Wait; touches reach the table meanwhile, and new frames queue up."""
        self._paused = True
        self._tell(False)
        is_fresh = bool(await pause)
        self._paused = False
        self._tell(True)
        return is_fresh

    async def _perform(self, frame: Frame) -> None:
        for event in frame.events:
            self._cue(event, frame)
            motion = self._performer.motion(event, frame)
            if motion is not None:
                await motion
