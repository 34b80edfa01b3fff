"""Words: live switching, unknown languages, complete catalogues."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.base.live_text import tr
from app.base.text import LANGUAGES
from app.device.system import system_language

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    tr.lang = "en"
    yield
    tr.lang = "en"


def test_the_language_changes_while_running() -> None:
    heard = []
    tr.fbind("_", lambda *_: heard.append(tr._("Play")))
    for lang in ("de", "fr", "it", "en"):
        tr.lang = lang
    assert heard == ["Spielen", "Jouer", "Gioca", "Play"]


@pytest.mark.parametrize("lang", ["xx", "", "de_DE.UTF-8/../..", "klingon"])
def test_an_unknown_language_speaks_english_and_says_so(lang: str) -> None:
    tr.lang = lang
    assert tr._("Play") == "Play"
    assert tr.n("{number} crown", "{number} crowns", 2) == "{number} crowns"
    assert lang in tr.trouble
    tr.lang = "de"
    assert tr.trouble == ""


def test_numbers_have_their_forms() -> None:
    tr.lang = "fr"
    assert tr.n("{number} crown", "{number} crowns", 0) == "{number} couronne"
    assert tr.n("{number} crown", "{number} crowns", 2) == "{number} couronnes"


def test_the_devices_language_is_taken_if_we_speak_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "it_CH.UTF-8")
    assert system_language() == "it"
    monkeypatch.setenv("LC_ALL", "pt_BR")
    monkeypatch.setenv("LC_MESSAGES", "")
    monkeypatch.setenv("LANG", "de_AT")
    assert system_language() == "de"
    assert system_language() in LANGUAGES


def test_every_string_is_in_every_catalogue() -> None:
    check = subprocess.run(
        [sys.executable, "-m", "tools.catalogues", "--check"], capture_output=True, text=True, cwd=ROOT
    )
    assert check.returncode == 0, check.stdout + check.stderr


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
def test_a_number_and_its_sign_stay_in_one_line(lang: str) -> None:
    tr.lang = lang
    assert tr._("{percent}%").format(percent=31) == ("31%" if lang in ("en", "it") else "31\u00a0%")
    score = tr._("{name} leads {more} : {less}.").format(name="Anna", more=4, less=2)
    assert "4\u00a0:" in score or not re.search(r"\d ?:", score)
