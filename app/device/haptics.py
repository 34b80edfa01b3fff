"""Vibration, if the device has a vibrator."""

from __future__ import annotations

from kivy.logger import Logger
from kivy.utils import platform

TICK, BUMP = 0.015, 0.04
#: Elsewhere plyer would print a traceback.
_CAPABLE = ("android", "ios")


class Haptics:
    """Short pulses; nothing more is tried after the first failure."""

    def __init__(self) -> None:
        self.on = True
        self.missing = platform not in _CAPABLE
        self._found = False

    def tick(self) -> None:
        """For a button or a lifted card."""
        self._pulse(TICK)

    def bump(self) -> None:
        """For a decision."""
        self._pulse(BUMP)

    def _pulse(self, seconds: float) -> None:
        if not self.on or self.missing:
            return
        try:
            from plyer import vibrator

            # Most tablets have none, and would say nothing.
            self._found = self._found or bool(vibrator.exists())
            if not self._found:
                raise OSError("there is none")
            vibrator.vibrate(time=seconds)
        except Exception as error:  # plyer and pyjnius raise exceptions of any kind
            self.missing = True
            Logger.warning("Haptics: no vibrator on this device (%s)", error)
