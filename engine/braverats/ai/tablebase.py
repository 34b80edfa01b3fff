"""Exact values: looked up where a shipped table has them, solved on demand where it does not.

A value table has every position with five or more cards a side, in 16 bits each.  Its head lists how long the
parts of each layer are.  A layer holds the positions with one number of cards: a row for each pair of hands, and a
column for each standing (with the last cards, for the Mime) that occurs in it.  A bit map says which row has which
column, so values are stored without gaps or keys, and a position that no game reaches is missing instead of being
read wrongly.  Only pairs with hand0 ≤ hand1 are stored; the other half are their mirror images with the opposite
sign. A table that is missing or damaged is noted once and not tried again: everything still works, only more
slowly.

Below five cards a side the subtree is generated layer by layer and solved from its end upwards.  Both passes yield
often, so that a caller can spread them over frames.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TypeAlias

from ...ai import matrix
from ...ai.table_files import TableError, read_head, table_errors, unpacked
from ..cards import distinct_ranks, size
from ..duel import Standing, standing
from ..variants import TARGET
from .draw_table import DrawTable
from .nodes import Node, child, mirrored

FORMAT = 2
SCALE = 32767
_HAND_BITS = 18
NO_CARD = 15
#: Bytes of a column.
COLUMN_BYTES = 5
Column = tuple[Standing, int | None, int | None]


class Layer:
    """The positions with one number of cards a side.  `build` makes it usable."""

    def __init__(self, columns: bytes, pairs: bytes, domain: bytes, values: bytes) -> None:
        self._packed = columns, pairs
        self._columns: dict[Column, int] = {}
        self._pairs, self._starts = array("Q"), array("I", [0])
        self._domain = domain
        self._width = -(-(len(columns) // COLUMN_BYTES) // 8)
        self._values = array("h")
        self._values.frombytes(values)

    def build(self) -> Generator[None, None, None]:
        """Unpack the parts in small steps; parts that do not fit together are a ValueError."""
        columns, pairs = self._packed
        for number, at in enumerate(range(0, len(columns), COLUMN_BYTES)):
            if number % 200 == 0:
                yield
            self._columns[_column(columns[at : at + COLUMN_BYTES])] = number
        last = 0
        for at in range(0, len(pairs), 8 * 4000):
            yield
            steps = array("Q")
            steps.frombytes(pairs[at : at + 8 * 4000])
            self._pairs.extend(list(accumulate(steps, initial=last))[1:])
            last = self._pairs[-1]
        width, stretch = self._width, self._width * 1500
        for at in range(0, len(self._domain), stretch):
            yield
            rows = self._domain[at : at + stretch]
            lengths = (
                int.from_bytes(rows[i : i + width], "little").bit_count() for i in range(0, len(rows), width)
            )
            self._starts.extend(list(accumulate(lengths, initial=self._starts[-1]))[1:])
        if self._starts[-1] != len(self._values) or len(self._starts) != len(self._pairs) + 1:
            raise ValueError
        self._packed = b"", b""

    def value(self, node: Node) -> float | None:
        """The value for seat 0, or None if no game leads to this position."""
        if node.hand0 > node.hand1:
            found = self.value(mirrored(node))
            return None if found is None else -found
        pair = node.hand0 << _HAND_BITS | node.hand1
        row = bisect_left(self._pairs, pair)
        column = self._columns.get((node.standing, node.last0, node.last1))
        if column is None or row == len(self._pairs) or self._pairs[row] != pair:
            return None
        bits = int.from_bytes(self._domain[row * self._width : (row + 1) * self._width], "little")
        if not bits >> column & 1:
            return None
        before = (bits & (1 << column) - 1).bit_count()
        return self._values[self._starts[row] + before] / SCALE


class ValueTable:
    """One file of layers, each read when it is first needed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._layers: dict[int, Layer] = {}
        with table_errors(path), path.open("rb") as file:
            head = read_head(file, path, FORMAT)
            self._start = file.tell()
            self._parts: dict[int, list[list[int]]] = {int(n): parts for n, parts in head["layers"].items()}

    @property
    def layers(self) -> Sequence[int]:
        """The numbers of cards that this table covers."""
        return tuple(self._parts)

    def value(self, node: Node) -> float | None:
        """The value for seat 0, or None if this table does not hold the position."""
        cards = size(node.hand0)
        if cards not in self._parts:
            return None
        if cards not in self._layers:
            for _ in self.loading(cards):
                pass
        return self._layers[cards].value(node)

    def loading(self, cards: int) -> Generator[None, None, None]:
        """Read the layer of a number of cards, in steps short enough for a frame."""
        if cards in self._layers or cards not in self._parts:
            return
        at = self._start + sum(part[0] for n in self._parts if n < cards for part in self._parts[n])
        with table_errors(self.path):
            parts = []
            with self.path.open("rb") as file:
                file.seek(at)
                for length, checksum, width in self._parts[cards]:
                    part = yield from unpacked(file.read(length), checksum)
                    parts.append(_untransposed(part, width) if width else part)
            layer = Layer(*parts)
            yield from layer.build()
        self._layers[cards] = layer


