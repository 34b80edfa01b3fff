"""Cameras and bars as Android tells them, and what happens where it does not."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from app.device import android, safe_area


class Phone:
    """A phone of 1080 × 2400 pixels whose bars and camera take something of it."""

    def __init__(self, version: int = 36, ours: tuple[int, int, int, int] = (0, 0, 1080, 2400)) -> None:
        self.version, self.ours = version, ours
        self.taken = SimpleNamespace(left=0, top=96, right=0, bottom=126)
        self.painted: list[tuple[int, int]] = []
        self.threads: list[str] = []
        self.rotation = 0

    def autoclass(self, name: str) -> Any:
        window = SimpleNamespace(
            getDecorView=lambda: SimpleNamespace(
                getRootWindowInsets=lambda: self._insets(), getWidth=lambda: 1080, getHeight=lambda: 2400
            ),
            getInsetsController=lambda: SimpleNamespace(
                setSystemBarsAppearance=lambda value, mask: self.painted.append((value, mask))
            ),
        )
        return {
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=self.version),
            "android.view.WindowInsets$Type": SimpleNamespace(systemBars=lambda: 7, displayCutout=lambda: 128),
            "android.view.WindowInsetsController": SimpleNamespace(
                APPEARANCE_LIGHT_STATUS_BARS=8, APPEARANCE_LIGHT_NAVIGATION_BARS=16
            ),
            "android.graphics.Rect": lambda: SimpleNamespace(left=0, top=0, right=0, bottom=0),
            "org.kivy.android.PythonActivity": SimpleNamespace(
                mActivity=SimpleNamespace(getWindow=lambda: window, getWindowManager=lambda: self._displays()),
                getSurface=lambda: SimpleNamespace(getGlobalVisibleRect=self._fill),
            ),
        }[name]

    def _displays(self) -> Any:
        return SimpleNamespace(getDefaultDisplay=lambda: SimpleNamespace(getRotation=lambda: self.rotation))

    def _insets(self) -> Any:
        if self.version >= 30:
            return SimpleNamespace(getInsets=lambda kinds: self.taken if kinds == 135 else None)
        names = {f"getSystemWindowInset{side.title()}": side for side in ("left", "top", "right", "bottom")}
        return SimpleNamespace(
            **{name: lambda side=side: getattr(self.taken, side) for name, side in names.items()}
        )

    def _fill(self, rect: Any) -> None:
        rect.left, rect.top, rect.right, rect.bottom = self.ours


def connect(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> safe_area.SafeArea:
    jnius, runnable = ModuleType("jnius"), ModuleType("android.runnable")
    jnius.autoclass = phone.autoclass
    runnable.run_on_ui_thread = lambda function: lambda *words: (phone.threads.append("ui"), function(*words))
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setitem(sys.modules, "android", ModuleType("android"))
    monkeypatch.setitem(sys.modules, "android.runnable", runnable)
    monkeypatch.setattr(android, "ON_ANDROID", True)
    return safe_area.SafeArea()


def sides(found: safe_area.SafeArea) -> tuple[float, float, float, float]:
    return found.left, found.top, found.right, found.bottom


@pytest.mark.parametrize("version", [24, 29, 30, 36])
def test_bars_and_cameras_are_kept_clear_on_every_android(version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = connect(Phone(version), monkeypatch)
    found.look()
    assert sides(found) == (0, 96, 0, 126)


def test_what_the_system_keeps_clear_itself_is_not_taken_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    found = connect(Phone(29, ours=(0, 96, 1080, 2340)), monkeypatch)
    found.look()
    assert sides(found) == (0, 0, 0, 66)


def test_a_turned_phone_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone()
    found = connect(phone, monkeypatch)
    found.look()
    phone.taken = SimpleNamespace(left=96, top=0, right=126, bottom=0)
    found.look()
    assert sides(found) == (96, 0, 126, 0)


class Hours:
    """A clock that is turned by hand."""

    def __init__(self) -> None:
        self.every: list[Any] = []
        self.once: list[Any] = []

    def schedule_interval(self, function: Any, _seconds: float) -> None:
        self.every.append(function)

    def schedule_once(self, function: Any, _seconds: float) -> None:
        self.once.append(function)

    def unschedule(self, function: Any) -> None:
        self.once = [other for other in self.once if other != function]

    def turn(self) -> None:
        """Let a second pass."""
        once, self.once = self.once, []
        for function in once:
            function(1.0)
        self.every = [function for function in self.every if function(1.0) is not False]


def test_a_phone_upside_down_is_asked_again_though_its_window_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    phone, clock = Phone(), Hours()
    found = connect(phone, monkeypatch)
    monkeypatch.setattr(safe_area, "Clock", clock)
    found.watch()
    clock.turn()
    clock.turn()
    phone.rotation = 2
    clock.turn()
    # Android reports the new insets somewhat later than the rotation.
    phone.taken = SimpleNamespace(left=0, top=126, right=0, bottom=96)
    clock.turn()
    assert sides(found) == (0, 126, 0, 96)


def test_a_phone_that_does_not_tell_its_rotation_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    phone, clock, asked = Phone(), Hours(), []
    found = connect(phone, monkeypatch)
    monkeypatch.setattr(safe_area, "Clock", clock)
    monkeypatch.setattr(phone, "_displays", lambda: asked.append("rotation"))
    found.watch()
    clock.turn()
    clock.turn()
    assert asked == ["rotation"]
    assert not found.missing


def test_a_phone_that_does_not_answer_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone()
    found = connect(phone, monkeypatch)
    monkeypatch.setattr(android, "activity", lambda: None)
    found.look()
    assert found.missing
    assert sides(found) == (0, 0, 0, 0)


def test_a_desktop_has_no_edges() -> None:
    found = safe_area.SafeArea()
    found.look()
    assert found.missing
    assert sides(found) == (0, 0, 0, 0)
    safe_area.colour_bars(light=True)


def test_clock_and_battery_are_readable_over_every_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone()
    connect(phone, monkeypatch)
    safe_area.colour_bars(light=True)
    safe_area.colour_bars(light=False)
    assert phone.painted == [(24, 24), (0, 24)]
    assert phone.threads == ["ui", "ui"]


@pytest.mark.parametrize("version", [24, 29, 30, 34])
def test_black_bars_keep_their_light_icons(version: int, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(version)
    connect(phone, monkeypatch)
    safe_area.colour_bars(light=True)
    assert phone.painted == []
