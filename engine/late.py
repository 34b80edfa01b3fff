"""Late imports: a package names what it offers, and each module behind it is imported when it is first asked for.

The block for type checkers says what each name is; `late` says in which module it lies.  The rooms of the app and
the games are packages of this kind; tests compare the two lists.

    if TYPE_CHECKING:
        from .model import Riddles as Riddles
    else:
        __getattr__ = late(__name__, model="Riddles")
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

#: Where the package of every game has its parts (`GameModule` in `games.py`).
GAME_PARTS = {
    "info": "INFO",
    "game": "GAME",
    "ai.mind": "MIND",
    "ai.levels": "LEVELS",
    "coach": "COACH",
    "riddles": "RIDDLES",
    "text": "Text",
    "encoding": "encoding",
}


def late(package: str, shared: Mapping[str, str] = MappingProxyType({}), **modules: str) -> Callable[[str], Any]:
    """The `__getattr__` of a package: module → the names that it offers, or its own name to offer it whole.

    `shared` is what it has in common with other packages.
    """
    found = (*shared.items(), *modules.items())
    homes = {name: module for module, names in found for name in names.split()}

    def find(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(f"{package}.{homes[name]}")
        value = module if homes[name] == name else getattr(module, name)
        setattr(sys.modules[package], name, value)
        return value

    return find
