"""The app of a budget: offscreen, on a stopped clock, the same on every day and with the same deals."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from tests.touch import environment

environment.prepare()

from app.matches import library  # noqa: E402
from app.shell.app import Ratskeller  # noqa: E402
from tests.touch.driver import Driver  # noqa: E402


def driver() -> Driver:
    rng = Random(1)
    library.secrets.token_hex = lambda size=8: rng.randbytes(size).hex()
    # The riddle that home makes ready depends on the day.
    Ratskeller._prepare_riddle = lambda self: None
    ui = Driver(Path(tempfile.mkdtemp()))
    fresh(ui)
    return ui


def fresh(ui: Driver) -> None:
    ui.fresh(Path(tempfile.mkdtemp()), sound=False)
