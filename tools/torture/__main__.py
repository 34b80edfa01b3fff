"""`./dev torture`: all torture tests for a given time, and one table of what came of them.

    ./dev torture [--minutes N] [--seed S] [WHAT ...]

Ends with 1 if a figure is missed.  The same seed tries the same things again, as far as a clock allows.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from engine.base import Json
from tools.torture.parts import PARTS, Part

#: Seconds that a part may take longer than it was given, at most, before it counts as hanging.
PATIENCE = 300.0
#: Parts that run at the same time.
JOBS = min(2, os.cpu_count() or 1)
_ROW = "{:<10} {:>20}  {:<78} {}"


def main(arguments: Sequence[str] | None = None) -> int:
    names = [part.name for part in PARTS]
    parser = argparse.ArgumentParser(prog="./dev torture", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "what", nargs="*", metavar="WHAT", help=f"some of {', '.join(names)}; all if none is named"
    )
    parser.add_argument("--minutes", type=float, default=20.0, help="for all of them together (20)")
    parser.add_argument("--seed", type=int, default=None, help="a whole number; a random one if none is given")
    parser.add_argument("--part", nargs=3, metavar=("NAME", "SECONDS", "SEED"), help=argparse.SUPPRESS)
    asked = parser.parse_args(arguments)
    if asked.part:
        return _run_here(*asked.part)
    unknown = sorted(set(asked.what) - set(names))
    if unknown:
        parser.error(f"there is no {unknown[0]}; there are {', '.join(names)}")
    seed = secrets.randbelow(10**6) if asked.seed is None else asked.seed
    chosen = [part for part in PARTS if not asked.what or part.name in asked.what]
    return torture(chosen, asked.minutes * 60, seed)


def torture(parts: Sequence[Part], seconds: float, seed: int, jobs: int = JOBS) -> int:
    """Run parts, several at a time, and print a row for each; 1 if a figure is missed."""
    print(f"seed {seed}, {seconds / 60:g} minutes")
    print(_ROW.format("what", "tries", "figure", "result"))
    # What measures times has the machine to itself; the longest parts begin first.
    alone = [part for part in parts if part.alone]
    others = sorted((part for part in parts if not part.alone), key=lambda part: -part.weight)
    share = seconds / (sum(part.weight for part in alone) + sum(part.weight for part in others) / jobs)
    failures: list[str] = []
    for lanes, group in ((1, alone), (jobs, others)):
        with ThreadPoolExecutor(lanes) as pool:
            for told in pool.map(lambda part: _row(part, share * part.weight, seed), group):
                failures += told
    if failures:
        print(f"\nAgain: ./dev torture --seed {seed} --minutes {seconds / 60:g}")
    for failure in failures:
        print(f"\n{failure}")
    return int(bool(failures))


def _row(part: Part, seconds: float, seed: int) -> list[str]:
    """Run a part and print its row; returns what went wrong."""
    start = perf_counter()
    found = _run_apart(part, seconds, seed)
    missed = [str(found["error"])] if "error" in found else part.missed(found)
    key, least = part.tries
    tries = f"{found.get(key, 0):,} of {least:,}"
    took = f"{perf_counter() - start:.0f} s"
    print(_ROW.format(part.name, tries, part.said(found), f"{', '.join(missed) or 'held'} ({took})"), flush=True)
    return [f"{part.name}: {example}" for example in (*found.get("examples", ()), *missed)] if missed else []


def _run_apart(part: Part, seconds: float, seed: int) -> dict[str, Json]:
    """Run a part in a process of its own, so that its memory can be measured and it can hang."""
    command = [sys.executable, "-m", "tools.torture", "--part", part.name, f"{seconds}", f"{seed}"]
    # A group of its own: whatever the part has started ends with it.
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    try:
        said, complaints = process.communicate(timeout=seconds + PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return {"error": "hangs"}
    if process.returncode:
        return {"error": "ended with an error", "examples": [complaints.decode(errors="replace")[-1_500:]]}
    found: dict[str, Json] = json.loads(said.splitlines()[-1])
    return found


def _run_here(name: str, seconds: str, seed: str) -> int:
    (part,) = (part for part in PARTS if part.name == name)
    print(json.dumps(part.run(float(seconds), int(seed))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
