"""A measurement in a process of its own: asking for it, and answering."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.bench import start

ROOT = Path(__file__).parents[2]


class NoAnswer(Exception):
    """A measurement came to no end; the sentence is for the table."""


def ask(module: str, name: str, *words: object) -> dict[str, Any]:
    """Run `child_<name>` of a module in a fresh process and take its answer."""
    return _answer_of(["-m", module, "--child", name, *map(str, words)], name, ROOT)


def ask_start(name: str, *words: object, tree: Path = ROOT) -> dict[str, Any]:
    """The same of `tools.bench.start`, perhaps about another checkout."""
    return _answer_of([str(Path(start.__file__)), "--child", name, *map(str, words)], name, tree)


def _answer_of(command: list[str], name: str, folder: Path) -> dict[str, Any]:
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", start.STARTED: repr(time.monotonic())}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=env, capture_output=True, text=True, timeout=1200
    )
    if done.returncode:
        print(done.stdout[-500:], done.stderr[-2000:], file=sys.stderr)
        no_window = "window" in done.stderr.lower() and "unable" in done.stderr.lower()
        raise NoAnswer("no display here" if no_window else "the measurement failed")
    told: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return told


def answer(**facts: float) -> None:
    """Tell the process that asked."""
    os.write(1, json.dumps(facts).encode() + b"\n")


def p95(times: Sequence[float]) -> float:
    """The 95th percentile of seconds, in milliseconds."""
    return statistics.quantiles(times, n=20)[-1] * 1000
