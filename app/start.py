"""Configures Kivy before its window opens, then imports the app."""

from __future__ import annotations

import os

from kivy.config import Config

Config.set("graphics", "width", os.environ.get("RATSKELLER_WIDTH", "412"))
Config.set("graphics", "height", os.environ.get("RATSKELLER_HEIGHT", "820"))
Config.set("graphics", "minimum_width", "320")
Config.set("graphics", "minimum_height", "480")
Config.set("kivy", "exit_on_escape", "0")
Config.set("input", "mouse", "mouse,disable_multitouch")

from app.ui.app import Ratskeller  # noqa: E402  the window opens on import

__all__ = ["Ratskeller"]
