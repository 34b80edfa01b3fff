"""`solve`: rebuild the shipped tables from the engine's own rules.  Development only."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

from engine.ai.braverats.exploit import exploitability
from engine.ai.braverats.mind import BraveRatsMind
from engine.ai.braverats.shelf import FOLDER, Shelf
from engine.base import Refused
from engine.braverats.variants import Rules

OPEN = ("open4", "open3", "mime4", "mime3")
#: Tables of the Draw variant and how long they are trained: all together fits into ten minutes on two cores.
DRAW = {"draw4": 430, "draw3": 200}


def solve(game: str, variant: str, out: Path | None) -> int:
    """Build all tables, or one; then say what a perfect opponent could win from the result."""
    if game != "braverats":
        raise Refused(f"There is nothing to solve ahead for “{game}”.")
    if variant and variant not in (*OPEN, *DRAW):
        raise Refused(f"“{variant}” is not a table; there is {', '.join((*OPEN, *DRAW))}.")
    try:
        from engine.ai.braverats.build import build
        from engine.ai.braverats.train_draw import train
    except ImportError:
        print("Solving needs numba and numpy: “./dev solve” installs them.", file=sys.stderr)
        return 1
    folder, start = out or FOLDER, perf_counter()
    build(folder, [name for name in OPEN if variant in ("", name)], print)
    mind = BraveRatsMind(Shelf(folder))
    for rules in (Rules(), Rules(target=3)):
        if variant in ("", f"open{rules.target}"):
            print(f"to {rules.target}: ", end="")
            exploitability(mind, "master", rules, print)
    for name, iterations in DRAW.items():
        if variant in ("", name):
            train(int(name[-1]), folder / f"{name}.bin", iterations, print)
    print(f"{perf_counter() - start:.0f} seconds")
    return 0
