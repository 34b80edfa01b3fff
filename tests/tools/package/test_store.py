"""What stores get: every language, within their limits."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tools.pictures.store import BANNER, DEVICES, LOCALES, STORE

LONGEST = {"title": 30, "short_description": 80, "full_description": 4000}


@pytest.mark.parametrize("locale", LOCALES)
def test_texts_fit_the_stores(locale: str) -> None:
    for name, longest in LONGEST.items():
        text = (STORE / locale / f"{name}.txt").read_text(encoding="utf-8").strip()
        assert 0 < len(text) <= longest
    said = (STORE / locale / "full_description.txt").read_text(encoding="utf-8")
    assert all(game in said for game in ("BraveRats", "Brooke", "First Rat"))


@pytest.mark.parametrize("locale", LOCALES)
def test_pictures_fit_the_stores(locale: str) -> None:
    images: Path = STORE / locale / "images"
    assert Image.open(images / "featureGraphic.png").size == BANNER
    for device in DEVICES:
        for number in range(1, len(device.shots) + 1):
            width, height = Image.open(images / device.folder / f"{number}.png").size
            assert min(width, height) >= 1080
            assert max(width, height) <= min(3840, 2 * min(width, height))
