"""The environment for running the app without a screen.  Imports no Kivy: it must be imported first."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

#: The first size of the window.  Its surface cannot grow later; screenshots use a frame buffer of their own.
FIRST_SIZE = (412, 915)

_CONFIG = f"""[kivy]
log_level = warning
exit_on_escape = 0
[graphics]
width = {FIRST_SIZE[0]}
height = {FIRST_SIZE[1]}
maxfps = 0
vsync = 0
multisamples = 0
"""


def prepare(*, real: bool = False) -> None:
    """Set the environment of this process and its children; `real` for a window on the current display."""
    if "kivy" in sys.modules:
        raise RuntimeError("kivy was imported before its surroundings were prepared")
    home = Path(tempfile.mkdtemp(prefix="ratskeller-test-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    if not real:
        # `maxfps = 0`: a frame limiter would wait for ever on a stopped clock.
        (home / "config.ini").write_text(_CONFIG)
        os.environ.pop("DISPLAY", None)
        os.environ.pop("WAYLAND_DISPLAY", None)
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    os.environ.update(
        KIVY_HOME=str(home),
        KIVY_NO_ARGS="1",
        KIVY_NO_FILELOG="1",
        KIVY_NO_CONSOLELOG="1",
        KIVY_METRICS_FONTSCALE="1",
        # As in app/shell/start.py: the tests have Pillow, the app does without.
        KIVY_IMAGE="imageio,sdl2",
        SDL_AUDIODRIVER="dummy",
        LIBGL_ALWAYS_SOFTWARE="1",
        RATSKELLER_DATA=str(home / "data"),
        # The tests expect English.
        LC_ALL="C",
        LANG="C",
    )
    os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
