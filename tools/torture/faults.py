"""Each file operation of a short session fails in turn, once or from then on; and the power fails after each one.

The loop of SQLite's tests: let operation N fail, verify, go on with N + 1, until a run has nothing left to fail.
"""

from __future__ import annotations

import shutil
import traceback
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from unittest import mock

from app.matches import library
from app.shell.instance_lock import InstanceLock
from app.statistics import model as statistics
from engine.base import Json
from tools.torture.file_layer import FAULTS, GARBAGE, NOTHING, Fault, FileLayer
from tools.torture.player import Player, Verdict, Witness, data_folder

#: What a start may say after a power cut: the line that was being written is damaged.
_AT_THE_END = (library.REPAIRED, statistics.DAMAGED)


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Try all faults, then power cuts with other seeds until the time is over, or there were `most` of both."""
    rng, end = Random(seed), perf_counter() + seconds
    tried, verdict = 0, Verdict()
    errors: list[str] = []
    done = False
    parts = {"faults": 0, "power cuts": 0}

    def is_over() -> bool:
        return perf_counter() > end or (most is not None and tried >= most)

    for name, results in (("faults", _all_faults(rng.random())), ("power cuts", _all_cuts(rng))):
        for found in results:
            tried, parts[name] = tried + 1, parts[name] + 1
            if isinstance(found, str):
                errors.append(found)
            else:
                verdict += found
            if is_over():
                break
        else:
            done = True
    return {
        "tries": tried,
        **parts,
        "complete": done,
        "lost": len(verdict.lost),
        "unreadable": len(verdict.unreadable),
        "false promises": len(verdict.false_promises),
        "tracebacks": len(errors),
        "examples": [*errors[:3], *verdict.lost[:3], *verdict.unreadable[:3], *verdict.false_promises[:3]],
    }


def session(start: Callable[[], Player]) -> Iterator[Player]:
    """A short time with the app, which writes, replaces, moves, deletes and reads each kind of file."""
    player = start()
    first = player.begin("braverats", ("Ann", "@novice"), {"fast": True})
    for _ in range(2):
        player.move(first)
    first.undo()
    yield player
    player.move(first)
    player.save_settings()
    player.learn("a lesson")
    yield player
    second = player.begin("brooke", ("Ann", "Ben"), {})
    player.move(second)
    player.leave()
    player = start()
    again = player.resume(first.number)
    yield player
    while again is not None and not again.over:
        player.move(again)
    player.count(first.number)
    player.learn("another lesson")
    yield player
    third = player.begin("braverats", ("Ann", "Ben"), {})
    player.move(third)
    third.resign(0)
    player.count(third.number)
    player = start()
    yield player
    player.delete(second.number)
    fourth = player.begin("firstrat", ("Ann",), {})
    player.move(fourth)
    player.save_settings()
    yield player
    player.move(fourth)


# --- faults


def _all_faults(seed: float) -> Iterator[Verdict | str]:
    for fault in FAULTS:
        for stays in (False, True):
            yield from each_fault(fault, stays, seed)


def each_fault(fault: Fault, stays: bool, seed: object = 0, every: int = 1) -> Iterator[Verdict | str]:
    """Let each operation of a kind (or only `every` so-manieth) fail; what was wrong each time, or a traceback."""
    for number in count(every - 1, every):
        name = f"{fault.name} {number}{' and later' if stays else ''}"
        with data_folder() as place, mock.patch("time.sleep"):
            layer = FileLayer(place / "data", fault, number, stays=stays, seed=f"{seed} {name}")
            (place / "data").mkdir()
            try:
                with layer.on():
                    found = _with_fault(layer, place, Random(str(seed)))
            except Exception:
                yield f"{name}: {traceback.format_exc()[-1_500:]}"
                continue
        if not layer.injected:
            return
        if stays and fault.how in (NOTHING, GARBAGE):
            # Whatever it reads is wrong: all that can be asked for is that nothing is raised.
            found = Verdict()
        yield Verdict(*(tuple(f"{name}: {one}" for one in kind) for kind in found))


def _with_fault(layer: FileLayer, place: Path, rng: Random) -> Verdict:
    """Play with a fault and verify what a kill or a power cut would leave; then go on without it."""
    folder, witness, verdict = place / "data", Witness(), Verdict()
    lock = InstanceLock(folder)
    assert lock.take()
    for number, now in enumerate(session(lambda: Player(folder, rng, witness.hear))):
        player = now
        if number in (3, 5):
            verdict += _check(layer, place, witness)
    with layer.without_faults():
        while player.table is not None and not player.table.over and len(player.table.match.log) < 40:
            player.move(player.table)
        player.save_settings()
        verdict += _check(layer, place, witness)
    lock.release()
    return verdict


def _check(layer: FileLayer, place: Path, witness: Witness) -> Verdict:
    killed, cut = place / "killed", place / "cut"
    with layer.off():
        for copy in (killed, cut):
            shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(place / "data", killed)
        layer.cut_power(cut, Random(0))
        verdict = deepcopy(witness).check(killed)
        return verdict + _forgiving(deepcopy(witness).check(cut))


# --- power cuts


def _all_cuts(rng: Random) -> Iterator[Verdict | str]:
    while True:
        yield from each_power_cut(rng.random())


def each_power_cut(seed: object = 0) -> Iterator[Verdict]:
    """Cut the power after each operation of a session; what was wrong each time."""
    found: list[Verdict] = []
    rng, moves, witness = Random(str(seed)), Random(str(seed)), Witness()
    with data_folder() as place:
        folder, image = place / "data", place / "cut"
        folder.mkdir()

        def cut() -> None:
            with layer.off():
                shutil.rmtree(image, ignore_errors=True)
                layer.cut_power(image, rng)
                found.append(_forgiving(deepcopy(witness).check(image)))

        layer = FileLayer(folder, after=cut)
        with layer.on():
            for _ in session(lambda: Player(folder, moves, witness.hear)):
                yield from found
                found.clear()
    yield from found


def _forgiving(verdict: Verdict) -> Verdict:
    """The verdict without the traces of a line that was being written when the power failed."""
    ends = tuple(text.split("{number}")[-1] for text in _AT_THE_END)
    traces = (".match.bad", "statistics.log.bad")
    return verdict._replace(unreadable=tuple(one for one in verdict.unreadable if not one.endswith(ends + traces)))
