"""Devices that are not there: noticed once, never in the way."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

from app.device import speech as speech_module
from app.device.sound import Haptics, Sound
from app.device.speech import Speech


def test_a_device_without_sound_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    audio = ModuleType("kivy.core.audio")
    audio.SoundLoader = SimpleNamespace(load=lambda path: asked.append(path))
    monkeypatch.setitem(sys.modules, "kivy.core.audio", audio)
    sound = Sound()
    sound.play("tap")
    sound.play("tap")
    assert sound.missing
    assert len(asked) == 1
    sound.silence()


def test_silence_is_silent() -> None:
    sound = Sound()
    sound.on = False
    sound.play("tap")
    assert not sound.missing


@pytest.mark.parametrize("failure", [NotImplementedError, FileNotFoundError, RuntimeError])
def test_a_vibrator_that_fails_is_left_alone(failure: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []

    def vibrate(time: float) -> None:
        calls.append(time)
        raise failure

    plyer = ModuleType("plyer")
    plyer.vibrator = SimpleNamespace(exists=lambda: True, vibrate=vibrate)
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    haptics = Haptics()
    haptics.missing = False
    haptics.tick()
    haptics.bump()
    assert haptics.missing
    assert len(calls) == 1


def test_a_tablet_without_a_vibrator_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    plyer = ModuleType("plyer")
    plyer.vibrator = SimpleNamespace(exists=lambda: False, vibrate=lambda time: calls.append(time))
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    haptics = Haptics()
    haptics.missing = False
    haptics.tick()
    assert haptics.missing
    assert not calls


def test_a_voice_that_fails_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def speak(message: str) -> None:
        raise NotImplementedError

    plyer = ModuleType("plyer")
    plyer.tts = SimpleNamespace(speak=speak)
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    monkeypatch.setattr(speech_module, "Clock", SimpleNamespace(schedule_once=lambda function: function(0)))
    speech = Speech()
    speech.on, speech.missing = True, False
    speech.say("Spy")
    assert speech._worker is not None
    speech._worker.join(timeout=5)
    assert speech.missing
    speech.say("Prince")


def test_only_the_newest_sentence_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    from threading import Event

    heard, begun, go_on = [], Event(), Event()

    def speak(message: str) -> None:
        heard.append(message)
        begun.set()
        go_on.wait(5)

    plyer = ModuleType("plyer")
    plyer.tts = SimpleNamespace(speak=speak)
    monkeypatch.setitem(sys.modules, "plyer", plyer)
    speech = Speech()
    speech.on, speech.missing = True, False
    speech.say("one")
    assert begun.wait(5)
    for word in ("two", "three", "four"):
        speech.say(word)
    begun.clear()
    go_on.set()
    assert begun.wait(5)
    assert heard == ["one", "four"]


# --- where documents are


def test_a_desktop_says_where_documents_are(tmp_path, monkeypatch):
    from app.device.system import documents_folder

    monkeypatch.delenv("RATSKELLER_DATA", raising=False)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert documents_folder() == tmp_path
    (tmp_path / "Documents").mkdir()
    assert documents_folder() == tmp_path / "Documents"
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config" / "user-dirs.dirs").write_text('# a comment\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n')
    assert documents_folder() == tmp_path, "a folder that is gone is of no use"
    (tmp_path / "Dokumente").mkdir()
    assert documents_folder() == tmp_path / "Dokumente"
