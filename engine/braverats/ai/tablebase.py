"""The shipped tables of one folder, each opened when it is first needed.

A table that is missing or damaged is noted once and not tried again: everything still works, only more slowly.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from ...ai.table_files import TableError
from .draw_table import DrawTable
from .nodes import Node
from .value_table import ValueTable

#: Beside the engine in a checkout and in the packages.
FOLDER = Path(__file__).parents[3] / "assets" / "braverats"


class Tablebase:
    """All tables of one folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._value_tables: dict[str, ValueTable | None] = {}
        self._draw_tables: dict[str, DrawTable | None] = {}
        #: Tables that could not be used, each as a sentence for the player.
        self.notes: list[str] = []

    def load_layer(self, name: str, cards: int) -> Generator[None, None, None]:
        """Read the layer of a value table with so many cards, in small steps."""
        table = self._value_table(name)
        if table is not None:
            try:
                yield from table.loading(cards)
            except TableError as problem:
                self._disable(name, problem)

    def value(self, name: str, node: Node) -> float | None:
        """The value for seat 0, or None if the table does not have it."""
        table = self._value_table(name)
        if table is None:
            return None
        try:
            return table.value(node)
        except TableError as problem:
            self._disable(name, problem)
            return None

    def draw_table(self, name: str) -> Generator[None, None, DrawTable | None]:
        """The trained mixes of a Draw game, read in small steps; None if there are none."""
        if name and name not in self._draw_tables:
            try:
                self._draw_tables[name] = yield from DrawTable.loading(self._folder / f"{name}.bin")
            except TableError as problem:
                self._draw_tables[name] = None
                self.notes.append(f"{problem} Hidden hands are played by a rule instead.")
        return self._draw_tables.get(name)

    def _value_table(self, name: str) -> ValueTable | None:
        if not name:
            return None
        if name not in self._value_tables:
            try:
                self._value_tables[name] = ValueTable(self._folder / f"{name}.bin")
            except TableError as problem:
                self._disable(name, problem)
        return self._value_tables[name]

    def _disable(self, name: str, problem: TableError) -> None:
        self._value_tables[name] = None
        self.notes.append(f"{problem} Values are worked out on demand instead.")
