"""The safe area of the window: what cameras and the system's bars do not cover.

Android draws apps beneath its bars and cameras and leaves it to them to keep clear.  Elsewhere all insets are 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.properties import NumericProperty

from app.base.fixes.weak_events import WeakEvents
from app.device import android

#: Seconds after a rotation until Android reports the new insets.
_SETTLED = 0.4
#: Seconds between two checks of the rotation: a phone that is turned upside down keeps the size of its window.
_ROTATION_INTERVAL = 1.0
#: Older versions have another API for insets.
_ANDROID_11 = 30
#: Older versions draw black bars of their own beside the app, with light icons.
_ANDROID_15 = 35


class Insets(NamedTuple):
    """Insets in pixels."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


class SafeArea(WeakEvents):
    """The insets to keep clear, in pixels."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)

    def __init__(self) -> None:
        super().__init__()
        #: Whether this device does not report insets.
        self.missing = not android.ON_ANDROID
        self._rotation: int | None = None

    def watch(self) -> None:
        """Read the insets now and whenever the window changes or is turned."""
        Window.fbind("size", self._resized)
        self.look()
        if not self.missing:
            Clock.schedule_interval(self._look_at_rotation, _ROTATION_INTERVAL)

    def look(self, *_: object) -> None:
        """Read the insets."""
        if self.missing:
            return
        try:
            self.left, self.top, self.right, self.bottom = _current()
        except Exception as error:  # plyer and pyjnius raise exceptions of any kind
            self.missing = True
            Logger.warning("SafeArea: not reported by this device (%s)", error)

    def _look_at_rotation(self, _dt: float) -> bool:
        """Returns false, for Kivy's clock, if this device does not report it."""
        try:
            rotation = int(android.activity().getWindowManager().getDefaultDisplay().getRotation())
        except Exception as error:  # pyjnius raises exceptions of any kind
            Logger.warning("SafeArea: this device does not report its rotation (%s)", error)
            return False
        if rotation != self._rotation:
            self._rotation = rotation
            self._resized()
        return True

    def _resized(self, *_: object) -> None:
        self.look()
        Clock.unschedule(self.look)
        Clock.schedule_once(self.look, _SETTLED)


def _current() -> Insets:
    decor = android.activity().getWindow().getDecorView()
    covered = _covered(decor.getRootWindowInsets())
    # The system may have moved the surface clear of its bars already.
    surface = android.java("android.graphics.Rect")()
    android.java("org.kivy.android.PythonActivity").getSurface().getGlobalVisibleRect(surface)
    return Insets(
        max(0, covered.left - surface.left),
        max(0, covered.top - surface.top),
        max(0, covered.right - (decor.getWidth() - surface.right)),
        max(0, covered.bottom - (decor.getHeight() - surface.bottom)),
    )


def _covered(insets: Any) -> Insets:
    if insets is None:
        return Insets()
    if _version() >= _ANDROID_11:
        kinds = android.java("android.view.WindowInsets$Type")
        sides = insets.getInsets(kinds.systemBars() | kinds.displayCutout())
        return Insets(sides.left, sides.top, sides.right, sides.bottom)
    return Insets(
        insets.getSystemWindowInsetLeft(),
        insets.getSystemWindowInsetTop(),
        insets.getSystemWindowInsetRight(),
        insets.getSystemWindowInsetBottom(),
    )


def colour_bars(light: bool) -> None:
    """Colour the icons of the system's bars for a light or a dark background, where the app is drawn beneath."""
    if not android.ON_ANDROID or _version() < _ANDROID_15:
        return
    try:
        android.on_ui_thread(_colour_bars, light)
    except Exception as error:  # plyer and pyjnius raise exceptions of any kind
        Logger.warning("SafeArea: the bars keep their colours (%s)", error)


def _colour_bars(light: bool) -> None:
    controller = android.java("android.view.WindowInsetsController")
    mask = controller.APPEARANCE_LIGHT_STATUS_BARS | controller.APPEARANCE_LIGHT_NAVIGATION_BARS
    android.activity().getWindow().getInsetsController().setSystemBarsAppearance(mask if light else 0, mask)


def _version() -> int:
    return int(android.java("android.os.Build$VERSION").SDK_INT)


safe_area = SafeArea()
