"""The safe area of the screen: how much of each side belongs to cameras and to the system's bars.

Android draws apps under its bars and round its cameras and leaves it to them to keep clear.  Everywhere else
the window is all ours, and all four edges stay 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.properties import NumericProperty

from app.device import android
from app.ui.fixes.weak_events import WeakEvents

#: Seconds after a turn of the device until Android knows its new edges for certain.
_SETTLED = 0.4
#: Before this version bars and cameras are asked for in another way, and their icons cannot be coloured.
_ANDROID_11 = 30


class Sides(NamedTuple):
    """Pixels from each side."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class SafeArea(WeakEvents):
    """What must be kept clear, in pixels."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__()
        #: Whether asking has failed on this device.
        self.missing = not android.ON_ANDROID

    def watch(self) -> None:
        """Look now and whenever the window changes."""
        Window.fbind("size", self._turned)
        self.look()

    def look(self, *_: object) -> None:
        """Ask the device."""
        if self.missing:
            return
        try:
            self.left, self.top, self.right, self.bottom = _asked()
        except Exception as error:  # the bridge to the device raises whatever it likes
            self.missing = True
            Logger.warning("SafeArea: this device does not tell it (%s)", error)

    def _turned(self, *_: object) -> None:
        self.look()
        Clock.unschedule(self.look)
        Clock.schedule_once(self.look, _SETTLED)


def _asked() -> Sides:
    decor = android.activity().getWindow().getDecorView()
    taken = _taken(decor.getRootWindowInsets())
    # Where the system has moved our surface out of the way already, there is nothing left to keep clear.
    ours = android.java("android.graphics.Rect")()
    android.java("org.kivy.android.PythonActivity").getSurface().getGlobalVisibleRect(ours)
    return Sides(
        max(0, taken.left - ours.left),
        max(0, taken.top - ours.top),
        max(0, taken.right - (decor.getWidth() - ours.right)),
        max(0, taken.bottom - (decor.getHeight() - ours.bottom)),
    )


def _taken(insets: Any) -> Sides:
    if insets is None:
        return Sides()
    if _version() >= _ANDROID_11:
        kinds = android.java("android.view.WindowInsets$Type")
        sides = insets.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Sides(sides.left, sides.top, sides.right, sides.bottom)
    return Sides(
        insets.getSystemWindowInsetLeft(),
        insets.getSystemWindowInsetTop(),
        insets.getSystemWindowInsetRight(),
        insets.getSystemWindowInsetBottom(),
    )


def colour_bars(light: bool) -> None:
    """Let clock and battery be readable over a light or a dark ground."""
    if not android.ON_ANDROID or _version() < _ANDROID_11:
        return
    try:
        android.on_ui_thread(_colour_bars, light)
    except Exception as error:  # the bridge to the device raises whatever it likes
        Logger.warning("SafeArea: the bars keep their colours (%s)", error)


def _colour_bars(light: bool) -> None:
    controller = android.java("android.view.WindowInsetsController")
    mask = controller.APPEARANCE_LIGHT_STATUS_BARS | controller.APPEARANCE_LIGHT_NAVIGATION_BARS
    android.activity().getWindow().getInsetsController().setSystemBarsAppearance(mask if light else 0, mask)


def _version() -> int:
    return int(android.java("android.os.Build$VERSION").SDK_INT)


safe_area = SafeArea()
