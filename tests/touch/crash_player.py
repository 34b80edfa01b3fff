"""A process that plays until it is killed, and reports what it has seen committed.

    python -m tests.touch.crash_player FOLDER [SEED]     plays by touch in the app itself, without a screen

`Arena` kills such players, many of them: children forked from one process, which play on the table without a
window, so that five hundred deaths take a minute and not an hour.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

#: Set-ups that are played, one after the other.
TABLES: tuple[tuple[str, tuple[str, ...], Mapping[str, bool]], ...] = (
    ("braverats", ("Ann", "@novice"), {}),
    ("brooke", ("Ann", "@novice"), {}),
    ("firstrat", ("Ann",), {}),
    ("firstrat", ("Ann", "@random", "Ben"), {"variable_path": True, "variable_tracks": True}),
    ("braverats", ("Ann", "Ben"), {"mime": True}),
    ("braverats", ("Ann", "Ben"), {"draft": True}),
    ("brooke", ("Ann", "Ben"), {"pair": True}),
    ("braverats", ("Ann", "Ben"), {"draw": True, "emperor": True}),
)


class Report(NamedTuple):
    """A published step, which must be on disk."""

    number: int
    log: list[dict[str, str]]


def reports(text: bytes) -> list[Report]:
    """The complete lines of a report; after an empty one (a running undo) nothing is certain."""
    found: list[Report] = []
    for line in text.split(b"\n")[:-1]:
        if line:
            found.append(Report(*json.loads(line)))
        elif found:
            found.append(found[-1]._replace(log=[]))
    return found


def log_of(match: Any) -> list[dict[str, str]]:
    return [{str(seat): move for seat, move in entry.moves.items()} for entry in match.log]


def _tell(where: int, table: Any) -> None:
    os.write(where, json.dumps([table.number, log_of(table.match)]).encode() + b"\n")


def play_without_window(folder: Path, seed: str, where: int) -> None:
    """Play match after match, as fast as the disk allows."""
    from app.core.library import Library
    from app.core.thinker import Thinker
    from engine.games import mind_of

    rng = random.Random(seed)
    library = Library(folder)
    for round_ in range(10_000):
        game, players, options = TABLES[(round_ + int(rng.random() * len(TABLES))) % len(TABLES)]
        table = library.begin(game, options, players)
        thinker = Thinker(table, mind_of(game))
        table.listen(lambda frame, table=table: _tell(where, table))
        table.begin()
        thinker.look()
        while not table.over:
            while thinker.busy:
                thinker.step()
            asked = [seat for seat in table.asked() if seat in table.people]
            if not asked:
                continue
            if rng.random() < 0.1:
                os.write(where, b"\n")
                table.undo()
                _tell(where, table)
            elif rng.random() < 0.005:
                table.resign(asked[0])
            else:
                table.submit(asked[0], rng.choice(list(table.legal(asked[0]))))


class Verdict(NamedTuple):
    """The state after a kill."""

    lost: int
    unreadable: int
    #: Whether the next start continues the match at the same decision.
    same: bool


def autopsy(folder: Path, said: list[Report]) -> Verdict:
    """Read a folder as the next start does, and compare it with what was seen before the kill."""
    from app.core.library import Library

    notices: list[object] = []
    library = Library(folder, notices.append)
    found = {entry.number: entry for entry in [*library.open_matches(), *library.finished_matches(10_000)]}
    newest = {report.number: report.log for report in said}
    lost = unreadable = 0
    same = True
    for number, log in newest.items():
        entry = found.get(number)
        if entry is None:
            unreadable += 1
            continue
        kept = log_of(entry.table.match)
        # One more step may be on disk than was reported.
        same = same and kept[: len(log)] == log
        lost += max(0, len(log) - len(kept))
    bad = list(folder.rglob("*.bad"))
    return Verdict(lost, unreadable + len(bad) + len(notices), same)


class Arena:
    """Kills forked players at random instants."""

    def __init__(self, seed: object = 0) -> None:
        self._rng = random.Random(str(seed))

    def deaths(self, number: int, longest: float = 0.12) -> Iterator[Verdict]:
        """Kill some players, and return the state after each kill."""
        for index in range(number):
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                said = self._kill(folder, f"death {index}", self._rng.random() * longest)
                yield autopsy(folder, said)

    def _kill(self, folder: Path, seed: str, after: float) -> list[Report]:
        ear, mouth = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ear)
            with suppress(BaseException):
                play_without_window(folder, seed, mouth)
            os._exit(1)
        os.close(mouth)
        heard, deadline = b"", time.monotonic() + after
        try:
            while (left := deadline - time.monotonic()) > 0:
                if select.select([ear], [], [], left)[0]:
                    heard += os.read(ear, 1 << 16)
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        while more := os.read(ear, 1 << 16):
            heard += more
        os.close(ear)
        return reports(heard)


def main() -> None:
    """Play in the app by touch until the process is killed."""
    from tests.touch import environment

    environment.prepare()
    from tests.touch.braverats import Guest
    from tests.touch.brooke import Captain
    from tests.touch.driver import Driver
    from tests.touch.firstrat import Guest as Rat

    folder, seed = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "0"
    ui = Driver(folder)
    ui.app.settings.animation = "off"
    guest, captain, rat = Guest(ui, seed), Captain(ui, seed), Rat(ui, seed)
    # Each short run begins with another game.
    for round_ in range(int(seed) if seed.isdigit() else 0, 10_000):
        player = (guest, captain, rat)[round_ % 3]
        if player is guest:
            guest.sit_down(["Ann", "@novice"], {"mime": bool(round_ % 2)})
        else:
            player.sit_down(["Ann", "@novice"])
        table = ui.app.table
        table.listen(lambda frame, table=table: _tell(1, table))
        if player is guest:
            guest.play_out(0)
        else:
            player.play_out()


if __name__ == "__main__":
    main()
