"""Runs the packed app as Android would: its own folders, compiled modules alone, stubs where Java would be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tools.package.android import ROOT, Lacking
from tools.package.android.device import Packages

HERE = Path(__file__).parent
_PATIENCE = 900
#: The system's font size at the start: the largest that there is.
_FONT_SCALE = {"RATSKELLER_FONT_SCALE": "2.0"}
#: No frame limiter, no smoothing: a machine without a graphics card should not draw more than it must.
_PLAIN = {"KCFG_GRAPHICS_MAXFPS": "0", "KCFG_GRAPHICS_VSYNC": "0", "KCFG_GRAPHICS_MULTISAMPLES": "0"}
_SCREENLESS = {
    "SDL_VIDEODRIVER": "offscreen",
    "SDL_AUDIODRIVER": "dummy",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_FILELOG": "1",
    "KCFG_KIVY_LOG_LEVEL": "warning",
    "LC_ALL": "C",
    **_PLAIN,
}


def walk(app: Path, packages: Packages) -> dict[str, Any]:
    """Through all screens and one match of each game; returns what was seen."""
    return _run(_command(app, packages, "walk"), {**_environment(app), **_FONT_SCALE}, app)


def devices(app: Path, packages: Packages, api: int) -> dict[str, Any]:
    """Only what reaches into Java, on a version of Android; on an old one nothing may be used that came later."""
    return _run(_command(app, packages, "devices"), {**_environment(app), "RATSKELLER_SDK": f"{api}"}, app)


def start(app: Path, packages: Packages) -> dict[str, Any]:
    """Only up to the first frame."""
    return _run(_command(app, packages, "start"), _environment(app), app)


def start_on_desktop(data: Path) -> dict[str, Any]:
    """The same app as a developer starts it, up to the first frame."""
    environment = {**os.environ, **_SCREENLESS, "RATSKELLER_DATA": str(data), "KIVY_HOME": str(data / "kivy")}
    (data / "kivy").mkdir(parents=True, exist_ok=True)
    return _run([sys.executable, str(HERE / "walk.py"), "start", str(ROOT)], environment, ROOT)


def _command(app: Path, packages: Packages, errand: str) -> list[str]:
    # Isolated and without site-packages: nothing can be imported that is not in the package.
    folders = (app, packages.pure, packages.built, HERE / "stubs")
    return [packages.python, "-I", "-S", "-B", "-OO", str(HERE / "walk.py"), errand, *map(str, folders)]


def _environment(app: Path) -> dict[str, str]:
    """The variables that PythonActivity and start.c set."""
    return {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(app.parent),
        "ANDROID_ARGUMENT": str(app),
        "ANDROID_APP_PATH": str(app),
        "ANDROID_PRIVATE": str(app.parent),
        "ANDROID_UNPACK": str(app),
        "P4A_BOOTSTRAP": "sdl2",
        "P4A_IS_WINDOWED": "True",
        "P4A_MINSDK": "24",
        "KIVY_ORIENTATION": "Portrait PortraitUpsideDown LandscapeLeft LandscapeRight",
        "PYTHONOPTIMIZE": "2",
        **_SCREENLESS,
    }


def _run(command: list[str], environment: dict[str, str], folder: Path) -> dict[str, Any]:
    environment["RATSKELLER_STARTED"] = repr(time.monotonic())
    try:
        done = subprocess.run(
            command, env=environment, cwd=folder, capture_output=True, text=True, timeout=_PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise Lacking(f"The packed app came to no end within {_PATIENCE} s.") from None
    said = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if not said:
        raise Lacking(f"The packed app died without a word: {done.stderr[-500:]}")
    seen: dict[str, Any] = json.loads(said[-1])
    if "reason" in seen:
        print(seen["trace"], file=sys.stderr)
        raise Lacking(f"The packed app fails at {seen['place']}: {seen['reason']}")
    return seen
