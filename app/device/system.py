"""What the system says: its language, its theme, and where data belongs."""

from __future__ import annotations

import contextlib
import locale
import os
from pathlib import Path

from kivy.utils import platform

from app.base.text import LANGUAGES
from app.device import android
from engine.sanitize import LONGEST_DATA, read_text

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
            mode = android.resources().getConfiguration().uiMode
            return "dark" if mode & _NIGHT_MASK == _NIGHT else "light"
    return "dark"


def system_text_scale() -> float:
    """The factor of the font size as set on the device."""
    if android.ON_ANDROID:
        with contextlib.suppress(Exception):  # pyjnius raises exceptions of any kind
            return float(android.resources().getConfiguration().fontScale)
    return 1.0


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


def documents_folder() -> Path | None:
    """Where people look for what an app has saved for them; None on Android, which has a share sheet for that."""
    asked = os.environ.get("RATSKELLER_DATA")
    if asked:
        return Path(asked)
    if android.ON_ANDROID:
        return None
    try:
        home = Path.home()
        folder = _xdg_documents(home) or home / "Documents"
        return folder if folder.is_dir() else home
    except (OSError, RuntimeError):
        return None


def _xdg_documents(home: Path) -> Path | None:
    """The folder for documents as a Linux desktop names it in its own language; None if it does not say."""
    settings = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
    with contextlib.suppress(OSError, ValueError):
        for line in read_text(settings, LONGEST_DATA).splitlines():
            name, _, value = line.partition("=")
            if name.strip() == "XDG_DOCUMENTS_DIR":
                return Path(value.strip().strip('"').replace("$HOME", str(home)))
    return None
