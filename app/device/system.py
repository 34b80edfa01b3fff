"""What the system says: its language, its theme, and where data belongs."""

from __future__ import annotations

import contextlib
import locale
import os
from pathlib import Path

from kivy.utils import platform

from app.core.text import LANGUAGES
from app.device import android

#: Android's `Configuration.UI_MODE_NIGHT_MASK` and `UI_MODE_NIGHT_YES`.
_NIGHT_MASK, _NIGHT = 0x30, 0x20


def system_language() -> str:
    """The device's language if there is a catalogue for it, else English."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with contextlib.suppress(ValueError):
        names.append(locale.getlocale()[0] or "")
    if android.ON_ANDROID:
        with contextlib.suppress(Exception):  # pyjnius raises exceptions of any kind
            names.append(str(android.java("java.util.Locale").getDefault().getLanguage()))
    return next((name[:2].lower() for name in names if name[:2].lower() in LANGUAGES), "en")


def system_theme() -> str:
    """Dark or light as set on the device; dark if that is unknown."""
    if android.ON_ANDROID:
        with contextlib.suppress(Exception):  # pyjnius raises exceptions of any kind
            mode = android.activity().getResources().getConfiguration().uiMode
            return "dark" if mode & _NIGHT_MASK == _NIGHT else "light"
    return "dark"


def data_folder() -> Path | None:
    """The folder for matches and settings; None if it cannot be made."""
    asked = os.environ.get("RATSKELLER_DATA")
    try:
        if asked:
            folder = Path(asked)
        elif android.ON_ANDROID:
            from android.storage import app_storage_path

            folder = Path(app_storage_path())
        else:
            folder = _desktop_base() / "ratskeller"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder


def _desktop_base() -> Path:
    if platform == "win":
        return Path(os.environ.get("APPDATA") or Path.home())
    if platform == "macosx":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
