"""Writes the files of tables that the engine reads; `tools/lab/solve` makes what is in them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from zlib import compress, crc32

from engine.base import Json
from engine.braverats.ai import draw_table, tablebase
from engine.braverats.ai.tablebase import COLUMN_BYTES, NO_CARD, Column
from engine.brooke.ai import book


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


def write_book(path: Path, ranks: Sequence[Sequence[int]], turns: Sequence[Sequence[int]]) -> int:
    """Write the ranks of all listed positions, spread by spread, and the third turns; returns the file's size."""
    lengths = b"".join(len(row).to_bytes(2, "little") for row in ranks)
    parts = [compress(part, 9) for part in (lengths, b"".join(map(bytes, ranks)), b"".join(map(bytes, turns)))]
    return write_parts(path, {"format": book.FORMAT, "parts": list(map(entry, parts))}, parts)


def entry(part: bytes) -> list[int]:
    """How the first line describes a part: its length and its checksum."""
    return [len(part), crc32(part)]


def write_parts(path: Path, head: Json, parts: Iterable[bytes]) -> int:
    """Write the first line and the packed parts; returns the file's size."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.write_bytes(json.dumps(head).encode() + b"\n" + b"".join(parts))
