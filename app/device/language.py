"""The language of the device."""

from __future__ import annotations

import contextlib
import locale
import os

from app.core.text import LANGUAGES


def system_language() -> str:
    """The device's language if we speak it, else English."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with contextlib.suppress(ValueError):
        names.append(locale.getlocale()[0] or "")
    names.append(_android_language())
    return next((name[:2].lower() for name in names if name[:2].lower() in LANGUAGES), "en")


def _android_language() -> str:
    try:
        from jnius import autoclass
    except ImportError:
        return ""
    try:
        return str(autoclass("java.util.Locale").getDefault().getLanguage())
    except Exception:  # a missing class raises whatever the bridge likes
        return ""
