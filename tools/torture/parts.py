"""The parts of `./dev torture`, and the figures that each has to reach.

A part is a module with `run(seconds, seed, most=None)`, which returns a flat dictionary: how often it has tried,
what it has counted, and `examples` of what went wrong.  A new part is one line in `PARTS`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import NamedTuple

from engine.base import Json

#: Nothing may be lost, unreadable, or said to be kept when it is not.
_KEPT = {"lost": 0, "unreadable": 0, "false promises": 0, "tracebacks": 0}


class Part(NamedTuple):
    """One kind of torture."""

    name: str
    #: Where its `run` is.
    module: str
    #: Its share of the time, relative to the other parts.
    weight: float
    #: The key of its number of tries, and the least of them.
    tries: tuple[str, int]
    #: The most of each other figure.
    most: Mapping[str, float]
    #: The least of each other figure.
    least: Mapping[str, float] = {}

    def run(self, seconds: float, seed: int) -> dict[str, Json]:
        """Run it in this process."""
        found: dict[str, Json] = importlib.import_module(self.module).run(seconds, seed)
        return found

    def figure(self) -> str:
        """What is wanted, as a text."""
        parts = [f"{name} {'≤ ' if most else ''}{_number(most)}" for name, most in self.most.items()]
        return ", ".join(parts + [f"{name} ≥ {_number(least)}" for name, least in self.least.items()])

    def missed(self, found: Mapping[str, Json]) -> list[str]:
        """What is not as wanted."""
        key, tries = self.tries
        least = {key: tries, **self.least}
        return [f"{name} {_number(found[name])}" for name, most in self.most.items() if found[name] > most] + [
            f"{name} {_number(found[name])} (too few)" for name, want in least.items() if found[name] < want
        ]


def _number(value: float) -> str:
    return f"{value:,}"


PARTS = (
    Part("talk", "tools.torture.talk", 3, ("lines", 200_000), {"tracebacks": 0, "hangs": 0, "peak_mb": 150}),
    Part("kills", "tools.torture.kills", 3, ("kills", 1_000), _KEPT),
    Part("faults", "tools.torture.faults", 7, ("tries", 1_600), _KEPT, {"complete": 1}),
    Part(
        "damages",
        "tools.torture.damages",
        5,
        ("damages", 3_000),
        {"tracebacks": 0, "wrong": 0},
        {"opened percent": 99, "fewest of a kind": 200},
    ),
    Part(
        "instances",
        "tools.torture.instances",
        1,
        ("pairs", 40),
        {"both at once": 0, "lost": 0, "unreadable": 0, "tracebacks": 0},
        {"refused": 1},
    ),
)