def _untransposed(columns: bytes, width: int) -> bytes:
    """Rows of `width` bytes that were stored column by column."""
    rows, height = bytearray(len(columns)), len(columns) // width
    for column in range(width):
        rows[column::width] = columns[column * height : (column + 1) * height]
    return bytes(rows)


def _column(five: bytes) -> Column:
    score, pending, general, (spy, _), lasts = ((byte >> 4, byte & 15) for byte in five)
    now = standing(TARGET, score, pending, (bool(general[0]), bool(general[1])), None if spy == 2 else spy)
    last0, last1 = (None if rank == NO_CARD else rank for rank in lasts)
    return now, last0, last1


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
        """Read the layer of a value table for a number of cards, in small steps."""
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


# --- on demand


#: Nodes between two yields: half a millisecond.
_NODES_PER_YIELD = 12

Lookup: TypeAlias = Callable[[Node], float | None]
Nodes: TypeAlias = list[Node | float]


class Solver:
    """The values of open positions for seat 0, with a bounded cache.

    What is solved and what is too much depends on the positions alone, never on what is known from before.
    """

    #: A larger subtree is not solved on demand, unless another limit is given: it would take too much memory.
    MAX_NODES = 60_000
    #: So few cards are never too much: below each of the 25 positions after a round lie at most 752 others.
    FEW_CARDS = 4
    #: The cache is emptied before it grows beyond this: about 15 megabytes.
    MAX_KNOWN = 60_000

    def __init__(self, lookup: Lookup, most: int = MAX_NODES) -> None:
        self._lookup, self.most = lookup, most
        #: Values from a table, and those that were solved.
        self._found: dict[Node, float] = {}
        self._known: dict[Node, float] = {}

    def value(self, node: Node | float) -> float:
        """The value of a node that `prepare` has solved."""
        if isinstance(node, float):
            return node
        value = self._known.get(node)
        return self._found[node] if value is None else value

    def prepare(self, nodes: Iterable[Node]) -> Generator[None, None, bool]:
        """Look up or solve these nodes; False if that would be too much."""
        if len(self._known) + len(self._found) > self.MAX_KNOWN:
            self._known.clear()
            self._found.clear()
        layer = yield from self.missing(nodes)
        few = all(size(node.hand0) <= self.FEW_CARDS for node in layer)
        most = self.MAX_NODES if few else self.most
        layers: list[list[tuple[Node, list[Nodes]]]] = []
        count = 0
        while layer:
            if few:
                layer = [node for node in layer if node not in self._known]
            layers.append([])
            children: dict[Node, Node] = {}
            for number, node in enumerate(layer):
                if number % _NODES_PER_YIELD == 0:
                    yield
                if len(children) > most:
                    return False
                others = distinct_ranks(node.hand1)
                rows = [[child(node, own, other) for other in others] for own in distinct_ranks(node.hand0)]
                # Equal nodes become one object, which saves much memory.
                rows = [
                    [children.setdefault(after, after) if type(after) is Node else after for after in row]
                    for row in rows
                ]
                layers[-1].append((node, rows))
            layer = yield from self.missing(children)
            count += len(layers[-1])
            if count + len(layer) > most:
                return False
        for solved in reversed(layers):
            for number, (node, rows) in enumerate(solved):
                if number % _NODES_PER_YIELD == 0:
                    yield
                if node not in self._known:
                    self._known[node] = self._solved(node, rows)
        return True

    def missing(self, nodes: Iterable[Node]) -> Generator[None, None, list[Node]]:
        """The nodes that no table has; the values of the others are kept."""
        rest = []
        for number, node in enumerate(nodes):
            if number % 100 == 0:
                yield
            if node not in self._found:
                found = self._lookup(node)
                if found is None:
                    rest.append(node)
                else:
                    self._found[node] = found
        return rest

    def _solved(self, node: Node, after: list[Nodes]) -> float:
        """The value of a node, the values of what follows being known."""
        payoffs = [[self.value(then) for then in row] for row in after]
        spy = node.standing.spy
        if spy is None:
            return matrix.value(payoffs)
        if spy == 0:
            best: float = min(max(column) for column in zip(*payoffs, strict=True))
            return best
        return max(min(row) for row in payoffs)
