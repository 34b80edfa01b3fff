"""Whether data fits a JSON schema, for the keywords that ours uses; any other keyword is an error."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) in (int, float),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}
_ABOUT = {"$schema", "$defs", "title", "description", "required", "additionalProperties"}


def misfit(value: Any, schema: Mapping[str, Any], *, closed: bool = False, where: str = "it") -> str | None:
    """Where and how a value does not fit; None if it does.

    With `closed`, objects may have no keys besides those that the schema lists, if it lists any.
    """
    for keyword, bound in schema.items():
        problem = _misfit(keyword, bound, value, schema, closed, where)
        if problem is not None:
            return problem
    return None


def _misfit(keyword: str, bound: Any, value: Any, schema: Any, closed: bool, where: str) -> str | None:
    fits = True
    if keyword == "type":
        fits = _TYPES[bound](value)
    elif keyword == "const":
        fits = type(value) is type(bound) and value == bound
    elif keyword == "enum":
        fits = value in bound
    elif keyword == "minimum":
        fits = type(value) not in (int, float) or value >= bound
    elif keyword == "maxLength":
        fits = not isinstance(value, str) or len(value) <= bound
    elif keyword == "pattern":
        fits = not isinstance(value, str) or re.search(bound, value) is not None
    elif keyword == "anyOf":
        fits = any(misfit(value, one, closed=closed) is None for one in bound)
    elif keyword == "items":
        parts = [(item, bound, f"{where}[{n}]") for n, item in enumerate(value)] if isinstance(value, list) else []
        return _first(parts, closed)
    elif keyword == "properties":
        return _misfit_of_keys(value, schema, closed, where) if isinstance(value, dict) else None
    elif keyword == "additionalProperties" and "properties" not in schema:
        return _first([(item, bound, f"{where}.{key}") for key, item in value.items()], closed)
    elif keyword not in _ABOUT:
        raise ValueError(f"unknown keyword {keyword}")
    return None if fits else f"{where} is {value!r:.200}, which is not {keyword} {bound!r:.200}"


def _misfit_of_keys(value: dict[str, Any], schema: Any, closed: bool, where: str) -> str | None:
    known = schema["properties"]
    missing = [key for key in schema["required"] if key not in value]
    unknown = [key for key in value if key not in known] if closed else []
    if missing or unknown:
        return f"{where} has {'no' if missing else 'an unknown'} key {(missing or unknown)[0]}"
    return _first([(item, known[key], f"{where}.{key}") for key, item in value.items() if key in known], closed)


def _first(parts: list[tuple[Any, Any, str]], closed: bool) -> str | None:
    found = (misfit(value, schema, closed=closed, where=where) for value, schema, where in parts)
    return next((problem for problem in found if problem is not None), None)
