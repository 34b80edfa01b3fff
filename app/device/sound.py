"""Sounds: each loaded when first heard, all of them optional."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.logger import Logger

SOUNDS = Path(__file__).parents[2] / "assets" / "sounds"


class Sound:
    """Plays a sound by its name.  A device without sound is noticed once and then left alone."""

    def __init__(self) -> None:
        self.on = True
        #: Whether playing has failed on this device.
        self.missing = False
        self._loaded: dict[str, Any] = {}

    def play(self, name: str) -> None:
        """Play one of `assets/sounds`, if sound is wanted and possible."""
        if not self.on or self.missing:
            return
        try:
            sound = self._loaded.get(name) or self._load(name)
            if sound.state == "play":
                sound.stop()
            sound.play()
        except Exception as error:  # an audio driver raises whatever it likes
            self.missing = True
            Logger.warning("Sound: no sound on this device (%s)", error)

    def _load(self, name: str) -> Any:
        from kivy.core.audio import SoundLoader

        sound = SoundLoader.load(str(SOUNDS / f"{name}.wav"))
        # Without a device Kivy still hands out a sound, only an empty one.
        if sound is None or not sound.length:
            raise OSError(f"{name} cannot be played")
        self._loaded[name] = sound
        return sound

    def silence(self) -> None:
        """Stop whatever is playing: the app goes into the background."""
        for sound in self._loaded.values():
            try:
                sound.stop()
            except Exception as error:
                Logger.warning("Sound: could not stop (%s)", error)
                self.missing = True
