"""The installed Ratskeller: its commands.

Beside this file lie `app`, `engine`, `kv` and `assets` as in the repository, and `vendor`.  Their names are too
common for an environment that others use as well, so they are no top-level packages there: only a process that
runs one of these commands can import them.
"""

from __future__ import annotations

import sys
from pathlib import Path


def app() -> None:
    """`ratskeller`: open the app."""
    _move_in()
    from app.start import Ratskeller

    Ratskeller().run()


def engine() -> int:
    """`ratskeller-engine`: the games without the app."""
    _move_in()
    from engine.cli.main import main

    return main()


def _move_in() -> None:
    home = Path(__file__).parent
    sys.path[:0] = [str(home), str(home / "vendor")]
