"""Text-to-speech on a desktop, if it has it.

Speaking can block for seconds, so a worker thread does it.  Only the newest sentence waits, so that the voice does
not lag behind the table.
"""

from __future__ import annotations

import threading
from shutil import which

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.logger import Logger
from kivy.properties import BooleanProperty
from kivy.utils import platform

from app.device import android


def _has_voice() -> bool:
    # Without one of these programs plyer would print a traceback on Linux.
    return platform != "linux" or any(which(program) for program in ("espeak", "flite"))


class Speech(EventDispatcher):
    """Speaks sentences; nothing more is tried after the first failure."""

    #: Whether this device cannot speak.
    missing = BooleanProperty(False)
    #: Whether this device has no voice for the language.
    wordless = BooleanProperty(False)

    def __init__(self) -> None:
        super().__init__()
        self.on = False
        self.language = ""
        self.missing = not _has_voice()
        self._next: str | None = None
        self._wanted = threading.Condition()
        self._worker: threading.Thread | None = None

    def follow(self, on: bool, language: str) -> None:
        """Take over the settings."""
        self.on, self.language = on, language

    def say(self, sentence: str) -> None:
        """Speak a sentence; it replaces one that still waits."""
        if not self.on or self.missing or not sentence:
            return
        with self._wanted:
            self._next = sentence
            if self._worker is None:
                self._worker = threading.Thread(target=self._work, name="speech", daemon=True)
                self._worker.start()
            self._wanted.notify()

    def hush(self) -> None:
        """Drop the sentence that waits."""
        with self._wanted:
            self._next = None

    def close(self) -> None:
        """The app ends."""
        self.hush()

    def _work(self) -> None:
        while True:
            with self._wanted:
                self._wanted.wait_for(lambda: self._next is not None)
                sentence, self._next = self._next, None
            try:
                from plyer import tts

                tts.speak(message=sentence)
            except Exception as error:  # plyer raises exceptions of any kind
                Logger.warning("Speech: no voice on this device (%s)", error)
                # Not here: the settings page listens, and belongs to the main thread.
                Clock.schedule_once(lambda _dt: setattr(self, "missing", True))
                return


def speech() -> Speech:
    """The speech of this device."""
    if android.ON_ANDROID:
        from app.device.android_speech import AndroidSpeech

        return AndroidSpeech()
    return Speech()
