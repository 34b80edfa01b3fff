"""The tables that are shipped, opened when they are first asked for.

A table that is missing or damaged is noted once and then left alone: everything still works, only slower.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from .essence import Spot
from .hidden import DrawTable
from .tables import TableError, ValueTable

#: Beside the engine in a checkout and in the packages.
FOLDER = Path(__file__).parents[3] / "assets" / "braverats"


class Shelf:
    """All tables of one folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._tables: dict[str, ValueTable | None] = {}
        self._mixes: dict[str, DrawTable | None] = {}
        self.notes: list[str] = []

    def open(self, name: str, cards: int) -> Generator[None, None, None]:
        """Make one layer of a table ready, in small steps."""
        table = self._table(name)
        if table is not None:
            try:
                yield from table.loading(cards)
            except TableError as problem:
                self._give_up(name, problem)

    def value(self, name: str, spot: Spot) -> float | None:
        """The value for seat 0, or None if the table does not have it."""
        table = self._table(name)
        if table is None:
            return None
        try:
            return table.value(spot)
        except TableError as problem:
            self._give_up(name, problem)
            return None

    def mixes(self, name: str) -> Generator[None, None, DrawTable | None]:
        """The trained mixes of a Draw game, read in small steps; None if there are none."""
        if name and name not in self._mixes:
            try:
                self._mixes[name] = yield from DrawTable.loading(self._folder / f"{name}.bin")
            except TableError as problem:
                self._mixes[name] = None
                self.notes.append(f"{problem} Hidden hands are played by a rule instead.")
        return self._mixes.get(name)

    def _table(self, name: str) -> ValueTable | None:
        if not name:
            return None
        if name not in self._tables:
            try:
                self._tables[name] = ValueTable(self._folder / f"{name}.bin")
            except TableError as problem:
                self._give_up(name, problem)
        return self._tables[name]

    def _give_up(self, name: str, problem: TableError) -> None:
        self._tables[name] = None
        self.notes.append(f"{problem} Values are worked out on demand instead.")
