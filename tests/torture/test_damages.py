"""Damaged bytes anywhere in the database, with the copy of a day and without: what of it can still be opened.

With a copy everything up to it has to be there, and almost all matches that came later.  Nothing is raised, and no
match tells another story than the one that was played.
"""

from __future__ import annotations

import shutil
import traceback
from datetime import date
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

import pytest

from app.matches.library import Library
from app.store import safety
from app.store.database import FILE, Store
from engine.base import Json
from tests.torture.conftest import Torture
from tests.torture.player import OPERATIONS, Player, data_folder

#: Matches in a sample, and how many of them come after the copy.
MATCHES, LATER = 60, 20
#: The most bytes that are damaged at once.
MOST = 4_096


class _Sample(NamedTuple):
    """A data folder, and the text of each match in it."""

    folder: Path
    texts: dict[int, str]
    #: The last match of the copy; 0 without one.
    copied: int


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Damage the file for a time, or until there were `most` damages; returns what came of them."""
    rng = Random(seed)
    tries = bare = good = lost = later = later_all = 0
    errors, wrong = list[str](), list[str]()
    with data_folder() as place:
        samples = [_sample(place / name, rng, with_copy=name == "copied") for name in ("copied", "bare")]
        end = perf_counter() + seconds
        while perf_counter() < end and (most is None or tries < most):
            sample, copy = samples[tries % 2], place / "copy"
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(sample.folder, copy)
            name = damage(copy / FILE, rng)
            tries += 1
            try:
                found = _start(copy, sample, wrong, name)
            except Exception:
                errors.append(f"{name}: {traceback.format_exc()[-1_500:]}")
                continue
            if sample.copied:
                lost += sum(number not in found for number in sample.texts if number <= sample.copied)
                later_all += sum(number > sample.copied for number in sample.texts)
                later += sum(number in found for number in sample.texts if number > sample.copied)
            else:
                bare += 1
                good += len(found) >= 0.95 * len(sample.texts)
    return {
        "damages": tries,
        "tracebacks": len(errors),
        "wrong": len(wrong),
        "lost of the copy": lost,
        "later percent": round(100 * later / max(1, later_all), 2),
        "first days percent": round(100 * good / max(1, bare), 2),
        "examples": [*errors[:3], *wrong[:3]],
    }


def _sample(folder: Path, rng: Random, *, with_copy: bool) -> _Sample:
    player = Player(folder, rng, lambda report: None)
    copied = 0
    for name in OPERATIONS:
        if "delete" not in name and "mend" not in name and "reset" not in name:
            player.do(name)
    while len(player.library.finished_numbers()) < MATCHES:
        player.do("finish a match" if rng.random() < 0.7 else "seal")
        if with_copy and not copied and len(player.library.finished_numbers()) == MATCHES - LATER:
            player.store.check(date(2026, 1, 1))
            copied = max(player.library.finished_numbers())
    numbers = [*player.library.open_numbers(), *player.library.finished_numbers()]
    texts = {number: player.library._kept.text(number) for number in numbers}
    player.store.close()
    return _Sample(folder, texts, copied)


def damage(path: Path, rng: Random) -> str:
    """Damage some bytes of a file."""
    data = bytearray(path.read_bytes())
    at, size = rng.randrange(len(data)), rng.choice((1, 1, 16, 512, MOST, rng.randint(1, MOST)))
    size = min(size, len(data) - at)
    flipped = bytes(byte ^ 1 for byte in data[at : at + size])
    data[at : at + size] = rng.choice((rng.randbytes(size), bytes(size), flipped))
    path.write_bytes(data)
    return f"{size} bytes from {at}"


def _start(folder: Path, sample: _Sample, wrong: list[str], name: str) -> set[int]:
    """The matches that the next start finds whole."""
    store = Store(folder)
    store.check(date(2026, 1, 2))
    library = Library(store)
    found = set()
    for number, was in sample.texts.items():
        if library._kept.text(number) != was and library.open(number) is None:
            # Whatever can be read of it is read now, and perhaps mended.
            library.finished(number)
        text = library._kept.text(number) if library._kept.row(number) is not None else ""
        if text == was:
            found.add(number)
        elif not _is_beginning(text, was):
            wrong.append(f"{name}: match {number} has become another")
    store.close()
    return found


def _is_beginning(text: str, whole: str) -> bool:
    """Whether a match is one that was played, perhaps not to its end; notes at its end may be missing."""
    lines = [line for line in text.splitlines() if not line.startswith(("seed ", "result "))]
    return whole.splitlines()[: len(lines)] == lines


def _almost_all_is_there(found: dict[str, Json]) -> bool:
    kept: bool = found["later percent"] >= 95 and found["first days percent"] >= 90
    return kept and not found["lost of the copy"]


def test_almost_all_of_a_damaged_file_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    found = run(60, 3, most=60)
    assert found["examples"] == [] and _almost_all_is_there(found), found
    monkeypatch.setattr(safety, "_carved", lambda *_: ({}, {}, {}))
    assert run(60, 3, most=60)["first days percent"] < 90


@pytest.mark.torture(3)
def test_damages(torture: Torture) -> None:
    assert _almost_all_is_there(torture(run, "damages", 1_000))
