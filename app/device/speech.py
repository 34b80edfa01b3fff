"""Text-to-speech, if the device has it.

Speaking can block for seconds (the first time on Android, always with a command-line voice), so a worker thread
does it.  Only the newest sentence waits, so that the voice does not lag behind the table.
"""

from __future__ import annotations

import threading
from shutil import which

from kivy.logger import Logger
from kivy.utils import platform


def _has_voice() -> bool:
    # Without one of these programs plyer would print a traceback on Linux.
    return platform != "linux" or any(which(program) for program in ("espeak", "flite"))


class Speech:
    """Speaks sentences; nothing more is tried after the first failure."""

    def __init__(self) -> None:
        self.on = False
        self.missing = not _has_voice()
        self._next: str | None = None
        self._wanted = threading.Condition()
        self._worker: threading.Thread | None = None

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

    def _work(self) -> None:
        while not self.missing:
            with self._wanted:
                self._wanted.wait_for(lambda: self._next is not None)
                sentence, self._next = self._next, None
            try:
                from plyer import tts

                tts.speak(message=sentence)
            except Exception as error:  # plyer and pyjnius raise exceptions of any kind
                self.missing = True
                Logger.warning("Speech: no voice on this device (%s)", error)
