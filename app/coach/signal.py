"""Signals with weak bindings."""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from weakref import WeakMethod

Listener = Callable[[], object]


class Signal:
    """Calls its listeners.  Bindings to methods are weak; dead objects get no calls."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], Listener | None]] = []

    def connect(self, listener: Listener) -> None:
        """Add a listener, unless it is connected already."""
        if listener not in self._alive():
            self._listeners.append(WeakMethod(listener) if isinstance(listener, MethodType) else lambda: listener)

    def emit(self) -> None:
        for listener in self._alive():
            listener()

    def _alive(self) -> list[Listener]:
        self._listeners = [reference for reference in self._listeners if reference() is not None]
        return [listener for reference in self._listeners if (listener := reference()) is not None]
