"""Configures Kivy before its window opens, then opens the app."""

from __future__ import annotations

import os

from kivy.config import Config

from app.core.instance_lock import InstanceLock
from app.core.text import mark
from app.device.android import ON_ANDROID
from app.device.system import data_folder

Config.set("graphics", "width", os.environ.get("RATSKELLER_WIDTH", "412"))
Config.set("graphics", "height", os.environ.get("RATSKELLER_HEIGHT", "820"))
Config.set("graphics", "minimum_width", "320")
Config.set("graphics", "minimum_height", "480")
Config.set("kivy", "exit_on_escape", "0")
Config.set("input", "mouse", "mouse,disable_multitouch")

OPEN_ALREADY = mark("Ratskeller is open already.")


def main() -> None:
    """Open the app, or say that it is open already."""
    folder = data_folder()
    # Android itself keeps to one instance.
    lock = None if ON_ANDROID else InstanceLock(folder)
    if lock is None or lock.take():
        # Imported late: the window opens on import.
        from app.ui.app import Ratskeller

        Ratskeller(folder, lock).run()
    else:
        lock.call_holder()
        from app.ui.notice import NoticeApp

        NoticeApp(folder, OPEN_ALREADY).run()
