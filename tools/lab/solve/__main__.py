"""`./dev lab solve`: rebuild the shipped tables of BraveRats from the engine's own rules."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from time import perf_counter

from engine.braverats.ai.mind import BraveRatsMind
from engine.braverats.ai.tablebase import FOLDER, Tablebase
from engine.braverats.variants import Rules
from tests.engine.braverats.best_response import exploitability

OPEN = ("open4", "open3", "mime4", "mime3")
#: Tables of the Draw variant and how many turns they are trained: all together fits into ten minutes on two cores.
DRAW = {"draw4": 200, "draw3": 200}


def solve(variant: str, out: Path | None) -> int:
    """Build all tables, or one; then say what a perfect opponent could win from the result."""
    if variant and variant not in (*OPEN, *DRAW):
        print(f"“{variant}” is not a table; there is {', '.join((*OPEN, *DRAW))}.", file=sys.stderr)
        return 2
    try:
        from tools.lab.solve.build import build
        from tools.lab.solve.train_draw import train
    except ImportError:
        print("Solving needs numba and numpy: “./dev lab solve” installs them.", file=sys.stderr)
        return 1
    folder, start = out or FOLDER, perf_counter()
    report = partial(print, flush=True)
    build(folder, [name for name in OPEN if variant in ("", name)], report)
    mind = BraveRatsMind(Tablebase(folder))
    for rules in (Rules(), Rules(target=3)):
        if variant in ("", f"open{rules.target}"):
            exploitability(mind, "master", rules, report)
    for name, iterations in DRAW.items():
        if variant in ("", name):
            train(int(name[-1]), folder / f"{name}.bin", iterations, report)
    print(f"{perf_counter() - start:.0f} seconds")
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="./dev lab solve", description=__doc__)
    parser.add_argument("--variant", default="", help=f"only this table: {', '.join((*OPEN, *DRAW))}")
    parser.add_argument("--out", type=Path, default=None, help="another folder for the tables")
    chosen = parser.parse_args()
    sys.exit(solve(chosen.variant, chosen.out))
