"""Sharing a text, or a file: through Android's share sheet, elsewhere through the clipboard."""

from __future__ import annotations

from typing import Any

from kivy.logger import Logger

from app.base.live_text import tr
from app.base.text import mark
from app.device import android
from app.device.documents import add_download, has_downloads

COPIED = mark("“{name}” was copied to the clipboard.")
TOO_LONG = mark("“{name}” is too long to share.")
NO_WAY = mark("“{name}” cannot be shared on this device.")

#: Android limits what apps can exchange to a megabyte, at two bytes a character.
_LONGEST = 200_000


def share_text(title: str, text: str, name: str) -> str | None:
    """Offer a text to other apps, with a title and a file name; returns a sentence for the player, or None."""
    if android.ON_ANDROID and len(text) > _LONGEST:
        return tr._(TOO_LONG).format(name=name)
    try:
        if android.ON_ANDROID:
            _open_sheet(title, text, name)
            return None
        done = _copy(text)
    except Exception as error:  # plyer and pyjnius raise exceptions of any kind
        Logger.warning("Share: %s could not be shared (%s)", name, error)
        done = False
    return tr._(COPIED if done else NO_WAY).format(name=name)


def share_file(title: str, text: str, name: str) -> str | None:
    """Offer a text to other apps as a file, where Android can, which stays among the downloads."""
    try:
        if has_downloads():
            _open_sheet(title, None, name, add_download(text, name))
            return None
    except Exception as error:  # pyjnius raises exceptions of any kind
        Logger.warning("Share: %s could not be shared as a file (%s)", name, error)
        return tr._(NO_WAY).format(name=name)
    return share_text(title, text, name)


def _open_sheet(title: str, text: str | None, name: str, file: Any = None) -> None:
    intent_class, string = android.java("android.content.Intent"), android.java("java.lang.String")
    intent = intent_class(intent_class.ACTION_SEND)
    intent.setType("text/plain")
    for extra, words in (
        (intent_class.EXTRA_SUBJECT, title),
        (intent_class.EXTRA_TITLE, name),
        (intent_class.EXTRA_TEXT, text),
    ):
        if words is not None:
            # `putExtra` is overloaded; a Python string would be ambiguous.
            intent.putExtra(extra, string(words))
    if file is not None:
        intent.putExtra(intent_class.EXTRA_STREAM, android.as_("android.os.Parcelable", file))
        intent.addFlags(intent_class.FLAG_GRANT_READ_URI_PERMISSION)
    heading = android.as_("java.lang.CharSequence", string(title))
    android.activity().startActivity(intent_class.createChooser(intent, heading))


def _copy(text: str) -> bool:
    """Put a text on the clipboard; false if there is only Kivy's dummy."""
    # Imported late: looking for a clipboard takes time.
    from kivy.core.clipboard import Clipboard

    if type(Clipboard).__name__ == "ClipboardDummy":
        return False
    Clipboard.copy(text)
    return True
