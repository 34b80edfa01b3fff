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

ROOT = Path(__file__).parents[2]
_STARTED = "RATSKELLER_BENCH_STARTED"


def ask(module: str, name: str, *words: object, started: bool = False) -> dict[str, Any]:
    """Run `child_<name>` of a module in a fresh process and take its answer."""
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, "-m", module, "--child", name, *map(str, words)]
    if started:
        env[_STARTED] = repr(time.monotonic())
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=1200)
    if done.returncode:
        raise RuntimeError(f"{name}: {done.stdout[-500:]} {done.stderr[-2000:]}")
    told: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return told


def answer(**facts: float) -> None:
    """Tell the process that asked."""
    os.write(1, json.dumps(facts).encode() + b"\n")


def first_frame(app: Any) -> None:
    """Run an app until its first frame is on screen; answers how long that took from `ask`."""
    from kivy.core.window import Window

    def shown(*_: object) -> None:
        answer(seconds=time.monotonic() - float(os.environ[_STARTED]))
        os._exit(0)

    Window.bind(on_flip=shown)
    app.run()


def p95(times: Sequence[float]) -> float:
    """The 95th percentile of seconds, in milliseconds."""
    return statistics.quantiles(times, n=20)[-1] * 1000
