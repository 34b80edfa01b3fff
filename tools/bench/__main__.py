"""`./dev bench`: figures, each beside a yardstick of the same run; BENCHMARKS.md shows the most important ones.

Without an area, `--write` measures all that do not take hours, each in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from engine import randomness
from engine.ai.garbage import collect_seldom
from engine.base import Json, Refused
from engine.cli.progress import Progress
from engine.games import GAMES
from tools.bench import document, random_play

#: What has a module here with `figures(quick, seed)`; the games have one each, too.
OTHERS = ("coach", "adapters", "app", "growth", "strength")


def figures(name: str, chosen: argparse.Namespace) -> Iterator[tuple[str, Json]]:
    """Everything that is measured of an area."""
    own, quick, seed = import_module(f"tools.bench.{name}"), chosen.quick, chosen.seed
    if name == "app":
        yield from own.figures(quick, chosen.only, chosen.against)
        return
    if name in OTHERS:
        yield from own.figures(quick, seed)
        return
    yield from random_play.figures(GAMES[name], own, randomness.generator(seed, "bench"))
    yield from own.figures(GAMES[name], quick=quick)


def shown(value: Json) -> str:
    if isinstance(value, float):
        return f"{value:,.7f}" if abs(value) < 0.01 else f"{value:,.3f}"
    return "not installed" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def measure(name: str, chosen: argparse.Namespace) -> bool:
    """Measure an area and print it; whether all that is wanted is reached."""
    rows = {row.id: row for area in document.areas() if area.id == name for row in area.rows}
    found: dict[str, Json] = {}
    reached = True
    progress = Progress(None, "figures")
    for figure, value in figures(name, chosen):
        if figure == "picture":
            if chosen.write:
                document.PICTURE.write_text(value, encoding="utf-8")
            continue
        found[figure] = value
        row = rows.get(figure)
        verdict = ""
        if row and row.wanted and isinstance(value, int | float):
            reached &= row.is_met(value)
            verdict = f"  (wanted {row.bound()}{'' if row.is_met(value) else ': MISSED'})"
        progress.clear()
        if not chosen.json:
            print(f"{figure:<52}{shown(value)}{verdict}", flush=True)
        if chosen.write:
            # At once, so that what was measured is kept if a later figure fails.
            document.record(name, {figure: value})
        progress.step()
    progress.clear()
    if chosen.json:
        print(json.dumps(found))
    return reached


def each_apart(arguments: Sequence[str]) -> int:
    """Every area in a process of its own, so that none has the memory and the caches of another."""
    failed = False
    for area in document.areas():
        if not area.hours:
            print(f"--- {area.title}", flush=True)
            if subprocess.run([sys.executable, "-m", "tools.bench", area.id, *arguments]).returncode:
                failed = True
                print(f"{area.title} did not come to its end.", file=sys.stderr)
    return int(failed) | check()


def check() -> int:
    """Print what is missed; 1 if there is any."""
    missed = document.missed(document.read())
    print(*missed, sep="\n", end="\n" if missed else "")
    return int(bool(missed))


def main() -> int:
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument("what", nargs="?", choices=[*GAMES, *OTHERS])
    parser.add_argument("--write", action="store_true", help="write the figures into BENCHMARKS.md")
    parser.add_argument("--check", action="store_true", help="measure nothing, but tell what BENCHMARKS.md misses")
    parser.add_argument("--quick", action="store_true", help="leave out the figures that take minutes")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--seed", default="1", help="fixes what is drawn at random")
    parser.add_argument("--only", metavar="FIGURE", help="of the app: this one")
    parser.add_argument(
        "--against", type=Path, metavar="CHECKOUT", help="of the app: first tables of this one, too"
    )
    chosen = parser.parse_args()
    if chosen.check:
        return check()
    if chosen.write and chosen.quick:
        parser.error("“--write” needs the figures in full, without “--quick”.")
    if chosen.what is None:
        if not chosen.write:
            parser.error(f"choose what to measure ({', '.join([*GAMES, *OTHERS])}), or “--write” for all.")
        return each_apart(["--write", "--seed", chosen.seed])
    collect_seldom()
    try:
        reached = measure(chosen.what, chosen)
    except Refused as refusal:
        parser.error(str(refusal))
    # What was written is judged by `--check`.
    return 0 if reached or chosen.write else 1


if __name__ == "__main__":
    sys.exit(main())
