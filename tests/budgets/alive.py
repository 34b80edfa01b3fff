"""What is alive after a few matches of a game and after many: objects, and textures.

python -m tests.budgets.alive GAME FEW MANY
"""

from __future__ import annotations

import gc
import json
import os
import sys

from tests.budgets.app import driver

# isort: split
from kivy.graphics.texture import Texture

from app.shell.app import REST


def main() -> None:
    game, few, many = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    ui = driver()
    marks = {}
    for number in range(1, many + 1):
        ui.app.start_match(game, ["@novice", "@novice"], {})
        while not ui.app.table.over:
            ui.frames()
        for page in ("result", "log", "home"):
            ui.app.go(page, **({"table": ui.app.table} if page == "result" else {}))
            ui.settle()
        if number in (few, many):
            # What the analyst has begun has nothing to do with their number.
            ui.app.analyst.forget()
            ui.seconds(REST + 1)
            gc.collect()
            textures = sum(type(one) is Texture for one in gc.get_objects())
            marks[number] = {"objects": len(gc.get_objects()), "textures": textures}
    grown = {f"{what}-in-percent": 100 * marks[many][what] // marks[few][what] for what in marks[many]}
    os.write(1, json.dumps(grown).encode() + b"\n")
    os._exit(0)


if __name__ == "__main__":
    main()
