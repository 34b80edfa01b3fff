"""The shape of JSON data from outside: declared once, checked here, published as JSON Schema (draft 2020-12).

A shape is a JSON schema.  `of_type` makes it of a `TypedDict`; the functions below make the parts that depend on a
file or on the number of players.  `faults` compares data with a shape:

    >>> seat = fields({"cheese": whole(0, 99), "caps": listed(one_of("K1", "K2"), 0, 2)})
    >>> [str(fault) for fault in faults({"cheese": -1, "caps": ["K3"]}, seat)]
    ['cheese is -1, not a whole number from 0 to 99', 'caps[0] is "K3", not one of K1, K2']

Types are exact: true and 1.0 are no whole numbers, and a tuple is no list.  Data of any size can be compared.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from math import isfinite
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from .base import Json
from .sanitize import shortened

Shape: TypeAlias = Mapping[str, Json]

#: How much of a value or a name is quoted.
_QUOTED = 40


class Fault(NamedTuple):
    """What is wrong with one place in the data."""

    #: Such as `seats[1].cheese`; empty for the data as a whole.
    at: str
    what: str

    def __str__(self) -> str:
        return f"{self.at or 'it'} {self.what}"


# --- parts of shapes


def whole(low: int, high: int) -> Shape:
    return {"type": "integer", "minimum": low, "maximum": high}


def number(low: float, high: float) -> Shape:
    return {"type": "number", "minimum": low, "maximum": high}


def one_of(*values: str | int | None) -> Shape:
    return {"enum": list(values)}


def text(pattern: str, description: str) -> Shape:
    """A text that fits a pattern; the description says in a sentence what that is."""
    return {"type": "string", "pattern": f"^(?:{pattern})$", "description": description}


def listed(items: Shape, low: int = 0, high: int = 99, *, once: bool = False) -> Shape:
    """A list with so many entries, `once` if all of them differ."""
    length = {"minItems": low, "maxItems": high} | ({"uniqueItems": True} if once else {})
    return {"type": "array", **length, "items": items}


def row(*items: Shape) -> Shape:
    """A list with one entry for each shape."""
    return {"type": "array", "minItems": len(items), "maxItems": len(items), "prefixItems": list(items)}


def fields(
    properties: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None, *, more: bool = False
) -> Shape:
    """An object with these keys; `more` if others are notes that are skipped."""
    closed = {} if more else {"additionalProperties": False}
    return {
        "type": "object",
        "required": list(properties),
        "properties": {**properties, **(optional or {})},
        **closed,
    }


def mapping(values: Shape, names: Shape | None = None) -> Shape:
    """An object with any keys that fit `names`."""
    keys = {} if names is None else {"propertyNames": names}
    return {"type": "object", **keys, "additionalProperties": values}


def tagged(key: str, shapes: Mapping[str, Shape]) -> Shape:
    """An object whose other keys depend on the value of one."""
    return {
        "type": "object",
        "required": [key],
        "properties": {key: one_of(*shapes)},
        "allOf": [
            {"if": {"required": [key], "properties": {key: {"const": value}}}, "then": shape}
            for value, shape in shapes.items()
        ],
    }


def or_null(shape: Shape) -> Shape:
    return {"anyOf": [shape, NULL]}


TEXT: Shape = {"type": "string"}
FLAG: Shape = {"type": "boolean"}
NULL: Shape = {"type": "null"}
#: Something else checks it.
ANYTHING: Shape = {"description": "anything"}


# --- the shape of a type


_PLAIN = {str: TEXT, int: {"type": "integer"}, float: {"type": "number"}, bool: FLAG, NoneType: NULL}


def of_type(kind: Any, *, closed: bool = False) -> dict[str, Json]:
    """The shape of a type made of `TypedDict`, `Literal`, unions, lists and mappings from text.

    `Annotated` adds a description, or a keyword and its bound.  With `closed`, objects have no other keys.
    """
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return {}
    if kind in _PLAIN:
        return dict(_PLAIN[kind])
    if is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        return {
            "description": (kind.__doc__ or "").strip(),
            "type": "object",
            "properties": {name: of_type(hint, closed=closed) for name, hint in hints.items()},
            "required": required_keys(kind),
            **({"additionalProperties": False} if closed else {}),
        }
    if origin is NotRequired:
        return of_type(args[0], closed=closed)
    if origin is Annotated:
        found = of_type(args[0], closed=closed)
        for note in kind.__metadata__:
            found |= {"description": note} if isinstance(note, str) else dict([note])
        return found
    if origin is Literal:
        return {"const": args[0]} if len(args) == 1 else {"enum": list(args)}
    if origin in (Union, UnionType):
        return {"anyOf": [of_type(arg, closed=closed) for arg in args]}
    if origin is list:
        return {"type": "array", "items": of_type(args[0], closed=closed)}
    if origin is Mapping or (isinstance(origin, type) and issubclass(origin, Mapping)):
        return {"type": "object", "additionalProperties": of_type(args[1], closed=closed)}
    raise TypeError(f"{kind} has no JSON schema")


def required_keys(kind: Any) -> list[str]:
    """The keys that a `TypedDict` must have; its `__required_keys__` overlooks postponed annotations."""
    hints = get_type_hints(kind, include_extras=True)
    return sorted(key for key in kind.__required_keys__ if get_origin(hints[key]) is not NotRequired)


# --- comparing


def fault(value: Json, shape: Shape) -> Fault | None:
    """The first thing that is wrong with a value, if anything is."""
    return next(faults(value, shape), None)


def faults(value: Json, shape: Shape, at: str = "") -> Iterator[Fault]:
    """Everything that is wrong with a value that stands at a place in the data."""
    for keyword, bound in shape.items():
        fits = _FITS[keyword]
        if fits is not None and not fits(value, bound):
            yield Fault(at, f"is {found(value)}, not {expected(shape)}")
            return
    if "anyOf" in shape:
        yield from _faults_of_any(value, shape, at)
    elif isinstance(value, list):
        yield from _faults_of_list(value, shape, at)
    elif isinstance(value, dict):
        yield from _faults_of_object(value, shape, at)


def found(value: Json) -> str:
    """A value as a sentence names it."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and value.bit_length() > 8 * _QUOTED:
        return "a huge number"
    if isinstance(value, str):
        value = value[: 2 * _QUOTED]
    elif not isinstance(value, int | float | None):
        return "no JSON"
    return shortened(json.dumps(value, ensure_ascii=False), _QUOTED)


