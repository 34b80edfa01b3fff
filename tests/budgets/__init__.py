"""Counts that must not grow: work, objects, pictures.  A busy machine cannot blur them as it blurs times.

Each is measured in a process of its own, `python -m tests.budgets.<what>`, which prints them as JSON;
`ceilings.toml` has what they may be at most.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

CEILINGS = Path(__file__).with_name("ceilings.toml")


def measured(what: str, *words: object) -> dict[str, int]:
    """The counts that a program here prints."""
    # The order of sets and the compiled modules are the same each time.
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-m", f"tests.budgets.{what}", *map(str, words)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
    found: dict[str, int] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def exceeded(section: str, found: dict[str, int]) -> list[str]:
    """What is more than its ceiling, or has none, or is no longer counted."""
    ceilings: dict[str, int] = tomllib.loads(CEILINGS.read_text(encoding="utf-8"))[section]
    faults = [f"{name}: {count:,}, at most {ceilings[name]:,}" for name, count in found.items()
              if name in ceilings and count > ceilings[name]]  # fmt: skip
    faults += [f"{name} = {count}: no ceiling" for name, count in found.items() if name not in ceilings]
    return faults + [f"{name} is not counted" for name in ceilings.keys() - found.keys()]
