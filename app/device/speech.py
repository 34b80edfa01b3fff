"""Text-to-speech: on a desktop, if it has it, and on Android."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from shutil import which
from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.logger import Logger
from kivy.properties import BooleanProperty
from kivy.utils import platform

from app.device import android


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
        # Without one of these programs plyer would print a traceback on Linux.
        self.missing = platform == "linux" and not any(map(which, ("espeak", "flite")))
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

    def drop_waiting(self) -> None:
        """Drop the sentence that waits."""
        with self._wanted:
            self._next = None

    def close(self) -> None:
        """The app ends."""
        self.drop_waiting()

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


#: `TextToSpeech.SUCCESS`; `speak` and the start of an engine answer with it.
_SUCCESS = 0
#: `TextToSpeech.LANG_AVAILABLE`; less means that data or the whole language is missing.
_LANG_AVAILABLE = 0
#: The id of an utterance, which `speak` requires.
_UTTERANCE = "ratskeller"


class AndroidSpeech(Speech):
    """Keeps one engine while speech is on."""

    def __init__(self) -> None:
        super().__init__()
        # Not known before an engine has been asked.
        self.missing = False
        self._engine: Any = None
        #: One for each start; the last one counts.  Never released: Java has only their addresses.
        self._listeners: list[Any] = []
        self._ready = False
        #: The language of the engine.
        self._engine_language = ""
        self._waiting = ""

    def follow(self, on: bool, language: str) -> None:
        """Take over the settings; what was missing may be there now."""
        super().follow(on, language)
        if not on:
            self.close()
        elif self._engine is None:
            self._try(self._start)
        elif self._ready and (self.wordless or self._engine_language != language):
            self._try(self._set_language)

    def say(self, sentence: str) -> None:
        """Speak a sentence instead of the last one."""
        if self.on and sentence and self._engine is not None:
            self._waiting = sentence
            if self._ready:
                self._try(self._speak)

    def drop_waiting(self) -> None:
        """Be silent."""
        self._waiting = ""
        if self._ready:
            self._try(self._engine.stop)

    def close(self) -> None:
        """Give the engine back."""
        engine, self._engine = self._engine, None
        self._ready, self._engine_language, self._waiting = False, "", ""
        if engine is not None:
            self._try(engine.shutdown)

    def _start(self) -> None:
        engine_class = android.java("android.speech.tts.TextToSpeech")
        listener = _listener(lambda status: self._started(listener, status))
        self._listeners.append(listener)
        # The context of the app: the engine must not keep the activity.
        self._engine = engine_class(android.activity().getApplicationContext(), listener)

    def _started(self, listener: Any, status: int) -> None:
        """Called by Java: in another thread, or before the engine is made if there is none."""
        Clock.schedule_once(partial(self._begin, listener, status))

    def _begin(self, listener: Any, status: int, _dt: float) -> None:
        if self._engine is None or listener is not self._listeners[-1]:
            # Switched off meanwhile.
            return
        self.missing = status != _SUCCESS
        if self.missing:
            Logger.warning("Speech: no engine on this device")
            self.close()
            return
        self._ready = True
        self._try(self._set_language)
        self._try(self._speak)

    def _set_language(self) -> None:
        self._engine_language = self.language
        locale = android.java("java.util.Locale").forLanguageTag(self.language)
        self.wordless = self._engine.setLanguage(locale) < _LANG_AVAILABLE

    def _speak(self) -> None:
        sentence, self._waiting = self._waiting, ""
        if not sentence or self.wordless:
            return
        engine_class, string = android.java("android.speech.tts.TextToSpeech"), android.java("java.lang.String")
        words = android.as_("java.lang.CharSequence", string(sentence))
        if self._engine.speak(words, engine_class.QUEUE_FLUSH, None, _UTTERANCE) != _SUCCESS:
            # The engine is gone, perhaps for an update: another one for the next sentence.
            self.close()
            self._start()

    def _try(self, function: Callable[[], object]) -> None:
        try:
            function()
        except Exception as error:  # pyjnius raises exceptions of any kind
            Logger.warning("Speech: no voice on this device (%s)", error)
            self.missing = True
            self._engine, self._ready = None, False


def _listener(on_init: Callable[[int], None]) -> Any:
    from jnius import PythonJavaClass, java_method

    class Listener(PythonJavaClass):
        """Gets the result of starting an engine."""

        __javainterfaces__ = ("android/speech/tts/TextToSpeech$OnInitListener",)
        __javacontext__ = "app"

        @java_method("(I)V")
        def onInit(self, status: int) -> None:  # noqa: N802  its name in Java
            on_init(status)

    return Listener()


def speech() -> Speech:
    """The speech of this device."""
    if android.ON_ANDROID:
        return AndroidSpeech()
    return Speech()
