"""Android's own classes, reached through pyjnius: one door, so that everything behind it can be tested."""

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
    """The window that Android gave the app."""
    return java("org.kivy.android.PythonActivity").mActivity


def as_(name: str, thing: Any) -> Any:
    """A Java object seen as one of its classes: which of several methods is meant depends on it."""
    from jnius import cast

    return cast(name, thing)


def on_ui_thread(function: Callable[..., None], *arguments: object) -> None:
    """Call a function where Android wants everything that changes its own widgets."""
    from android.runnable import run_on_ui_thread

    run_on_ui_thread(function)(*arguments)
