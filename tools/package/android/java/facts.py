"""What Java has: Android's part from a table, python-for-android's from its sources."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_name("facts.json")
#: The name under which constructors are kept.
NEW = "new"
#: A field that every class has.
CLASS = "class"
#: python-for-android's own classes → what they extend, Android's nearest class.
_OWN = {
    "org.kivy.android.PythonActivity": "android.app.Activity",
    "org.kivy.android.PythonService": "android.app.Service",
}


class Member(NamedTuple):
    """A field, or one way to call a method."""

    static: bool
    #: The types of its parameters; None for a field.
    takes: tuple[str, ...] | None
    #: The type of the field or of the answer.
    gives: str
    #: The first API that has it; 0 for what is older than all that count.
    since: int


#: The members of a class by a name, with those that it inherits; none if there are none.
Lookup = Callable[[str, str], list[Member]]
Table = dict[str, dict[str, list[Member]]]


def read(path: Path = TABLE) -> Table:
    """The table as it is kept: class → name → members."""
    table: Table = {}
    for of_class, names in json.loads(path.read_text(encoding="utf-8")).items():
        table[of_class] = {
            name: [Member(bool(each[0]), _types(each[1]), each[2], each[3]) for each in members]
            for name, members in names.items()
        }
    return table


def write(table: Table, path: Path = TABLE) -> None:
    """Keep a table: one line for each name."""
    classes = []
    for of_class in sorted(table):
        lines = [f"  {json.dumps(name)}: {json.dumps(table[of_class][name])}" for name in sorted(table[of_class])]
        classes.append(f"{json.dumps(of_class)}: {{\n" + ",\n".join(lines) + "\n}")
    path.write_text("{\n" + ",\n".join(classes) + "\n}\n", encoding="utf-8")


def lookup_in(table: Table) -> Lookup:
    return with_own(lambda of_class, name: table.get(of_class, {}).get(name, []))


def with_own(androids: Lookup) -> Lookup:
    """A lookup that knows python-for-android's classes too."""

    def look(of_class: str, name: str) -> list[Member]:
        if of_class not in _OWN:
            return androids(of_class, name)
        return own_members(of_class).get(name, []) or androids(_OWN[of_class], name)

    return look


@cache
def own_members(of_class: str) -> dict[str, list[Member]]:
    """The public members of a class of python-for-android, read from its Java source."""
    import pythonforandroid

    package, _, simple = of_class.rpartition(".")
    bootstraps = Path(pythonforandroid.__file__).parent / "bootstraps"
    places = [bootstraps / name / "build/src/main/java" / package.replace(".", "/") for name in ("sdl2", "common")]
    (source,) = (place / f"{simple}.java" for place in places if (place / f"{simple}.java").is_file())
    text = source.read_text(encoding="utf-8")
    imported = {name.rpartition(".")[2]: name for name in re.findall(r"(?m)^import ([\w.]+);", text)}
    imported[simple] = of_class
    found: dict[str, list[Member]] = {}
    for static, kind, name, rest in re.findall(r"(?m)^    public (static )?(\w+) (\w+)\s*(\([^)]*\)|[=;])", text):
        takes = None
        if rest.startswith("("):
            takes = tuple(each.split()[0] for each in rest[1:-1].split(",") if each.strip())
        found.setdefault(name, []).append(Member(bool(static), takes, imported.get(kind, kind), 0))
    return found


def _types(kept: list[str] | None) -> tuple[str, ...] | None:
    return None if kept is None else tuple(kept)
