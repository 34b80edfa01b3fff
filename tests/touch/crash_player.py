"""A process that plays until it is killed, and reports what it has seen committed.

python -m tests.touch.crash_player FOLDER [SEED]     plays by touch in the app itself, without a screen
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple


class Report(NamedTuple):
    """A published step, which must be on disk."""

    number: int
    log: list[dict[str, str]]


def reports(text: bytes) -> list[Report]:
    """The complete lines of a report."""
    return [Report(*json.loads(line)) for line in text.split(b"\n")[:-1]]


def log_of(match: Any) -> list[dict[str, str]]:
    return [{str(seat): move for seat, move in entry.moves.items()} for entry in match.log]


def _tell(where: int, table: Any) -> None:
    os.write(where, json.dumps([table.number, log_of(table.match)]).encode() + b"\n")


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
        table.on_frame(lambda frame, table=table: _tell(1, table))
        if player is guest:
            guest.play_out(0)
        else:
            player.play_out()


if __name__ == "__main__":
    main()
