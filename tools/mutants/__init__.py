"""Mutation tests of the rules: a small change to the source must make a test fail.

    python -m tools.mutants [--most N] [--seed S] [--only GAME|FILE] [--jobs N]

Prints every change that no test notices.  Changes that make no difference to anybody are listed in
`equivalents.toml`, each with the reason, and do not count.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, object]:
    """Test mutants for a time, or until there were `most`; returns what came of them.

    In a process of its own, because this one may have imported the engine.  The time does not include the one run
    of all tests that shows which of them reach what.
    """
    command = [sys.executable, "-m", "tools.mutants", "--json", f"--seconds={seconds}", f"--seed={seed}"]
    if most is not None:
        command.append(f"--most={most}")
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    figures: dict[str, object] = json.loads(done.stdout)
    return figures
