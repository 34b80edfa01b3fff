"""Event dispatchers with weak bindings, for the theme and the language."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from kivy.event import EventDispatcher


class WeakEvents(EventDispatcher):
    """Bindings to methods are weak and removed with their objects.

    Kivy's `bind` keeps the binding of a dead widget until the property changes, and searches all bindings for each
    new one, so that a screen that is filled often gets slower and slower.
    """

    def __init__(self, **properties: object) -> None:
        self._watchers: dict[str, WeakKeyDictionary[Any, set[str]]] = {}
        super().__init__(**properties)

    def bind(self, **callbacks: Any) -> None:
        """Call methods when properties change, without keeping their objects alive."""
        for name, callback in callbacks.items():
            owner = getattr(callback, "__self__", None)
            if owner is None:
                super().bind(**{name: callback})
                continue
            if name not in self._watchers:
                self._watchers[name] = WeakKeyDictionary()
                self.fbind(name, self._tell, name)
            self._watchers[name].setdefault(owner, set()).add(callback.__name__)

    def unbind(self, **callbacks: Any) -> None:
        """Stop calling these methods."""
        for name, callback in callbacks.items():
            owner = getattr(callback, "__self__", None)
            methods = self._watchers.get(name, {}).get(owner) if owner is not None else None
            if methods is None:
                super().unbind(**{name: callback})
            else:
                methods.discard(callback.__name__)

    def _tell(self, name: str, _events: object, value: object) -> None:
        for owner, methods in list(self._watchers[name].items()):
            for method in tuple(methods):
                getattr(owner, method)(self, value)
