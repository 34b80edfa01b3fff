"""An entry for each figure: where it is shown, and as what."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any


class FigureLog:
    """Notes each figure that is shown otherwise than before."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, Any]] = {}
        self.faults: list[str] = []
        #: How often two places were compared, by the kind of figure.
        self.compared: Counter[str] = Counter()

    def say(self, what: str, where: str, value: Any) -> None:
        """A figure as one place shows it."""
        if what not in self._known:
            self._known[what] = (where, value)
            return
        place, known = self._known[what]
        self.compared[re.sub(r"\d+", "n", what)] += 1
        if known != value:
            self.faults.append(f"{what}: {known} ({place}), {value} ({where})")

    def knows(self, what: str) -> bool:
        return what in self._known

    def value(self, what: str) -> Any:
        """A figure as it was shown first."""
        return self._known[what][1]
