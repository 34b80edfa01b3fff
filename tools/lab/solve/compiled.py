"""numba's compiler, typed: the type checker cannot see numba, and an untyped decorator would hide all types."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

from numba import njit

#: A numpy array: numpy is opaque to the type checker.
Array: TypeAlias = Any

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(**options: bool | str) -> Callable[[Function], Function]:
    """Compile a function, and keep the result on disk unless told not to."""

    def decorate(function: Function) -> Function:
        return cast(Function, njit(**({"cache": True} | options))(function))

    return decorate
