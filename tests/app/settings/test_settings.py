"""Settings: whole files, tolerant reading."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from app.base.theme import SPEEDS, TEXT_SCALES
from app.settings.live import Settings
from app.settings.model import CHOICES, DAMAGED, FILE, NOT_KEPT


def test_settings_come_back(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.language, settings.sound, settings.text_size = "de", False, "huge"
    settings.remember("braverats", ["Ann", "@fox"], {"mime": True})
    assert settings.save() is None
    again = Settings(tmp_path)
    assert again.load() is None
    assert (again.language, again.sound, again.text_size) == ("de", False, "huge")
    assert again.setups["braverats"]["players"] == ["Ann", "@fox"]


@pytest.mark.parametrize("value", [None, 7, "purple", [], {}, True])
def test_values_that_mean_nothing_fall_back(tmp_path: Path, value: object) -> None:
    names = ("language", "theme", "text_size", "animation", "seating")
    (tmp_path / FILE).write_text(json.dumps({**dict.fromkeys(names, value), "sound": "loud", "setups": value}))
    settings = Settings(tmp_path)
    assert settings.load() is None
    assert (settings.theme, settings.text_size, settings.seating) == ("system", "normal", "pass")
    assert settings.language == "system"
    assert settings.sound is True
    assert settings.setups == {}


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00\x00", "[" * 5000, '{"setups": {"\\ud800": {}}}'])
def test_a_broken_file_is_set_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    settings = Settings(tmp_path)
    assert settings.load() == DAMAGED
    assert (tmp_path / f"{FILE}.bad").read_text() == text
    assert settings.save() is None


def test_a_kill_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(tmp_path)
    settings.save()
    before = (tmp_path / FILE).read_bytes()
    settings.theme = "light"

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(os, "fsync", killed)
        settings.save()
    assert (tmp_path / FILE).read_bytes() == before


def test_a_device_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    assert Settings(tmp_path / "missing").save() == NOT_KEPT
    assert Settings(None).save() == NOT_KEPT
    assert Settings(None).load() is None


def test_the_file_and_the_theme_know_the_same_values() -> None:
    assert set(CHOICES["text_size"]) == set(TEXT_SCALES) and set(CHOICES["animation"]) == set(SPEEDS)
    settings = Settings(None)
    assert {name: getattr(settings, name) for name in CHOICES} == {name: of[0] for name, of in CHOICES.items()}


def test_the_name_of_the_owner_comes_back_and_stands_for_the_seat(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    settings.name = "Ann"
    settings.remember("braverats", ["Ann", "@fox"], {})
    settings.save()
    again = Settings(tmp_path)
    assert again.load() is None
    assert again.name == "Ann"
    assert again.setups["braverats"]["players"] == ["", "@fox"]


@pytest.mark.parametrize("value", [None, 7, [], "@master"])
def test_a_name_that_is_none_is_not_taken(tmp_path: Path, value: object) -> None:
    (tmp_path / FILE).write_text(json.dumps({"name": value}))
    settings = Settings(tmp_path)
    assert settings.load() is None
    assert not settings.name.startswith("@")
