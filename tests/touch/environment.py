"""The surroundings in which the app runs without a screen.  Imports nothing of Kivy: it must come before Kivy."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

#: The window as it is first opened; its surface cannot grow later, which matters to nobody: pictures are taken
#: through a buffer of their own.
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
    """Set the environment of this process and its children; `real`: a true window on the display there is."""
    if "kivy" in sys.modules:
        raise RuntimeError("kivy was imported before its surroundings were prepared")
    home = Path(tempfile.mkdtemp(prefix="ratskeller-test-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    if not real:
        # A frame limiter would wait for ever on a clock that stands still, hence `maxfps = 0`.
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
        SDL_AUDIODRIVER="dummy",
        LIBGL_ALWAYS_SOFTWARE="1",
        RATSKELLER_DATA=str(home / "data"),
        # The language of the machine must not decide what the tests read.
        LC_ALL="C",
        LANG="C",
    )
    os.environ.setdefault("KIVY_METRICS_DENSITY", "1")
