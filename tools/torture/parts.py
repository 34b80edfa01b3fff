"""The parts of `./dev torture`, and the figures that each has to reach.

A part is a module with `run(seconds, seed, most=None)`, which returns a flat dictionary: how often it has tried,
what it has counted, and `examples` of what went wrong.  A new part is one line in `PARTS`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import NamedTuple

from engine.base import Json

#: Nothing may be lost.
_KEPT = {"lost": 0, "tracebacks": 0}


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
    #: Whether it measures times, and so wants the machine for itself.
    alone: bool = False

    def run(self, seconds: float, seed: int) -> dict[str, Json]:
        """Run it in this process."""
        found: dict[str, Json] = importlib.import_module(self.module).run(seconds, seed)
        return found

    def said(self, found: Mapping[str, Json]) -> str:
        """What was found, with what is wanted where that is not nothing."""
        most = [
            f"{name} {_number(found.get(name))}" + f" (≤ {_number(limit)})" * bool(limit)
            for name, limit in self.most.items()
        ]
        least = [f"{name} {_number(found.get(name))} (≥ {_number(limit)})" for name, limit in self.least.items()]
        return ", ".join(most + least)

    def missed(self, found: Mapping[str, Json]) -> list[str]:
        """What is not as wanted."""
        key, tries = self.tries
        least = {key: tries, **self.least}
        return [
            f"{name} {_number(found[name])}"
            for name, most in self.most.items()
            if found[name] is None or found[name] > most
        ] + [
            f"{name} {_number(found[name])} (too few)"
            for name, want in least.items()
            if found[name] is None or found[name] < want
        ]


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:,}"


PARTS = (
    Part("talk", "tools.torture.talk", 3, ("lines", 200_000), {"tracebacks": 0, "hangs": 0, "peak_mb": 150}),
    Part("kills", "tools.torture.kills", 4, ("kills", 2_000), _KEPT, {"operations": 23}),
    Part("faults", "tools.torture.faults", 16, ("failures", 20_000), {**_KEPT, "silent": 0}, {"operations": 23}),
    Part(
        "damages",
        "tools.torture.damages",
        3,
        ("damages", 1_000),
        {"tracebacks": 0, "wrong": 0, "lost of the copy": 0},
        {"later percent": 95, "first days percent": 90},
    ),
    Part(
        "instances",
        "tools.torture.instances",
        1,
        ("pairs", 40),
        {"both at once": 0, "lost": 0, "tracebacks": 0},
        {"refused": 1},
    ),
    Part("restarts", "tools.torture.restarts", 5, ("decisions", 1_841), {"differences": 0}),
    Part("memory", "tools.torture.memory", 6, ("matches", 2_000), {"ratio": 1.15}),
    Part("mutants", "tools.mutants", 11, ("mutants", 300), {}, {"score": 95}),
    Part(
        "crowd",
        "tools.torture.crowd",
        3,
        ("matches", 5_000),
        {"start_ratio": 1.3, "list_s": 1.5, "rebuild_s": 60, "frames_ratio": 1.25},
        alone=True,
    ),
)
