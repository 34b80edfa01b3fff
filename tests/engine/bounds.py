"""Everything that a shape refuses, derived from good data: what each place may hold, and what it may not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from engine.schema import Shape, expected, fault

Path = tuple[str | int, ...]
#: In place of a value: there is none.
REMOVED = object()


def places(value: Any, shape: Shape, path: Path = ()) -> Iterator[tuple[Path, Shape, Any]]:
    """Every place of good data with its shape; of a list, and of an object with any keys, the first entry."""
    if "anyOf" in shape:
        shape = next(one for one in shape["anyOf"] if fault(value, one) is None)
    yield path, shape, value
    if isinstance(value, dict):
        known, rest = shape.get("properties", {}), shape.get("additionalProperties")
        for key in [key for key in value if key in known] or (rest and list(value)[:1]) or ():
            yield from places(value[key], known.get(key, rest), (*path, key))
    elif isinstance(value, list) and value:
        for place, item in enumerate(shape.get("prefixItems", [shape.get("items")])):
            yield from places(value[place], item, (*path, place))


def bounds(value: Any, shape: Shape, alike: str = "$^") -> dict[str, str]:
    """The numbers, words and lists that a shape expects, and where; keys that are `alike` are told as one."""
    told: dict[str, set[str]] = {}
    for path, inside, _ in places(value, shape):
        what = expected(inside)
        if inside.get("type") == "array":
            what += f" of {inside['minItems']} to {inside['maxItems']}"
        if inside.get("type") in ("array", "integer") or "enum" in inside:
            told.setdefault(what, set()).add(re.sub(alike, "*", place_name(path)))
    return {what: " ".join(sorted(where)) for what, where in told.items()}


def wrongs(value: Any, shape: Shape) -> Iterator[tuple[Path, Any]]:
    """A place for each part of the shape, with values that it must not hold."""
    seen: dict[int, Shape] = {}
    for path, inside, good in places(value, shape):
        if id(inside) not in seen:
            seen[id(inside)] = inside
            yield from (
                (path, one) for one in _wrong(inside, good) if fault(put(value, path, one), shape) is not None
            )


def place_name(path: Path) -> str:
    """The place as an error names it."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")


def _wrong(shape: Shape, value: Any) -> list[Any]:
    """Values that a place with this shape must not hold."""
    kind = shape.get("type")
    tries: list[Any] = [(), "moon \n", 10**400]
    if kind == "integer":
        tries += [shape["minimum"] - 1, shape["maximum"] + 1, float(value), str(value), [value], True, None]
    elif kind == "array":
        many = [value[0] if value else 1] * (shape["maxItems"] + 1)
        tries += [many, many[: shape["minItems"] - 1] if shape["minItems"] else "x", None]
    elif kind == "object":
        tries += [{key: part for key, part in value.items() if key != one} for one in shape.get("required", ())]
        tries += [value | {"moon": 1}, None]
    elif kind == "boolean":
        tries += [0, 1, None]
    elif kind == "string":
        tries += [3, "", " \n", "x" * 1000, None]
    return tries


def put(data: Any, path: Sequence[str | int], value: Any) -> Any:
    """The data with another value at one place, or without it; what is not on the way there is shared."""
    if not path:
        return value
    copy, (key, *rest) = data.copy(), path
    if value is REMOVED and not rest:
        del copy[key]
    else:
        copy[key] = put(data[key] if rest else None, rest, value)
    return copy
