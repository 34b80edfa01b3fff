"""Brings the window to the front when another instance of the app is started."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.window import Window

from app.shell.instance_lock import InstanceLock

#: Seconds between two looks.
INTERVAL = 0.5


class Foreground:
    """Watches for calls of other instances, as long as somebody holds it: Kivy's bindings are weak."""

    def __init__(self, lock: InstanceLock) -> None:
        self._lock = lock
        self._minimised = False
        Window.bind(on_minimize=self._was_minimised, on_restore=self._was_restored)
        Clock.schedule_interval(self._look, INTERVAL)

    def _look(self, _dt: float) -> None:
        if self._lock.was_called():
            if self._minimised:
                # Only then: a maximised window would shrink.
                Window.restore()
            Window.raise_window()

    def _was_minimised(self, *_: object) -> None:
        self._minimised = True

    def _was_restored(self, *_: object) -> None:
        self._minimised = False
