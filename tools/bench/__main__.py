"""`./dev bench`: figures, each beside a yardstick of the same run; one that is not installed is null."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from importlib import import_module

from engine import randomness
from engine.ai.garbage import collect_seldom
from engine.base import Json
from engine.cli.progress import Progress
from engine.games import GAMES
from tools.bench import adapters, coach, random_play


def figures(name: str, quick: bool, seed: str) -> Iterator[tuple[str, Json]]:
    """Everything that is measured of a game, of the coach, or of the adapters."""
    if name == "adapters":
        yield from adapters.figures(quick, seed)
        return
    if name == "coach":
        yield from coach.figures(quick, seed)
        return
    own = import_module(f"tools.bench.{name}")
    yield from random_play.figures(GAMES[name], own, randomness.generator(seed, "bench"))
    yield from own.figures(GAMES[name], quick=quick)


def shown(value: Json) -> str:
    if isinstance(value, float):
        return f"{value:,.7f}" if abs(value) < 0.01 else f"{value:,.3f}"
    return "not installed" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument("what", nargs="?", choices=[*GAMES, "coach", "adapters"], default="braverats")
    parser.add_argument("--quick", action="store_true", help="leave out the figures that take minutes")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--seed", default="1", help="fixes what is drawn at random")
    chosen = parser.parse_args()
    collect_seldom()
    found: dict[str, Json] = {}
    progress = Progress(None, "figures")
    for name, value in figures(chosen.what, chosen.quick, chosen.seed):
        found[name] = value
        progress.clear()
        if not chosen.json:
            print(f"{name:<52}{shown(value)}", flush=True)
        progress.step()
    progress.clear()
    if chosen.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
