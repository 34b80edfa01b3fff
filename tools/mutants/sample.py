"""What is mutated, which mutants are taken, and which make no difference."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import chain, zip_longest
from pathlib import Path
from random import Random

from . import ROOT
from .child import Suite
from .mutate import Mutant, mutants

#: Rules, positions, decisions and what a screen shows before a move; no sentences, stories, AIs or coaches.
_MODULES = {
    "braverats": "cards duel game position preview state variants",
    "brooke": "cards game play position dice_set preview state texts turn",
    "firstrat": (
        "board broken_rules build burrow collect components deal decisions game goods greg "
        "move position preview rounds scoring shop state state_builder turn vocabulary"
    ),
}
_EQUIVALENTS = Path(__file__).with_name("equivalents.toml")

Key = tuple[str, str, str, str]


def rules(root: Path = ROOT) -> Suite:
    """The rules of the three games, and the tests that check them."""
    engine = root / "tests" / "engine"
    tests = [*engine.glob("test_*.py"), *(path for game in _MODULES for path in (engine / game).glob("test_*.py"))]
    # An opponent notices many changes by accident, and takes its time.
    tests = [path for path in tests if path.name not in ("test_ai.py", "test_coach.py")]
    sources = [f"engine/{game}/{name}.py" for game, names in _MODULES.items() for name in names.split()]
    return Suite(root, tuple(sources), tuple(sorted(str(path.relative_to(root)) for path in tests)))


def all_mutants(suite: Suite) -> dict[str, list[Mutant]]:
    """Every mutant, by file."""
    return {file: mutants(file, (suite.root / file).read_bytes()) for file in suite.sources}


def sampled(found: dict[str, list[Mutant]], seed: int) -> Iterator[Mutant]:
    """All mutants in a random order that takes one of each file in turn."""
    shuffled = [Random(f"{seed} {file}").sample(some, len(some)) for file, some in found.items()]
    rows = (Random(f"{seed} {number}").sample(row, len(row)) for number, row in enumerate(zip_longest(*shuffled)))
    return (mutant for mutant in chain.from_iterable(rows) if mutant is not None)


def equivalents(path: Path = _EQUIVALENTS) -> dict[Key, str]:
    """The mutants that make no difference → the reason."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        (entry["file"], entry["function"], entry["source"], entry["change"]): entry["reason"]
        for entry in data.get("equivalent", [])
    }
