"""Android's documents: a file among the downloads, and one that the player picks.  No permission is needed."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import IO, Any

from kivy.clock import Clock
from kivy.logger import Logger

from app.device import android

#: Since this version an app may add to the downloads.
DOWNLOADS_API = 29
#: Tells the answer from those to other questions.
_REQUEST = 4711
#: Android's word for an answer that was not cancelled.
_OK = -1


def has_downloads() -> bool:
    """Whether this device has downloads to which the app can add."""
    return android.ON_ANDROID and int(android.java("android.os.Build$VERSION").SDK_INT) >= DOWNLOADS_API


def add_download(text: str, name: str) -> Any:
    """Write a file among the downloads; its address for other apps."""
    string, values = android.java("java.lang.String"), android.java("android.content.ContentValues")()
    for column, value in (("_display_name", name), ("mime_type", "text/plain")):
        # `put` is overloaded; a Python string would be ambiguous.
        values.put(string(column), string(value))
    place = android.java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    address = android.activity().getContentResolver().insert(place, values)
    with _opened(address, "w") as file:
        file.write(text.encode())
    return address


def pick_text(longest: int, done: Callable[[str | None], None]) -> None:
    """Let the player pick a file, and pass its text on; None for one that cannot be read."""
    try:
        from android import activity

        intent_class = android.java("android.content.Intent")
        intent = intent_class(intent_class.ACTION_OPEN_DOCUMENT)
        intent.addCategory(intent_class.CATEGORY_OPENABLE)
        intent.setType("*/*")

        def answered(request: int, result: int, answer: Any) -> None:
            if request == _REQUEST:
                activity.unbind(on_activity_result=answered)
                if result == _OK and answer is not None:
                    # Here is Android's thread, not Kivy's.
                    Clock.schedule_once(partial(_pass_on, answer.getData(), longest, done))

        activity.bind(on_activity_result=answered)
        android.activity().startActivityForResult(intent, _REQUEST)
    except Exception as error:  # pyjnius raises exceptions of any kind
        Logger.warning("Documents: nothing can be picked (%s)", error)
        done(None)


def _pass_on(address: Any, longest: int, done: Callable[[str | None], None], _dt: float) -> None:
    text: str | None = None
    try:
        with _opened(address, "r") as file:
            data = file.read(longest + 1)
        text = data.decode("utf-8").replace("\r\n", "\n") if len(data) <= longest else None
    except Exception as error:  # pyjnius raises exceptions of any kind
        Logger.warning("Documents: a file cannot be read (%s)", error)
    done(text)


def _opened(address: Any, mode: str) -> IO[bytes]:
    """A document as a file of Python."""
    handle = android.activity().getContentResolver().openFileDescriptor(address, mode).detachFd()
    return os.fdopen(handle, f"{mode}b")
