"""Access to Android's Java classes through pyjnius, in one place so that tests can replace it.

Imports no Kivy: what Kivy reads when it is imported is set with it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

#: As Kivy finds it out.
ON_ANDROID = "P4A_BOOTSTRAP" in os.environ


def java(name: str) -> Any:
    """A Java class by its full name."""
    from jnius import autoclass

    return autoclass(name)


def activity() -> Any:
    """The activity of the app."""
    return java("org.kivy.android.PythonActivity").mActivity


def resources() -> Any:
    """The resources of the app: the configuration of the system, and the display."""
    return activity().getResources()


def as_(name: str, thing: Any) -> Any:
    """A Java object cast to one of its classes, to choose between overloaded methods."""
    from jnius import cast

    return cast(name, thing)


def on_ui_thread(function: Callable[..., None], *arguments: object) -> None:
    """Call a function on Android's UI thread."""
    from android.runnable import run_on_ui_thread

    run_on_ui_thread(function)(*arguments)
