"""BENCHMARKS.md: what is wanted (`figures.toml`) beside what was measured (`results.json`)."""

from __future__ import annotations

import json
import subprocess
import tomllib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeAlias

from engine.base import Json

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "BENCHMARKS.md"
FIGURES = Path(__file__).with_name("figures.toml")
RESULTS = Path(__file__).with_name("results.json")
#: The curves of `growth.py`.
PICTURE = Path(__file__).with_name("growth.svg")

#: By "area/row": `value`, `revision`, `date`; `note` if there is more to say, `reason` instead of a value.
Results: TypeAlias = dict[str, dict[str, Json]]

_HEAD = """# Benchmarks

`./dev bench --write` measures every area but those that take hours, and writes this file; `./dev bench --check`
tells what is missed. Speed is a ratio to a reference program in the same run, because absolute times depend on the
machine.
"""


class Row(NamedTuple):
    """A figure of the document."""

    id: str
    what: str
    #: How Python formats the value.
    show: str
    #: "≥ 6" or "≤ 3"; empty if nothing is wanted.
    wanted: str = ""

    def shown(self, value: float) -> str:
        return self.show.format(value).replace("%", " %")

    def bound(self) -> str:
        sign, _, bound = self.wanted.partition(" ")
        return f"{sign} {self.shown(float(bound))}" if bound else ""

    def is_met(self, value: float) -> bool:
        sign, _, bound = self.wanted.partition(" ")
        # What is shown is compared: nobody can see that something is missed by less.
        return not bound or (_number(self, value) - _number(self, float(bound))) * (1 if sign == "≥" else -1) >= 0


def _number(row: Row, value: float) -> float:
    """A value as precise as it is shown."""
    text = row.show.format(value)
    return float("".join(sign for sign in text if sign.isdigit() or sign in ".-"))


class Area(NamedTuple):
    """A table of the document."""

    id: str
    title: str
    command: str
    rows: tuple[Row, ...]
    #: Whether it takes hours, so that `--write` leaves it to its own command.
    hours: bool = False


def areas() -> tuple[Area, ...]:
    told = tomllib.loads(FIGURES.read_text(encoding="utf-8"))
    return tuple(Area(**one | {"rows": tuple(Row(**row) for row in one["rows"])}) for one in told["area"])


def read() -> Results:
    found: Results = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return found


def record(area: str, values: Mapping[str, Json], note: str = "") -> None:
    """Keep the figures of an area that the document shows, and write the document anew.

    A value that is text says why there is none.
    """
    known = {row.id for one in areas() if one.id == area for row in one.rows}
    where: dict[str, Json] = {"revision": _revision(), "date": f"{datetime.now(UTC):%Y-%m-%d}"}
    results = read()
    for name in known & values.keys():
        value = values[name]
        told = (
            {"reason": value or "not installed"} if value is None or isinstance(value, str) else {"value": value}
        )
        results[f"{area}/{name}"] = told | where | ({"note": note} if note else {})
    RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")
    DOCUMENT.write_text(render(results), encoding="utf-8")


def _revision() -> str:
    """The commit that was measured; a `+` if there was more than it in the folder."""
    git = ("git", "-C", str(ROOT))
    written = [f":!{path.relative_to(ROOT).as_posix()}" for path in (DOCUMENT, RESULTS)]
    changed = subprocess.run([*git, "status", "--porcelain", "--", ".", *written], capture_output=True, text=True)
    commit = subprocess.run([*git, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True)
    return commit.stdout.strip() + "+" * bool(changed.stdout)


def render(results: Results) -> str:
    return "\n".join([_HEAD, *(line for area in areas() for line in _table(area, results))])


def _table(area: Area, results: Results) -> Iterator[str]:
    yield f"## {area.title}\n\n`{area.command}`\n\n| figure | wanted | measured | at |\n|---|---|---|---|"
    for row in area.rows:
        result = results.get(f"{area.id}/{row.id}", {})
        at = f"{result['revision']}, {result['date']}" if result else ""
        yield f"| {row.what} | {row.bound()} | {_measured(row, result)} | {at} |"
    if area.id == "growth" and any(name.startswith("growth/") for name in results):
        yield f"\n![curves]({PICTURE.relative_to(ROOT).as_posix()})"
    yield ""


def _measured(row: Row, result: Mapping[str, Json]) -> str:
    if "value" not in result:
        return str(result.get("reason", "not measured"))
    note = f" ({result['note']})" if "note" in result else ""
    shown = row.shown(result["value"])
    return (shown if row.is_met(result["value"]) else f"**{shown}**: missed") + note


def missed(results: Results) -> list[str]:
    """A sentence for each figure that is not what is wanted, or not known although something is wanted."""
    found = []
    for area in areas():
        for row in area.rows:
            result = results.get(f"{area.id}/{row.id}", {})
            if row.wanted and not ("value" in result and row.is_met(result["value"])):
                told = row.shown(result["value"]) if "value" in result else _measured(row, result)
                found.append(f"{area.title}: {row.what}: {told}, wanted {row.bound()} ({area.command})")
    return found
