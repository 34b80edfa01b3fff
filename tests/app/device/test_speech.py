"""Android's voice: one engine in the language of the app, started without waiting, and given back."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from app.device import android, speech
from app.device.speech import AndroidSpeech

SUCCESS, ERROR, NOT_SUPPORTED = 0, -1, -2


class Frames:
    """Kivy's clock, which calls from its own thread in the next frame."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[float], None]] = []

    def schedule_once(self, function: Callable[[float], None]) -> None:
        self.waiting.append(function)

    def tick(self) -> None:
        waiting, self.waiting = self.waiting, []
        for function in waiting:
            function(0.0)


clock = Frames()


class Engine:
    """A `TextToSpeech`."""

    QUEUE_FLUSH = 0
    made: ClassVar[list[Engine]] = []
    #: Its answers.
    language_known, speaks = SUCCESS, SUCCESS
    #: Android before 11 says at once, while the engine is being made, that there is none.
    fails_at_once = False

    def __init__(self, context: str, listener: Any) -> None:
        assert context == "the app"
        self.listener = listener
        self.calls: list[tuple[Any, ...]] = []
        self.made.append(self)
        if self.fails_at_once:
            listener.onInit(ERROR)

    def start(self, status: int = SUCCESS) -> None:
        """Tell how the start went, as Android does."""
        self.listener.onInit(status)
        clock.tick()

    def setLanguage(self, locale: str) -> int:  # noqa: N802
        self.calls.append(("language", locale))
        return self.language_known

    def speak(self, words: str, queue: int, bundle: None, name: str) -> int:
        assert queue == self.QUEUE_FLUSH and bundle is None and name
        self.calls.append(("speak", words))
        return self.speaks

    def stop(self) -> None:
        self.calls.append(("stop",))

    def shutdown(self) -> None:
        self.calls.append(("shutdown",))


@pytest.fixture
def voice(monkeypatch: pytest.MonkeyPatch) -> AndroidSpeech:
    activity = SimpleNamespace(getApplicationContext=lambda: "the app")
    classes = {
        "android.speech.tts.TextToSpeech": Engine,
        "java.lang.String": str,
        "java.util.Locale": SimpleNamespace(forLanguageTag=str),
        "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
    }
    jnius = ModuleType("jnius")
    jnius.autoclass, jnius.cast = classes.__getitem__, lambda _name, thing: thing
    jnius.PythonJavaClass, jnius.java_method = object, lambda _signature: lambda function: function
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setattr(android, "ON_ANDROID", True)
    monkeypatch.setattr(speech, "Clock", clock)
    clock.waiting.clear()
    for name, value in (("made", []), ("language_known", SUCCESS), ("speaks", SUCCESS), ("fails_at_once", False)):
        monkeypatch.setattr(Engine, name, value)
    made = speech.speech()
    assert isinstance(made, AndroidSpeech)
    return made


def test_nothing_is_started_for_somebody_who_wants_no_voice(voice: AndroidSpeech) -> None:
    voice.follow(False, "de")
    voice.say("Spion")
    assert Engine.made == []
    assert not voice.missing


def test_the_newest_sentence_waits_for_the_engine(voice: AndroidSpeech) -> None:
    voice.follow(True, "de")
    voice.say("Spion")
    voice.say("Prinz")
    [engine] = Engine.made
    assert engine.calls == []
    engine.start()
    assert engine.calls == [("language", "de"), ("speak", "Prinz")]


def test_one_engine_speaks_everything_in_the_language_of_the_app(voice: AndroidSpeech) -> None:
    voice.follow(True, "de")
    Engine.made[0].start()
    voice.say("Spion")
    voice.follow(True, "de")
    voice.say("Prinz")
    voice.follow(True, "it")
    voice.say("Spia")
    [engine] = Engine.made
    assert engine.calls == [
        ("language", "de"),
        ("speak", "Spion"),
        ("speak", "Prinz"),
        ("language", "it"),
        ("speak", "Spia"),
    ]


def test_a_call_in_the_middle_of_a_sentence_is_not_disturbed(voice: AndroidSpeech) -> None:
    voice.follow(True, "en")
    voice.say("Spy")
    voice.drop_waiting()
    [engine] = Engine.made
    engine.start()
    assert engine.calls == [("language", "en")], "the sentence is old by now"
    voice.say("Prince")
    voice.drop_waiting()
    assert engine.calls[1:] == [("speak", "Prince"), ("stop",)]


@pytest.mark.parametrize("leave", [AndroidSpeech.close, lambda voice: voice.follow(False, "en")])
def test_the_engine_is_given_back(voice: AndroidSpeech, leave: Any) -> None:
    voice.follow(True, "en")
    [engine] = Engine.made
    engine.start()
    leave(voice)
    voice.say("Spy")
    leave(voice)
    assert engine.calls == [("language", "en"), ("shutdown",)]


def test_an_engine_that_starts_too_late_stays_silent(voice: AndroidSpeech) -> None:
    voice.follow(True, "en")
    voice.follow(False, "en")
    voice.follow(True, "fr")
    late, engine = Engine.made
    late.start(ERROR)
    assert not voice.missing
    engine.start()
    assert late.calls == [("shutdown",)]
    assert engine.calls == [("language", "fr")]


@pytest.mark.parametrize("at_once", [True, False])
def test_a_phone_without_an_engine_says_so_until_there_is_one(
    voice: AndroidSpeech, at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Engine, "fails_at_once", at_once)
    voice.follow(True, "en")
    if not at_once:
        Engine.made[0].listener.onInit(ERROR)
    clock.tick()
    assert voice.missing
    assert Engine.made[0].calls == [("shutdown",)]
    voice.say("Spy")
    monkeypatch.setattr(Engine, "fails_at_once", False)
    voice.follow(True, "en")
    Engine.made[1].start()
    assert not voice.missing
    assert Engine.made[1].calls == [("language", "en")]


def test_a_language_without_a_voice_is_not_spoken_with_another(
    voice: AndroidSpeech, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Engine, "language_known", NOT_SUPPORTED)
    voice.follow(True, "it")
    [engine] = Engine.made
    engine.start()
    voice.say("Spia")
    assert voice.wordless and not voice.missing
    assert engine.calls == [("language", "it")]
    # Its voice has been fetched meanwhile.
    monkeypatch.setattr(Engine, "language_known", SUCCESS)
    voice.follow(True, "it")
    voice.say("Spia")
    assert not voice.wordless
    assert engine.calls[1:] == [("language", "it"), ("speak", "Spia")]


def test_an_engine_that_is_gone_is_replaced(voice: AndroidSpeech, monkeypatch: pytest.MonkeyPatch) -> None:
    voice.follow(True, "en")
    Engine.made[0].start()
    monkeypatch.setattr(Engine, "speaks", ERROR)
    voice.say("Spy")
    assert Engine.made[0].calls[-1] == ("shutdown",)
    monkeypatch.setattr(Engine, "speaks", SUCCESS)
    Engine.made[1].start()
    voice.say("Prince")
    assert Engine.made[1].calls == [("language", "en"), ("speak", "Prince")]
    assert not voice.missing


def test_a_bridge_that_fails_is_no_voice(voice: AndroidSpeech, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(android, "activity", lambda: None)
    voice.follow(True, "en")
    assert voice.missing
    voice.say("Spy")
    voice.drop_waiting()
    voice.close()


def test_a_desktop_speaks_with_plyer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(android, "ON_ANDROID", False)
    assert type(speech.speech()) is speech.Speech
