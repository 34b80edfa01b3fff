"""Runs each maker for a moment, in a copy of the tree: does it still start, and does it get to its end?"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parents[2]
COMMANDS = (
    "solve --variant mime3 --out build",
    "solve.brooke_book check --positions 1 --openings 0 --third 0 --gigabytes 0.1",
    "solve.brooke_figures",
    "train.tune --table duel --runs 1 --games 2 --trials 2",
    "train.leads --runs 1 --games 2 --trials 2",
    "train.calibrate --table duel --games 2",
    "train.rounds --games 2",
    "riddles build --game braverats --riddles 7 --work build",
    "riddles check --sample 6",
)

if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="lab-") as folder:
        for name in ("engine", "tools", "tests", "assets"):
            shutil.copytree(ROOT / name, Path(folder, name))
        for command in COMMANDS:
            start = perf_counter()
            subprocess.run([sys.executable, "-m", *f"tools.lab.{command}".split()], cwd=folder, check=True)
            print(f"{command}: {perf_counter() - start:.0f} s", flush=True)
