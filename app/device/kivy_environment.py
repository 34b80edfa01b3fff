"""The environment variables that Kivy reads when it is imported.  Imports no Kivy."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from app.device import android


def prepare(arguments: Sequence[str] = ()) -> None:
    """Set them, and answer the arguments of a command line, which Kivy would take as its own."""
    os.environ["KIVY_NO_ARGS"] = "1"
    if not android.ON_ANDROID:
        # Nobody types there.
        if arguments:
            _answer(arguments)
        return
    # The same back end as on desktops.  Stopping a sound of Android's MediaPlayer would block.
    os.environ["KIVY_AUDIO"] = "sdl2"
    # The system's font size counts once, in our own text sizes, which bound it to what the layouts bear.
    os.environ["KIVY_METRICS_FONTSCALE"] = "1"
    with suppress(Exception):  # pyjnius raises exceptions of any kind
        # Kivy would take `scaledDensity`, which grows with the font size: everything would grow, and text twice.
        os.environ["KIVY_METRICS_DENSITY"] = str(android.resources().getDisplayMetrics().density)


def _answer(arguments: Sequence[str]) -> None:
    """End the program with what `--help` and `--version` ask for, or with what is wrong."""
    import argparse

    from engine.version import version

    parser = argparse.ArgumentParser(
        prog="ratskeller",
        description="Three table games. Without arguments it opens the app.",
        epilog="Matches in the terminal, and for programs: ratskeller-engine --help",
    )
    parser.add_argument("--version", action="version", version=f"Ratskeller {version()}")
    parser.parse_args(arguments)
