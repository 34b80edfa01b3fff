"""A disk that is full at some byte of whatever writes, and later has room again: nothing is lost or silent."""

from __future__ import annotations

import shutil
import traceback
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from app.store.database import FILE, NOT_KEPT, Store
from engine.base import Json
from tests.torture.conftest import Torture
from tests.torture.disk import full_disk
from tests.torture.player import OPERATIONS, Player, Report, data_folder, digest, digest_of, do_everything


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Let the disk fail for a time, or until it has failed `most` times; returns what came of it."""
    rng, end = Random(seed), perf_counter() + seconds
    failures = 0
    lost, silent, errors = list[str](), list[str](), list[str]()
    names: set[str] = set()
    do_everything()
    while perf_counter() < end and (most is None or failures < most):
        with data_folder() as place:
            reports: list[Report] = []
            player = Player(place / "data", Random(rng.random()), reports.append)
            for name in rng.sample(list(OPERATIONS), len(OPERATIONS)):
                if failures == most or perf_counter() >= end:
                    break
                try:
                    failed = _fail(player, name, place, rng, reports, lost, silent)
                except Exception:
                    errors.append(f"{name}: {traceback.format_exc()[-1_500:]}")
                    break
                failures += failed
                names |= {name} if failed else set()
            player.store.close()
    return {
        "failures": failures,
        "operations": len(names),
        "lost": len(lost),
        "silent": len(silent),
        "tracebacks": len(errors),
        "examples": [*errors[:3], *lost[:3], *silent[:3]],
    }


def _fail(
    player: Player, name: str, place: Path, rng: Random, reports: list[Report], lost: list[str], silent: list[str]
) -> int:
    """Do something on a disk that is full; returns how many writes failed, 0 or 1."""
    state = digest(player.store._db)
    reports.clear()
    sizes = [path.stat().st_size for path in (place / "data").glob(f"{FILE}*")]
    with full_disk(rng.randrange(max(sizes) + 40_000) if rng.random() < 0.7 else rng.choice(sizes)):
        player.do(name)
        failed = not player.store.keeps
        told = ["notice", NOT_KEPT] in reports
        copy = place / "copy"
    if not failed:
        return 0
    copy.mkdir()
    # The log first: a connection that is forgotten may put it into the file and remove it meanwhile.
    for end in ("-wal", ""):
        with suppress(FileNotFoundError):
            shutil.copyfile(place / "data" / f"{FILE}{end}", copy / f"{FILE}{end}")
    done = [report[1] for report in reports if report[0] in ("committed", "committing")]
    if (found := digest_of(copy)) not in (state, *done):
        lost.append(f"{name}: after a kill {found} instead of {state} or {done[-1:]}")
    shutil.rmtree(copy)
    if not told:
        silent.append(name)
    # There is room again.
    player.store.save_again()
    player.settings.name = f"{rng.random()}"
    player.settings.save()
    if not player.store.keeps:
        lost.append(f"{name}: not kept again")
    elif (found := digest_of(place / "data")) != (live := digest(player.store._db)):
        lost.append(f"{name}: kept again as {found} instead of {live}")
    return 1


def test_a_full_disk_loses_nothing_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = run(60, 3, most=40)
    assert (found["failures"], found["examples"]) == (40, [])
    monkeypatch.setattr(Store, "_warn", lambda store: None)
    assert run(60, 3, most=10)["silent"] > 0


@pytest.mark.torture(16)
def test_faults(torture: Torture) -> None:
    assert torture(run, "failures", 20_000)["operations"] == len(OPERATIONS)
