"""Settings: tolerant reading."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.base.theme import SPEEDS, TEXT_SCALES
from app.settings import storage
from app.settings.live import Settings
from app.settings.storage import CHOICES
from app.store.database import Store


def test_settings_come_back(tmp_path: Path) -> None:
    settings = Settings(Store(tmp_path))
    settings.language, settings.sound, settings.text_size = "de", False, "huge"
    settings.remember("braverats", ["Ann", "@fox"], {"mime": True})
    settings.save()
    again = Settings(Store(tmp_path))
    again.load()
    assert (again.language, again.sound, again.text_size) == ("de", False, "huge")
    assert again.setups["braverats"]["players"] == ["Ann", "@fox"]


@pytest.mark.parametrize("value", [None, 7, "purple", [], {}, True])
def test_values_that_mean_nothing_fall_back(tmp_path: Path, value: object) -> None:
    names = ("language", "theme", "text_size", "animation", "seating")
    store = Store(tmp_path)
    storage.save(store, {**dict.fromkeys(names, value), "sound": "loud", "setups": value})
    settings = Settings(store)
    settings.load()
    assert (settings.theme, settings.text_size, settings.seating) == ("system", "normal", "pass")
    assert settings.language == "system"
    assert settings.sound is True
    assert settings.setups == {}


def test_the_file_and_the_theme_know_the_same_values() -> None:
    assert set(CHOICES["text_size"]) == set(TEXT_SCALES) and set(CHOICES["animation"]) == set(SPEEDS)
    settings = Settings(Store(None))
    assert {name: getattr(settings, name) for name in CHOICES} == {name: of[0] for name, of in CHOICES.items()}


def test_the_name_of_the_owner_comes_back_and_stands_for_the_seat(tmp_path: Path) -> None:
    settings = Settings(Store(tmp_path))
    settings.name = "Ann"
    settings.remember("braverats", ["Ann", "@fox"], {})
    settings.save()
    again = Settings(Store(tmp_path))
    again.load()
    assert again.name == "Ann"
    assert again.setups["braverats"]["players"] == ["", "@fox"]


@pytest.mark.parametrize("value", [None, 7, [], "@master"])
def test_a_name_that_is_none_is_not_taken(tmp_path: Path, value: object) -> None:
    store = Store(tmp_path)
    storage.save(store, {"name": value})
    settings = Settings(store)
    settings.load()
    assert not settings.name.startswith("@")
