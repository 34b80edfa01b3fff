"""Players who are killed at random moments of everything that writes: the next start finds the last state that was
committed, or the one that was being committed, and goes on from there.
"""

from __future__ import annotations

import shutil
import sqlite3
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest

from app.store.database import Store
from engine.base import Json
from tests.torture.conftest import Torture
from tests.torture.player import OPERATIONS, Player, Report, Say, data_folder, digest_of, do_everything
from tests.torture.processes import Child

#: Seconds that a player lives at most.
LONGEST = 0.25
#: Folders of earlier versions.
OLD = sorted(path.parent for path in (Path(__file__).parents[1] / "data/folders").glob("*/matches"))
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
        with data_folder() as place:
            folder, state = place / "data", None
            if rng.random() < 0.3:
                # It is taken over at the first start.
                shutil.copytree(rng.choice(OLD), folder)
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


def test_players_who_are_killed_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = run(60, 3, most=40)
    assert (found["kills"], found["examples"]) == (40, [])
    assert found["commits"] > 100
    # What is not in one transaction is found half.
    monkeypatch.setattr(Store, "_commit", _without_transaction)
    assert run(60, 3, most=40)["lost"] > 0


def _without_transaction(store: Store, db: sqlite3.Connection, work: Any) -> Any:
    store._depth = 1
    try:
        return work(db)
    finally:
        store._depth = 0


@pytest.mark.torture(4)
def test_kills(torture: Torture) -> None:
    assert torture(run, "kills", 2_000)["operations"] == len(OPERATIONS)
