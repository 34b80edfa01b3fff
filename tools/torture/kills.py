"""Players who are killed at random moments of everything that writes: the next start finds the last state that was
committed, or the one that was being committed, and goes on from there.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

from engine.base import Json
from tools.torture.player import Player, Report, Say, data_folder, digest_of, do_everything
from tools.torture.processes import Child

#: Seconds that a player lives at most.
LONGEST = 0.25
#: Lives on one folder: matches must not become many.
LIVES = 12


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Kill players for a time, or until there were `most` kills; returns what came of them."""
    rng, end = Random(seed), perf_counter() + seconds
    kills = commits = between = 0
    lost, errors = list[str](), list[str]()
    names: set[str] = set()
    do_everything()
    while perf_counter() < end and (most is None or kills < most):
        with data_folder() as folder:
            state: str | None = None
            for _ in range(LIVES):
                if perf_counter() >= end or kills == most:
                    break
                child = Child(partial(_play, folder, Random(rng.random())))
                child.listen(rng.random() * LONGEST)
                reports = child.end()
                kills += 1
                errors += [str(report[1]) for report in reports if report[0] == "error"]
                names |= {str(report[1]) for report in reports if report[0] == "doing"}
                done = [report[1] for report in reports if report[0] == "committed"]
                commits += len(done)
                state, found = done[-1] if done else state, digest_of(folder)
                pending = reports[-1][1] if reports and reports[-1][0] == "committing" else None
                between += pending is not None
                if state is not None and found not in (state, pending):
                    lost.append(f"{_last(reports)}: {found} instead of {state} or {pending}")
                state = found
    return {
        "kills": kills,
        "commits": commits,
        "while committing": between,
        "operations": len(names),
        "lost": len(lost),
        "tracebacks": len(errors),
        "examples": [*errors[:3], *lost[:3]],
    }


def _play(folder: Path, rng: Random, say: Say) -> None:
    player = Player(folder, rng, say)
    while True:
        player.act()


def _last(reports: list[Report]) -> str:
    return next((str(report[1]) for report in reversed(reports) if report[0] == "doing"), "the start")
