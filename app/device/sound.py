"""Sounds, each loaded when it is first played, and vibration, if the device has a vibrator."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.logger import Logger
from kivy.utils import platform

SOUNDS = Path(__file__).parents[2] / "assets" / "sounds"


class Sound:
    """Plays sounds by their names; nothing more is tried after the first failure."""

    def __init__(self) -> None:
        self.on = True
        #: Whether playing has failed on this device.
        self.missing = False
        self._loaded: dict[str, Any] = {}

    def play(self, name: str) -> None:
        """Play a file of `assets/sounds`."""
        if not self.on or self.missing:
            return
        try:
            sound = self._loaded.get(name) or self._load(name)
            if sound.state == "play":
                sound.stop()
            sound.play()
        except Exception as error:  # an audio driver may raise anything
            self.missing = True
            Logger.warning("Sound: no sound on this device (%s)", error)

    def _load(self, name: str) -> Any:
        from kivy.core.audio import SoundLoader

        sound = SoundLoader.load(str(SOUNDS / f"{name}.wav"))
        # Without an audio device Kivy returns an empty sound.
        if sound is None or not sound.length:
            raise OSError(f"{name} cannot be played")
        self._loaded[name] = sound
        return sound

    def silence(self) -> None:
        """Stop all sounds."""
        for sound in self._loaded.values():
            try:
                sound.stop()
            except Exception as error:
                Logger.warning("Sound: could not stop (%s)", error)
                self.missing = True


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