def expected(shape: Shape) -> str:
    """What a shape allows, as a sentence names it."""
    if "const" in shape:
        return found(shape["const"])
    if "enum" in shape:
        few = [str(value) if isinstance(value, str) else found(value) for value in shape["enum"]]
        return few[0] if len(few) == 1 else f"one of {', '.join(few)}"
    if "anyOf" in shape:
        return " or ".join(dict.fromkeys(map(expected, shape["anyOf"])))
    if "pattern" in shape:
        return str(shape["description"])
    low, high = shape.get("minimum"), shape.get("maximum")
    bounds = "" if low is None else f" from {low}" if high is None else f" from {low} to {high}"
    if "maxLength" in shape:
        bounds = f" of at most {shape['maxLength']} characters"
    return _NAMES[shape["type"]] + bounds


_NAMES = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}
_TYPES: dict[str, Callable[[Json], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) is int or (type(value) is float and isfinite(value)),
    "boolean": lambda value: type(value) is bool,
    "null": lambda value: value is None,
}


def _same(value: Json, allowed: Json) -> bool:
    return type(value) is type(allowed) and bool(value == allowed)


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    # In Python, `$` also fits before a line end.
    return re.compile(re.sub(r"\$$", r"\\Z", pattern))


#: The keywords, and whether a value fits those that are about itself; one of another type always does.
_FITS: dict[str, Callable[[Json, Json], bool] | None] = {
    "type": lambda value, kind: _TYPES[kind](value),
    "const": _same,
    "enum": lambda value, few: any(_same(value, allowed) for allowed in few),
    "minimum": lambda value, low: type(value) not in (int, float) or value >= low,
    "maximum": lambda value, high: type(value) not in (int, float) or value <= high,
    "maxLength": lambda value, most: not isinstance(value, str) or len(value) <= most,
    "pattern": lambda value, pattern: not isinstance(value, str) or _compiled(pattern).search(value) is not None,
    **dict.fromkeys(("$schema", "$defs", "title", "description", "anyOf", "allOf")),
    **dict.fromkeys(("items", "prefixItems", "minItems", "maxItems", "uniqueItems")),
    **dict.fromkeys(("properties", "required", "additionalProperties", "propertyNames")),
}


def _faults_of_any(value: Json, shape: Shape, at: str) -> Iterator[Fault]:
    """The faults of the only alternative of the value's type, or that it is none of them."""
    near = [one for one in shape["anyOf"] if "type" not in one or _TYPES[one["type"]](value)]
    wrong = [list(faults(value, one, at)) for one in near]
    if len(wrong) == 1 and isinstance(value, dict | list):
        yield from wrong[0]
    elif all(wrong):
        yield Fault(at, f"is {found(value)}, not {expected(shape)}")


def _faults_of_list(value: list[Json], shape: Shape, at: str) -> Iterator[Fault]:
    low, high = shape.get("minItems", 0), shape.get("maxItems", len(value))
    if not low <= len(value) <= high:
        there = "1 entry" if len(value) == 1 else f"{len(value)} entries"
        yield Fault(at, f"has {there} instead of {low if low == high else f'{low} to {high}'}")
        return
    first, items, once = shape.get("prefixItems", ()), shape.get("items", ANYTHING), shape.get("uniqueItems")
    for place, item in enumerate(value):
        yield from faults(item, first[place] if place < len(first) else items, f"{at}[{place}]")
        if once and item in value[:place]:
            yield Fault(f"{at}[{place}]", f"is {found(item)} once more")


def _faults_of_object(value: dict[str, Json], shape: Shape, at: str) -> Iterator[Fault]:
    inside, known = f"{at}." if at else "", shape.get("properties", {})
    rest, names = shape.get("additionalProperties", ANYTHING), shape.get("propertyNames", ANYTHING)
    for key in shape.get("required", ()):
        if key not in value:
            yield Fault(inside + key, "is missing")
    for key, item in value.items():
        name = key if key in known else shortened(str(key), _QUOTED)
        if names:
            yield from faults(key, names, f"the name “{name}” in {at or 'it'}")
        own = known.get(key, rest)
        if own is False:
            yield Fault(inside + name, "is not known")
        elif own:
            yield from faults(item, own, inside + name)
    for branch in shape.get("allOf", ()):
        if fault(value, branch["if"]) is None:
            yield from faults(value, branch["then"], at)
