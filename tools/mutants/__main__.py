"""`python -m tools.mutants`."""

from __future__ import annotations

import argparse
import hashlib
import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

from . import ROOT, child, reach, sample, trial
from .mutate import Mutant

_USUAL = 300


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.mutants", description="Small changes to the rules: each should make a test fail."
    )
    parser.add_argument("--most", type=int, help=f"how many (default: {_USUAL}, or what the seconds allow)")
    parser.add_argument("--seconds", type=float, help="start no more of them after this time")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--only", default="", metavar="GAME|FILE", help="only those of a game or a file")
    parser.add_argument("--jobs", type=int, default=1, help="how many at the same time")
    parser.add_argument("--verbose", action="store_true", help="also print what notices the others")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON, and nothing else")
    given = parser.parse_args(arguments)
    # So that the children are ended too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    suite, equivalents = sample.rules(), sample.equivalents()
    found = {file: some for file, some in sample.all_mutants(suite).items() if given.only in file}
    most = given.most if given.most is not None or given.seconds is not None else _USUAL
    with child.scratch_folder() as folder:
        reaches = _measured(suite, folder)
        end = time.monotonic() + (given.seconds or float("inf"))
        chosen = islice((one for one in sample.sampled(found, given.seed) if time.monotonic() < end), most)
        report = _Report(quiet=given.json, verbose=given.verbose)
        report.count(trial.verdicts(suite, report.without(chosen, equivalents), reaches, given.jobs))
    figures = report.figures()
    if given.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name:>10}  {value}" for name, value in figures.items() if name != "examples"))
    return 0


def _measured(suite: child.Suite, folder: Path) -> list[reach.Reach]:
    """What the tests reach: from an earlier run if nothing has changed since."""
    digest = hashlib.sha256(repr((sys.version, suite)).encode())
    for top in ("engine", "tests/engine", "tests/golden"):
        for path in sorted((suite.root / top).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.read_bytes())
    kept = folder.parent / f"ratskeller-reach-{digest.hexdigest()[:16]}.json"
    if not kept.exists():
        print("Running all tests once, to see which of them reach what.", file=sys.stderr)
        for old in kept.parent.glob("ratskeller-reach-*.json"):
            old.unlink(missing_ok=True)
        trial.measure(suite, folder / "reach.json")
        (folder / "reach.json").replace(kept)
    return reach.load(kept)


class _Report:
    """Counts verdicts, and prints those that need a look."""

    def __init__(self, quiet: bool, verbose: bool) -> None:
        self._counts: Counter[str] = Counter()
        self._survivors: list[str] = []
        self._say: Callable[[str], None] = (lambda text: None) if quiet else (lambda text: print(text, flush=True))
        self._verbose = verbose

    def without(self, chosen: Iterable[Mutant], equivalents: dict[sample.Key, str]) -> Iterator[Mutant]:
        """The mutants that have to be tried."""
        for mutant in chosen:
            if mutant.key in equivalents:
                self._counts["equivalent"] += 1
            else:
                yield mutant

    def count(self, verdicts: Iterable[trial.Verdict]) -> None:
        for mutant, result, test in verdicts:
            self._counts[result] += 1
            told = f"{mutant.file}:{mutant.line} {mutant.function}\n- {mutant.source}\n+ {_changed_line(mutant)}"
            if result == "survived":
                told += f"\n  change: {mutant.change}"
                self._survivors.append(told)
                self._say(f"survived {told}")
            elif self._verbose:
                self._say(f"{result} {test} {told}")

    def figures(self) -> dict[str, object]:
        killed, survived = self._counts["killed"] + self._counts["hung"], self._counts["survived"]
        return {
            "mutants": killed + survived + self._counts["equivalent"],
            "killed": killed,
            "hung": self._counts["hung"],
            "survived": survived,
            "equivalent": self._counts["equivalent"],
            "score": round(100 * killed / (killed + survived), 1) if killed + survived else None,
            "examples": self._survivors[:5],
        }


def _changed_line(mutant: Mutant) -> str:
    changed = mutant.applied((ROOT / mutant.file).read_bytes())
    return changed.splitlines()[mutant.line - 1].decode().strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
