"""Sounds, each loaded when it is first played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.logger import Logger

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
