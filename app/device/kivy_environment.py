"""The environment variables that Kivy reads when it is imported.  Imports no Kivy."""

from __future__ import annotations

import os
from contextlib import suppress

from app.device import android


def prepare() -> None:
    """Set them on Android; a desktop needs none."""
    if not android.ON_ANDROID:
        return
    # The same back end as on desktops.  Stopping a sound of Android's MediaPlayer would block.
    os.environ["KIVY_AUDIO"] = "sdl2"
    # The system's font size counts once, in our own text sizes, which bound it to what the layouts bear.
    os.environ["KIVY_METRICS_FONTSCALE"] = "1"
    with suppress(Exception):  # pyjnius raises exceptions of any kind
        # Kivy would take `scaledDensity`, which grows with the font size: everything would grow, and text twice.
        os.environ["KIVY_METRICS_DENSITY"] = str(android.resources().getDisplayMetrics().density)
