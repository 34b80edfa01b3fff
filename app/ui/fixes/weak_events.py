"""What many short-lived widgets watch: the theme and the language."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from kivy.event import EventDispatcher


class WeakEvents(EventDispatcher):
    """An object whose changes widgets follow for as long as they live.

    Kivy's `bind` keeps an entry for every widget that is gone until the property changes, and looks through all
    of them at each new binding: a screen that is filled again and again gets slower and slower.  Here a widget
    that is gone leaves nothing behind.
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
