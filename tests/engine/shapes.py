"""Whether plain data fits a type made of `TypedDict`, `Literal`, unions, lists, tuples and mappings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NewType,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)


def misfit(value: object, kind: Any, where: str = "") -> str | None:
    """Where and how a value does not fit a type; None if it does.  Types are exact: True is no int."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return None
    if isinstance(kind, NewType):
        return misfit(value, kind.__supertype__, where)
    if origin in (Annotated, Required, NotRequired):
        return misfit(value, args[0], where)
    if is_typeddict(kind):
        return _misfit_of_facts(value, kind, where)
    if origin in (Union, UnionType):
        fits = any(misfit(value, arg) is None for arg in args)
    elif origin is Literal:
        fits = any(type(value) is type(arg) and value == arg for arg in args)
    elif origin is tuple and args[-1:] != (...,):
        fits = isinstance(value, tuple) and len(value) == len(args)
        if fits:
            return _first(
                misfit(v, arg, f"{where}[{n}]") for n, (v, arg) in enumerate(zip(value, args, strict=True))
            )
    elif origin is not None and issubclass(origin, Mapping):
        fits = isinstance(value, origin)
        if fits:
            return _first(
                problem
                for key, item in value.items()
                for problem in (
                    misfit(key, args[0], f"key of {where}"),
                    misfit(item, args[1], f"{where}[{key!r}]"),
                )
            )
    elif origin is not None and issubclass(origin, Sequence | set | frozenset):
        fits = isinstance(value, origin) and not isinstance(value, str)
        if fits:
            return _first(misfit(item, args[0], f"{where}[{n}]") for n, item in enumerate(value))
    else:
        fits = type(value) is (NoneType if kind is None else kind)
    return None if fits else f"{where or 'it'} is {value!r}, not {kind}"


def _misfit_of_facts(value: object, kind: Any, where: str) -> str | None:
    if not isinstance(value, Mapping):
        return f"{where or 'it'} is {value!r}, not {kind.__name__}"
    hints = get_type_hints(kind, include_extras=True)
    for key in value:
        if key not in hints:
            return f"{where}.{key} is not in {kind.__name__}"
    for key, hint in hints.items():
        if key in value:
            problem = misfit(value[key], hint, f"{where}.{key}")
            if problem:
                return problem
        elif key in required_keys(kind):
            return f"{where}.{key} is missing"
    return None


def required_keys(kind: Any) -> set[str]:
    """The keys that must be there.  `__required_keys__` alone overlooks what postponed annotations say."""
    said = {key: get_origin(hint) for key, hint in get_type_hints(kind, include_extras=True).items()}
    return {
        key
        for key, qualifier in said.items()
        if qualifier is Required or (qualifier is not NotRequired and key in kind.__required_keys__)
    }


def _first(problems: Any) -> str | None:
    return next((problem for problem in problems if problem), None)
