"""One damage to one file of a data folder, of every kind: nothing is raised, no move is wrong, almost all is left.

A damaged match counts as opened if it is in its list with every move whose line ends before the damage, and an
open one only if it can go on.
"""

from __future__ import annotations

import shutil
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from app import games  # noqa: F401  fills the register of games
from app.lessons.progress import LessonProgress
from app.matches.entry import MatchEntry
from app.matches.folders import FINISHED, IMPORTED, OPEN
from app.matches.library import Library
from app.settings.model import CHOICES, SettingsFile
from app.shell.crash_log import CrashLog
from app.shell.instance_lock import InstanceLock
from app.statistics.model import Statistics, Summary
from engine.base import Json
from engine.coach.analysis import analyse
from engine.coach.judgement import Analysis
from engine.match import AnyMatch, Entry
from tools.torture.player import Player, data_folder

#: Kinds of files, as patterns in the data folder.
KINDS = {
    "open match": f"matches/{OPEN}/*.match",
    "its key": f"matches/{OPEN}/*.key",
    "its opening": f"matches/{OPEN}/*.opening",
    "finished match": f"matches/{FINISHED}/*.match",
    "key of a finished match": f"matches/{FINISHED}/*.key",
    "opening of a finished match": f"matches/{FINISHED}/*.opening",
    "imported match": f"matches/{IMPORTED}/*.match",
    "opening of an imported match": f"matches/{IMPORTED}/*.opening",
    "analysis": "matches/*/*.analysis",
    "settings": "settings.json",
    "lessons": "lessons.json",
    "statistics": "statistics.log",
    "error reports": "crash.log",
    "lock": "instance.lock",
}
#: Kinds that belong to a match.
OF_A_MATCH = tuple(KINDS)[:8]
_GAMES = ("braverats", "brooke", "firstrat")
_PLAYERS = {"firstrat": ("Ann",)}
#: How long the open matches of a game are.
_OPEN_LINES = {"braverats": (2, 3), "brooke": (5, 25), "firstrat": (5, 25)}


class Damaged(NamedTuple):
    """Damaged bytes, and the first that is not as it was."""

    data: bytes
    at: int


