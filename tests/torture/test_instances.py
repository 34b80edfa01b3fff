"""Two processes on one data folder, each with forty matches; in every second round one of them is killed.

They start at the same time.  The lock lets one in; the other is refused, and tries until it is let in.
"""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from app.shell import instance_lock
from app.shell.instance_lock import InstanceLock
from engine.base import Json
from tests.torture.conftest import Torture
from tests.torture.player import Player, Report, Say, data_folder, digest_of, do_everything
from tests.torture.processes import Child

#: What each process does.
TURNS = 60
#: Seconds after which a process that has not ended hangs.
_TOO_LONG = 120.0


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Start pairs of processes for a time, or until there were `most` pairs; returns what came of them."""
    rng, end = Random(seed), perf_counter() + seconds
    pairs = commits = refused = both = killed = 0
    errors, lost = list[str](), list[str]()
    do_everything()
    while perf_counter() < end and (most is None or pairs < most):
        with data_folder() as place:
            kill_after = rng.random() * 0.4 if pairs % 2 else None
            heard = _pair(place, rng, kill_after)
            reports = [report for one in heard for report in one]
            kinds = [str(report[0]) for report in reports]
            errors += [str(report[1]) for report in reports if report[0] == "error"]
            # The last one to leave the folder has seen what the first has written.
            states = [str(one[-1][1]) for one in heard if one and one[-1][0] == "done"]
            if (found := digest_of(place / "data")) not in states:
                lost.append(f"{found} instead of one of {states}")
        pairs, killed = pairs + 1, killed + (kill_after is not None)
        refused, both = refused + ("refused" in kinds), both + _overlap(heard)
        commits += kinds.count("committed")
        if kinds.count("done") < 1 + (kill_after is None):
            errors.append("A process did not get the folder, or did not end.")
    return {
        "pairs": pairs,
        "commits": commits,
        "killed": killed,
        "refused": refused,
        "both at once": both,
        "lost": len(lost),
        "tracebacks": len(errors),
        "examples": [*errors[:3], *lost[:3]],
    }


def _pair(place: Path, rng: Random, kill_after: float | None) -> list[list[Report]]:
    """Let two processes play, and return what each reported."""
    (place / "data").mkdir()
    gate = place / "gate"
    seeds = [rng.random(), rng.random()]
    children = [Child(partial(_play, place / "data", gate, Random(seed))) for seed in seeds]
    gate.touch()
    heard: list[list[Report]] = []
    if kill_after is not None:
        victim = children.pop(rng.randrange(2))
        victim.listen(kill_after)
        killed = perf_counter()
        heard.append([*victim.end(), ["out", killed]])
    for child in children:
        child.listen(_TOO_LONG)
    return heard + [child.end() for child in children]


def _play(folder: Path, gate: Path, rng: Random, say: Say) -> None:
    """Wait for the folder, and do everything in it."""
    while not gate.exists():
        pass
    lock = InstanceLock(folder)
    if not lock.take():
        say(["refused", 0])
        while not lock.take():
            time.sleep(0.002)
    say(["in", perf_counter()])
    player = Player(folder, rng, say)
    for _ in range(TURNS):
        player.act()
    player.store.close()
    say(["out", perf_counter()])
    say(["done", digest_of(folder)])
    lock.release()


def _overlap(heard: list[list[Report]]) -> bool:
    """Whether both processes were in the folder at the same time."""
    times = [[report[1] for report in reports if report[0] in ("in", "out")] for reports in heard]
    if any(len(both) < 2 for both in times):
        # One was killed before it was let in.
        return False
    (_, first_out, *_), (second_in, *_) = sorted(times)
    return bool(second_in < first_out)


def test_two_processes_never_share_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    found = run(60, 3, most=2)
    assert (found["pairs"], found["killed"], found["both at once"], found["examples"]) == (2, 1, 0, [])
    assert found["refused"] > 0
    monkeypatch.setattr(instance_lock, "_lock", lambda handle: None)
    assert run(60, 3, most=2)["both at once"] > 0


@pytest.mark.torture(1)
def test_instances(torture: Torture) -> None:
    found = torture(run, "pairs", 40)
    assert found["both at once"] == 0 and found["refused"] > 0
