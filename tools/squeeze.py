"""Packs tables and pictures as small as they get, without changing what they hold: `./dev squeeze` for the tables.

Both are zlib streams.  Zopfli takes a hundred times as long as zlib and saves a fifteenth of what people download;
reading is the same.  A picture keeps its filters and the order of its palette, which the files for high contrast
rely on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias
from zlib import crc32, decompress

from engine.base import Json

ASSETS = Path(__file__).parents[1] / "assets"
TABLES = ("braverats/*.bin", "brooke/*.bin")
#: More of them save hardly anything.
_ITERATIONS = 15
_PNG = b"\x89PNG\r\n\x1a\n"
#: The length and the kind before a chunk of a picture, and the checksum after it.
_BEFORE, _AFTER = 8, 4

#: Packs some content as a zlib stream.
Squeeze: TypeAlias = Callable[[bytes], bytes]


def zopfli(content: bytes) -> bytes:
    """The shortest stream."""
    # Imported late: tests pack with zlib, and only those who draw or solve need it.
    from zopfli.zlib import compress

    packed: bytes = compress(content, numiterations=_ITERATIONS)
    return packed


def smaller(stream: bytes, squeeze: Squeeze) -> bytes:
    """A zlib stream with the same content, packed again if that is shorter."""
    content = decompress(stream)
    again = squeeze(content)
    if decompress(again) != content:
        raise ValueError("the packed stream holds something else")
    return min(stream, again, key=len)


# --- tables: a line of JSON with the length and the checksum of each part, then the parts


def table(content: bytes, squeeze: Squeeze) -> bytes:
    """A table with its parts packed again."""
    line, _, rest = content.partition(b"\n")
    head, parts, start = json.loads(line), [], 0
    for entry in _entries(head):
        part = rest[start : start + entry[0]]
        start += entry[0]
        if crc32(part) != entry[1]:
            raise ValueError("a part is damaged")
        parts.append(smaller(part, squeeze))
        entry[:2] = [len(parts[-1]), crc32(parts[-1])]
    if start != len(rest):
        raise ValueError("it has more than its first line says")
    return json.dumps(head).encode() + b"\n" + b"".join(parts)


def _entries(head: Json) -> Iterator[list[int]]:
    """The lists that describe a part, in the order of the parts: its length, its checksum, and perhaps more."""
    if isinstance(head, dict):
        for value in head.values():
            yield from _entries(value)
    elif isinstance(head, list):
        if len(head) >= 2 and all(isinstance(value, int) for value in head):
            yield head
        else:
            for value in head:
                yield from _entries(value)


# --- pictures


def picture(content: bytes, squeeze: Squeeze) -> bytes:
    """A PNG file with its pixels packed again, in one chunk."""
    chunks = list(_chunks(content))
    pixels = smaller(b"".join(data for kind, data in chunks if kind == b"IDAT"), squeeze)
    written, done = [_PNG], False
    for kind, data in chunks:
        if kind == b"IDAT":
            if done:
                continue
            data, done = pixels, True
        written.append(len(data).to_bytes(4) + kind + data + crc32(kind + data).to_bytes(4))
    return b"".join(written)


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    if not content.startswith(_PNG):
        raise ValueError("it is no PNG file")
    place = len(_PNG)
    while place < len(content):
        end = place + _BEFORE + int.from_bytes(content[place : place + 4])
        yield content[place + 4 : place + _BEFORE], content[place + _BEFORE : end]
        place = end + _AFTER


# --- files


def pack(assets: Path, squeeze: Squeeze) -> tuple[int, int]:
    """Pack every table again; returns their size before and after."""
    before = after = 0
    for path in sorted(path for pattern in TABLES for path in assets.glob(pattern)):
        content = path.read_bytes()
        try:
            packed = table(content, squeeze)
        except ValueError as problem:
            raise ValueError(f"{path.name}: {problem}") from problem
        if len(packed) < len(content):
            path.write_bytes(packed)
        before += len(content)
        after += min(len(content), len(packed))
    return before, after


def main() -> int:
    try:
        before, after = pack(ASSETS, zopfli)
    except (ValueError, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    print(f"{before:,} bytes before, {after:,} now")
    return 0


if __name__ == "__main__":
    sys.exit(main())
