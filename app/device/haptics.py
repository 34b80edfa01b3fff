"""Vibration, where the device can."""

from __future__ import annotations

from kivy.logger import Logger
from kivy.utils import platform

TICK, BUMP = 0.015, 0.04
#: Elsewhere there is nothing to vibrate, and plyer prints a traceback when asked.
_CAPABLE = ("android", "ios")


class Haptics:
    """Short pulses.  A device without a vibrator is noticed once and then left alone."""

    def __init__(self) -> None:
        self.on = True
        self.missing = platform not in _CAPABLE

    def tick(self) -> None:
        """A card is lifted, a button pressed."""
        self._pulse(TICK)

    def bump(self) -> None:
        """Something is decided."""
        self._pulse(BUMP)

    def _pulse(self, seconds: float) -> None:
        if not self.on or self.missing:
            return
        try:
            from plyer import vibrator

            vibrator.vibrate(time=seconds)
        except Exception as error:  # the bridge to the device raises whatever it likes
            self.missing = True
            Logger.warning("Haptics: no vibrator on this device (%s)", error)
