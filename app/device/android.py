"""Access to Android's Java classes through pyjnius, in one place so that tests can replace it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.utils import platform

ON_ANDROID = platform == "android"


def java(name: str) -> Any:
    """A Java class by its full name."""
    from jnius import autoclass

    return autoclass(name)


def activity() -> Any:
    """The activity of the app."""
    return java("org.kivy.android.PythonActivity").mActivity


def as_(name: str, thing: Any) -> Any:
    """A Java object cast to one of its classes, to choose between overloaded methods."""
    from jnius import cast

    return cast(name, thing)


def on_ui_thread(function: Callable[..., None], *arguments: object) -> None:
    """Call a function on Android's UI thread."""
    from android.runnable import run_on_ui_thread

    run_on_ui_thread(function)(*arguments)
