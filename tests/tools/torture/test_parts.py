"""A short part of each torture test; and each notices what it is there for."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from app.shell import instance_lock
from app.store import safety
from app.store.database import Store
from tools.torture import damages, faults, instances, kills


def test_players_are_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = kills.run(60, 3, most=40)
    assert (found["kills"], found["lost"], found["tracebacks"]) == (40, 0, 0), found
    assert found["commits"] > 100
    # What is not in one transaction is found half.
    monkeypatch.setattr(Store, "_commit", _without_transaction)
    assert kills.run(60, 3, most=40)["lost"] > 0


def _without_transaction(store: Store, db: sqlite3.Connection, work: Any) -> Any:
    store._depth = 1
    try:
        return work(db)
    finally:
        store._depth = 0


def test_disks_are_full(monkeypatch: pytest.MonkeyPatch) -> None:
    found = faults.run(60, 3, most=40)
    assert (found["failures"], found["lost"], found["silent"], found["tracebacks"]) == (40, 0, 0, 0), found
    monkeypatch.setattr(Store, "_warn", lambda store: None)
    assert faults.run(60, 3, most=10)["silent"] > 0


def test_the_file_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    found = damages.run(60, 3, most=60)
    assert [found[name] for name in ("tracebacks", "wrong", "lost of the copy")] == [0, 0, 0], found
    assert found["later percent"] >= 95 and found["first days percent"] >= 90, found
    monkeypatch.setattr(safety, "_carved", lambda data, columns: ({}, {}, {}))
    assert damages.run(60, 3, most=60)["first days percent"] < 90


def test_two_processes_share_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    found = instances.run(60, 3, most=2)
    assert (found["pairs"], found["killed"]) == (2, 1)
    assert found["refused"] > 0
    assert [found[name] for name in ("both at once", "lost", "tracebacks")] == [0] * 3, found
    monkeypatch.setattr(instance_lock, "_lock", lambda handle: None)
    assert instances.run(60, 3, most=2)["both at once"] > 0
