"""Configures Kivy before its window opens, then opens the app."""

from __future__ import annotations

import gc
import os
from contextlib import suppress
from pathlib import Path

import kivy
from kivy.config import Config

from app.base.fixes import kivy_start  # noqa: F401  before Kivy reads its KV file
from app.base.text import mark
from app.device.android import ON_ANDROID
from app.device.system import data_folder
from app.shell.crash_log import CrashLog
from app.shell.instance_lock import InstanceLock
from engine.version import version

# Our pictures are PNG files, which SDL reads, and ImageIO on macOS.  Where Pillow is installed, Kivy would load it
# as well: more code that reads files, and none of it needed.
kivy.kivy_options["image"] = ("imageio", "sdl2")
Config.set("graphics", "width", os.environ.get("RATSKELLER_WIDTH", "412"))
Config.set("graphics", "height", os.environ.get("RATSKELLER_HEIGHT", "820"))
if not ON_ANDROID:
    # A split screen has any size.
    Config.set("graphics", "minimum_width", "320")
    Config.set("graphics", "minimum_height", "480")
Config.set("kivy", "exit_on_escape", "0")
Config.set("input", "mouse", "mouse,disable_multitouch")

OPEN_ALREADY = mark("Ratskeller is open already.")
NOT_STARTED = mark("Ratskeller could not start because of an error. Your saved matches are kept.")


def main() -> None:
    """Open the app, or say that it is open already."""
    folder = data_folder()
    # Nothing can be freed before the first frame, after which the app collects garbage again.
    gc.disable()
    try:
        # Android itself keeps to one instance.
        lock = None if ON_ANDROID else InstanceLock(folder)
        if lock is None or lock.take():
            # Imported late: the window opens on import.
            from app.shell.app import Ratskeller

            Ratskeller(folder, lock).run()
        else:
            from app.shell.notice import NoticeApp

            gc.enable()
            notice = NoticeApp(folder, OPEN_ALREADY)
            # Once this window is open, so that the other one comes before it.
            notice.bind(on_start=lambda *_: lock.call_holder())
            notice.run()
    except Exception as error:
        _report(error, folder)
        raise


def _report(error: Exception, folder: Path | None) -> None:
    """Report an error that ends the app, in a window unless that is closed already."""
    from kivy.base import EventLoop

    gc.enable()
    log = CrashLog(folder)
    log.write(error, {"Version": version()})
    if EventLoop.status == "idle":
        # The error may be in what the notice needs.
        with suppress(Exception):
            from app.shell.crash_guard import share_report
            from app.shell.notice import NoticeApp

            NoticeApp(folder, NOT_STARTED, lambda: share_report(log)).run()
