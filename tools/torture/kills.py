"""SIGKILL at random instants while somebody plays, on a disk that is full now and then: nothing kept is lost.

Players are forked from a process that has everything imported, so that a kill takes milliseconds.  Some kills hit
the same data folder one after the other, so that they also hit the repairs of the start before.
"""

from __future__ import annotations

import resource
from pathlib import Path
from random import Random
from time import perf_counter

from app import games  # noqa: F401  fills the register of games
from app.matches.library import Library
from app.statistics.model import Statistics
from engine.base import Json
from tools.torture.player import Player, Report, Say, Verdict, Witness, data_folder, play_each_game
from tools.torture.processes import Child

#: Kills in one data folder.
IN_A_FOLDER = 25
#: The longest life of a player, in seconds.
LONGEST = 0.06


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Kill players for a time, or until there were `most`; returns what came of it."""
    rng, end = Random(seed), perf_counter() + seconds
    kills = steps = full = 0
    errors, verdict = list[str](), Verdict()
    play_each_game()
    while perf_counter() < end and (most is None or kills < most):
        with data_folder() as folder:
            witness = Witness()
            for _ in range(IN_A_FOLDER):
                if perf_counter() > end or kills == most:
                    break
                fills_up = rng.random() < 0.4
                reports = _kill(folder, rng.random(), rng.random() * LONGEST, fills_up)
                errors += [str(report[1]) for report in reports if report[0] == "error"]
                for report in reports:
                    if report[0] != "error":
                        witness.hear(report)
                verdict += witness.check(folder)
                kills, steps, full = kills + 1, steps + len(reports), full + fills_up
            verdict += _check_all(folder)
    return {
        "kills": kills,
        "on a full disk": full,
        "steps": steps,
        "lost": len(verdict.lost),
        "unreadable": len(verdict.unreadable),
        "false promises": len(verdict.false_promises),
        "tracebacks": len(errors),
        "examples": [*errors[:3], *verdict.lost[:3], *verdict.unreadable[:3], *verdict.false_promises[:3]],
    }


def _kill(folder: Path, seed: float, after: float, fills_up: bool) -> list[Report]:
    """Let a player play for a while, kill him, and return his reports."""
    child = Child(lambda say: _play(folder, Random(seed), say, fills_up))
    child.listen(after)
    return child.end()


def _play(folder: Path, rng: Random, say: Say, fills_up: bool) -> None:
    is_full = fills_up and rng.random() < 0.5
    if is_full:
        _limit(rng.randrange(3_000))
    player = Player(folder, rng, say)
    if player.notices:
        # The parent has started the app after the last kill, and nothing has happened since.
        say(["error", f"a start said: {player.notices}"])
    while True:
        if fills_up and rng.random() < 0.1:
            is_full = not is_full
            _limit(rng.randrange(3_000) if is_full else resource.RLIM_INFINITY)
        player.act()


def _limit(size: int) -> None:
    """No file of this process can grow beyond a size: its writes fail in the middle, as on a full disk."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))


def _check_all(folder: Path) -> Verdict:
    """Read everything, and compare the statistics with those counted from the matches alone."""
    told: list[str] = []
    library = Library(folder, lambda notice: told.append(notice.text.format(**notice.facts)))
    for number in library.finished_numbers():
        library.finished(number)
    kept, anew = Statistics(folder), Statistics(None)
    kept.load()
    for statistics in (kept, anew):
        for number in statistics.missing(library):
            statistics.count(library, number)
    lost = () if kept.lines == anew.lines else ("the statistics are not those of the matches",)
    return Verdict(lost, tuple(told))
