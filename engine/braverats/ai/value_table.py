"""Value tables: exact values of every position with five or more cards a side, in 16 bits each.

The head lists how long the parts of each layer are.  A layer holds the positions with one number of cards: a row
for each pair of hands, and a column for each standing (with the last cards, for the Mime) that occurs in it.  A
bit map says which row has which column, so values are stored without gaps or keys, and a position that no game
reaches is found to be missing instead of being read wrongly.

Only pairs with hand0 ≤ hand1 are stored; the other half are their mirror images with the opposite sign.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Generator, Sequence
from itertools import accumulate
from pathlib import Path

from ...ai.table_files import read_head, table_errors, unpacked
from ..cards import size
from ..duel import Standing, standing
from ..variants import TARGET
from .nodes import Node, mirrored

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
        """Read the layer with so many cards, in steps short enough for a frame."""
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
    """Rows of so many bytes that were stored column by column."""
    rows, height = bytearray(len(columns)), len(columns) // width
    for column in range(width):
        rows[column::width] = columns[column * height : (column + 1) * height]
    return bytes(rows)


def _column(five: bytes) -> Column:
    score, pending, general, (spy, _), lasts = ((byte >> 4, byte & 15) for byte in five)
    now = standing(TARGET, score, pending, (bool(general[0]), bool(general[1])), None if spy == 2 else spy)
    last0, last1 = (None if rank == NO_CARD else rank for rank in lasts)
    return now, last0, last1