class _Sample(NamedTuple):
    """A data folder and what is in it."""

    folder: Path
    logs: dict[int, tuple[Entry, ...]]
    lines: list[Summary]
    open_: frozenset[int]


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Damage files for a time, or until there were `most` damages; returns what came of them."""
    rng, end = Random(seed), perf_counter() + seconds
    kinds, errors, wrong, closed = Counter[str](), list[str](), list[str](), list[str]()
    with data_folder() as place:
        samples = [_sample(place / game, game) for game in _GAMES]
        while perf_counter() < end and (most is None or kinds.total() < most):
            kind = min(KINDS, key=lambda kind: (kinds[kind], rng.random()))
            sample = samples[kinds[kind] % len(samples)]
            paths = sorted(
                path for path in sample.folder.glob(KINDS[kind]) if kind == "lock" or path.stat().st_size
            )
            if not paths:
                # Not every game has an analysis.
                sample = samples[0]
                paths = sorted(sample.folder.glob(KINDS[kind]))
            victim = rng.choice(paths)
            whole = victim.read_bytes()
            damage = damaged(whole, rng)
            copy = place / "copy"
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(sample.folder, copy)
            (copy / victim.relative_to(sample.folder)).write_bytes(damage.data)
            kinds[kind] += 1
            name = f"{sample.folder.name}, {victim.name}, byte {damage.at}"
            try:
                _start(copy, sample, victim, damage, name, wrong, closed, rng)
            except Exception:
                errors.append(f"{name}: {traceback.format_exc()[-1_500:]}")
    of_matches = sum(kinds[kind] for kind in OF_A_MATCH)
    return {
        "damages": kinds.total(),
        "fewest of a kind": min((kinds[kind] for kind in KINDS), default=0),
        "tracebacks": len(errors),
        "wrong": len(wrong),
        "opened percent": round(100 * (1 - len(closed) / max(1, of_matches)), 2),
        "examples": [*errors[:3], *wrong[:3], *closed[:3]],
    }


def damaged(data: bytes, rng: Random) -> Damaged:
    """The bytes with one damage."""
    while True:
        bad = rng.choice((_flipped, _cut, _zeroed, _inserted, _deleted, _swapped))(data, rng)
        if bad != data:
            same = zip(data, bad, strict=False)
            at = next((place for place, (one, other) in enumerate(same) if one != other), min(len(data), len(bad)))
            return Damaged(bad, at)
        if not data:
            return Damaged(rng.randbytes(rng.randint(1, 64)), 0)


def _flipped(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data)) if data else 0
    return data[:at] + bytes(byte ^ 1 << rng.randrange(8) for byte in data[at : at + 1]) + data[at + 1 :]


def _cut(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _zeroed(data: bytes, rng: Random) -> bytes:
    first, last = _block(data, rng)
    return data[:first] + bytes(last - first) + data[last:]


def _inserted(data: bytes, rng: Random) -> bytes:
    first, last = _block(data, rng)
    return data[:first] + rng.choice((rng.randbytes(last - first), data[first:last])) + data[first:]


def _deleted(data: bytes, rng: Random) -> bytes:
    first, last = _block(data, rng)
    return data[:first] + data[last:]


def _swapped(data: bytes, rng: Random) -> bytes:
    one, two = sorted((_block(data, rng), _block(data, rng)))
    if one[1] > two[0]:
        return data
    return data[: one[0]] + data[slice(*two)] + data[one[1] : two[0]] + data[slice(*one)] + data[two[1] :]


def _block(data: bytes, rng: Random) -> tuple[int, int]:
    first = rng.randrange(len(data) + 1)
    return first, min(len(data), first + rng.choice((1, 2, 4, 16, 64, 512)))


# --- the folder


def _sample(folder: Path, game: str) -> _Sample:
    """A folder with two open matches, a finished, a resigned and an imported one, and all other files."""
    folder.mkdir()
    players = _PLAYERS.get(game, ("Ann", "@novice"))
    other = Player(folder / "other", Random(f"{game} there"), lambda report: None)
    player = Player(folder, Random(game), lambda report: None)
    for here in (other, player):
        table = here.begin(game, players, {})
        while not table.over:
            here.move(table)
    player.library.import_text(other.library.text_of(1))
    shutil.rmtree(folder / "other")
    if game == "braverats":
        entry = player.library.finished(1)
        assert entry is not None
        player.library.save_analysis(entry.table, _analysed(entry.table.match))
    for lines in _OPEN_LINES[game]:
        table = player.begin(game, players, {})
        while len(table.match.log) < lines:
            # A short one may be over already.
            table = player.begin(game, players, {}) if table.over else table
            player.move(table)
        player.leave()
    table = player.begin(game, players, {})
    player.move(table)
    table.resign(0)
    player.leave()
    for number in player.statistics.missing(player.library):
        player.count(number)
    player.save_settings()
    for name in ("one", "two"):
        player.learn(name)
    CrashLog(folder).write(ValueError("an example"), {})
    lock = InstanceLock(folder)
    lock.take()
    lock.release()
    found = entries(player.library)
    return _Sample(
        folder,
        {number: tuple(entry.table.match.log) for number, entry in found.items()},
        player.statistics.lines,
        frozenset(number for number, entry in found.items() if not entry.finished),
    )


def _analysed(match: AnyMatch) -> Analysis:
    study = analyse(match)
    while True:
        try:
            next(study)
        except StopIteration as end:
            found: Analysis = end.value
            return found


def entries(library: Library) -> dict[int, MatchEntry]:
    """Every match in its list."""
    return {entry.number: entry for entry in _listed(library)}


def _listed(library: Library) -> Iterator[MatchEntry]:
    yield from library.open_matches()
    for place in (FINISHED, IMPORTED):
        yield from library.finished_matches(1_000, place)


# --- the next start


def _start(
    folder: Path,
    sample: _Sample,
    victim: Path,
    damage: Damaged,
    name: str,
    wrong: list[str],
    closed: list[str],
    rng: Random,
) -> None:
    """Start the app as far as it reads files, and go on with what is open."""
    lock = InstanceLock(folder)
    if not lock.take():
        wrong.append(f"{name}: refused by a damaged lock")
    lock.release()
    settings, progress, statistics = SettingsFile(folder), LessonProgress(folder), Statistics(folder)
    for part in (settings, progress, statistics):
        part.load()
    if any(value not in CHOICES[setting] for setting, value in settings.values.items()):
        wrong.append(f"{name}: a setting that does not exist")
    library = Library(folder)
    found = entries(library)
    number = int(victim.stem) if victim.parent != sample.folder else 0
    for other, log in sample.logs.items():
        entry = found.get(other)
        if entry is None or (other != number and tuple(entry.table.match.log) != log):
            (closed if other == number else wrong).append(f"{name}: match {other} is gone or changed")
            continue
        now = tuple(entry.table.match.log)
        if now != log[: len(now)]:
            wrong.append(f"{name}: match {other} has other moves")
        left = len(log) if victim.suffix != ".match" else _lines_before(victim.read_bytes(), damage.at)
        if other == number and (len(now) < left or (other in sample.open_) == entry.finished):
            closed.append(
                f"{name}: {len(now)} moves instead of {left}, {'finished' if entry.finished else 'open'}"
            )
        library.analysis(entry.table)
    if set(found) - set(sample.logs):
        wrong.append(f"{name}: a match that was never played")
    for missing in statistics.missing(library):
        statistics.count(library, missing)
    if victim.parent == sample.folder and statistics.lines != sample.lines:
        wrong.append(f"{name}: other statistics")
    CrashLog(folder).write(ValueError("another example"), {})
    progress.mark_done("three")
    settings.save()
    if number in sample.open_ and number in found and rng.random() < 0.3:
        _go_on(folder, number, name, wrong, rng)
    again = entries(Library(folder))
    if {other: len(entry.table.match.log) for other, entry in again.items() if other != number} != {
        other: len(entry.table.match.log) for other, entry in found.items() if other != number
    } or (number in found) != (number in again):
        wrong.append(f"{name}: another start finds something else")


def _go_on(folder: Path, number: int, name: str, wrong: list[str], rng: Random) -> None:
    """Make a move in a match that was damaged: it is kept."""
    player = Player(folder, rng, lambda report: None)
    table = player.resume(number)
    if table is None or table.over:
        return
    player.move(table)
    again = entries(Library(folder)).get(number)
    if again is None or again.table.match.log != table.match.log:
        wrong.append(f"{name}: a later move is lost")


def _lines_before(whole: bytes, at: int) -> int:
    """How many moves stand in lines that end before a byte."""
    return sum(line.startswith(b"> ") for line in whole[:at].split(b"\n")[:-1])
