"""What Kivy is told before it is imported."""

from __future__ import annotations

import os
import subprocess
import sys
from types import ModuleType, SimpleNamespace

import pytest

from app.device import android, kivy_environment
from tools.package.android import ROOT

NAMES = ("KIVY_AUDIO", "KIVY_METRICS_DENSITY", "KIVY_METRICS_FONTSCALE")


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in NAMES:
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    return monkeypatch


def phone(environment: pytest.MonkeyPatch, density: float) -> None:
    """A phone whose owner has chosen large letters."""
    display = SimpleNamespace(density=density, scaledDensity=density * 1.3)
    activity = SimpleNamespace(getResources=lambda: SimpleNamespace(getDisplayMetrics=lambda: display))
    jnius = ModuleType("jnius")
    jnius.autoclass = {"org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity)}.__getitem__
    environment.setitem(sys.modules, "jnius", jnius)
    environment.setattr(android, "ON_ANDROID", True)


def told() -> dict[str, str]:
    return {name: os.environ[name] for name in NAMES if name in os.environ}


def test_large_letters_of_the_system_do_not_make_the_screen_smaller(environment: pytest.MonkeyPatch) -> None:
    phone(environment, 2.625)
    kivy_environment.prepare()
    assert told() == {"KIVY_AUDIO": "sdl2", "KIVY_METRICS_DENSITY": "2.625", "KIVY_METRICS_FONTSCALE": "1"}


def test_a_phone_that_does_not_tell_its_density_leaves_it_to_kivy(environment: pytest.MonkeyPatch) -> None:
    phone(environment, 2.625)
    environment.setattr(android, "activity", lambda: None)
    kivy_environment.prepare()
    assert told() == {"KIVY_AUDIO": "sdl2", "KIVY_METRICS_FONTSCALE": "1"}


def test_a_desktop_is_told_nothing(environment: pytest.MonkeyPatch) -> None:
    kivy_environment.prepare()
    assert told() == {}


def test_it_comes_before_kivy() -> None:
    program = "import sys, app.device.kivy_environment; sys.exit('kivy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT).returncode == 0


def test_a_phone_has_no_command_line(environment: pytest.MonkeyPatch) -> None:
    phone(environment, 2.0)
    kivy_environment.prepare(["whatever", "Android gives"])
    assert told()["KIVY_AUDIO"] == "sdl2"
