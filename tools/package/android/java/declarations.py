"""Writes facts.json: what our sources touch of Android's Java, as its published declarations have it.

    python -m tools.package.android.java.declarations FOLDER

FOLDER is the npm package @nativescript/types-android, unpacked; `./dev java-names` fetches it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tools.package.android import Lacking
from tools.package.android.java.check import MINAPI, sources
from tools.package.android.java.facts import NEW, Member, Table, with_own, write
from tools.package.android.java.names import Reader

_FILE = "lib/android/android-platform-*.d.ts"
_OPEN = re.compile(r"(?:declare|export) (module|(?:abstract )?class|interface) ([\w.$]+)(?:<.*?>)?(.*)\{$")
_MEMBER = re.compile(r"public (static )?([\w$]+)(\(.*\))?(?:: (.*))?;$")
_SINCE = re.compile(r"@since (\d+)")


class JavaClass(NamedTuple):
    parents: tuple[str, ...]
    members: dict[str, list[Member]]


def read(lines: Iterable[str]) -> dict[str, JavaClass]:
    """All classes of a file of declarations, by their full names."""
    classes: dict[str, JavaClass] = {}
    #: The name so far and since when, at each level of braces.
    levels: list[tuple[str, int]] = [("", 0)]
    since = 0
    for line in lines:
        text = line.strip()
        if found := _SINCE.search(text):
            since = int(found[1])
        if text.startswith(("/*", "*")):
            continue
        name, api = levels[-1]
        if opened := _OPEN.match(text):
            name = f"{name}.{opened[2]}".lstrip(".")
            levels.append((name, max(api, since)))
            if not opened[1].endswith("module"):
                parents = re.findall(r"[\w.$]+\.[\w$]+", re.sub(r"<[^{]*?>", "", opened[3]))
                classes[name] = JavaClass(tuple(parents), {})
        elif text.endswith("{"):
            levels.append((name, api))
        elif text.startswith("}"):
            levels.pop()
        elif name in classes and (member := _MEMBER.match(text)):
            static, called, parameters, kind = member.groups()
            takes = None if parameters is None else tuple(_parameters(parameters[1:-1]))
            gives = _plain(kind or "void")
            entry = Member(bool(static), takes, gives, max(api, since))
            classes[name].members.setdefault(NEW if called == "constructor" else called, []).append(entry)
        since = 0
    return classes


def _parameters(text: str) -> Iterable[str]:
    """The types of parameters; commas inside of <> do not count."""
    return [part.partition(":")[2].strip() for part in _plain(text).split(",") if part.strip()]


def _plain(text: str) -> str:
    """Types without what Python does not care about: what they are made of, and whether they may be null."""
    while "<" in text:
        text = re.sub(r"<[^<>]*>", "", text)
    return text.replace(" | null", "")


def members(classes: dict[str, JavaClass], of_class: str, name: str) -> list[Member]:
    """The members of a class by a name, with those that it inherits."""
    found: list[Member] = []
    waiting, seen = [of_class], set()
    while waiting:
        each = waiting.pop(0)
        if each in classes and each not in seen:
            seen.add(each)
            found += [member for member in classes[each].members.get(name, []) if member not in found]
            # Constructors are not inherited.
            waiting += classes[each].parents if name != NEW else ()
    return found


def main(folder: str) -> int:
    (platform,) = (path for path in Path(folder).glob(_FILE) if "merged" not in path.name)
    classes = read(platform.read_text(encoding="utf-8").splitlines())
    table: Table = {}

    def look(of_class: str, name: str) -> list[Member]:
        found = members(classes, of_class, name)
        if found:
            table.setdefault(of_class, {})[name] = found
        return found

    try:
        uses = Reader(sources(), with_own(look), MINAPI).read()
    except Lacking as lacking:
        print(f"A Java name is not all right: {lacking}", file=sys.stderr)
        return 1
    write(table)
    print(f"{len(uses)} uses of {sum(map(len, table.values()))} names in {len(table)} classes ({platform.name})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
