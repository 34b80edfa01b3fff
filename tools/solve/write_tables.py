"""Writes the tables that the engine reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from zlib import compress

from engine.braverats.ai import draw_table, tablebase
from engine.braverats.ai.tablebase import COLUMN_BYTES, NO_CARD, Column
from tools.solve.table_parts import entry, write_parts


def _packed(part: bytes, width: int) -> tuple[bytes, int]:
    """A part compressed, and the width of its rows if it was transposed because that is shorter (else 0)."""
    straight = compress(part, 9)
    if width > 1:
        transposed = compress(_transposed(part, width), 9)
        if len(transposed) < len(straight):
            return transposed, width
    return straight, 0


def write_value_table(path: Path, layers: dict[int, tuple[bytes, bytes, bytes, bytes]]) -> int:
    """Write layers (columns, pair steps, bit map, values) by number of cards; returns the file's size."""
    packed = {}
    for n in sorted(layers):
        columns, pairs, domain, values = layers[n]
        width = -(-(len(columns) // COLUMN_BYTES) // 8)
        packed[n] = [_packed(columns, 0), _packed(pairs, 8), _packed(domain, width), _packed(values, 2)]
    listed = {n: [[*entry(part), width] for part, width in parts] for n, parts in packed.items()}
    head = {"format": tablebase.FORMAT, "layers": listed}
    return write_parts(path, head, [part for parts in packed.values() for part, _ in parts])


def _transposed(rows: bytes, width: int) -> bytes:
    """Rows of so many bytes, laid out column by column instead."""
    return b"".join(rows[column::width] for column in range(width))


def column_bytes(columns: Sequence[Column]) -> bytes:
    """Columns as five bytes each: score, pending, +2 and spy, last cards (two nibbles a byte)."""
    out = bytearray()
    for now, last0, last1 in columns:
        spy = 2 if now.spy is None else now.spy
        lasts = (NO_CARD if last0 is None else last0, NO_CARD if last1 is None else last1)
        pairs = (now.score, now.pending, now.general, (spy, 0), lasts)
        out += bytes(int(a) << 4 | int(b) for a, b in pairs)
    return bytes(out)


def write_draw_table(path: Path, sections: Mapping[int, tuple[bytes, bytes, bytes]]) -> int:
    """Write the three parts of each section, by number of cards; returns the file's size."""
    packed = {cards: [compress(part, 9) for part in parts] for cards, parts in sections.items()}
    listed = [[cards, list(map(entry, parts))] for cards, parts in packed.items()]
    head = {"format": draw_table.FORMAT, "sections": listed}
    return write_parts(path, head, [part for parts in packed.values() for part in parts])
