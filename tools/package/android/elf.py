"""What a library says about itself: its processor, the pages it is laid out for, and what it needs."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

#: Kind of processor as Android names it → the number in the header of a library.
MACHINES = {"arm64-v8a": 183, "x86_64": 62}
#: The largest pages that an Android device has.
PAGE = 16 * 1024
_LOAD, _DYNAMIC = 1, 2
_END, _NEEDED, _STRINGS = 0, 1, 5


class Library(NamedTuple):
    machine: int
    #: The smallest alignment of its segments.
    alignment: int
    #: The names of the libraries that it loads.
    needed: tuple[str, ...]


class _Segment(NamedTuple):
    kind: int
    offset: int
    address: int
    size: int
    alignment: int


def is_library(content: bytes) -> bool:
    return content.startswith(b"\x7fELF")


def read(content: bytes) -> Library:
    """Read a library for 64 bits; ValueError for anything else."""
    if not is_library(content) or content[4] != 2 or content[5] != 1:
        raise ValueError("not a library for 64 bits")
    (machine,) = struct.unpack_from("<H", content, 18)
    segments = list(_segments(content))
    loaded = [segment for segment in segments if segment.kind == _LOAD]
    needed: tuple[str, ...] = ()
    for segment in segments:
        if segment.kind == _DYNAMIC:
            needed = tuple(_needed(content, segment, loaded))
    return Library(machine, min((segment.alignment for segment in loaded), default=0), needed)


def _segments(content: bytes) -> Iterator[_Segment]:
    (table,) = struct.unpack_from("<Q", content, 32)
    size, count = struct.unpack_from("<HH", content, 54)
    for number in range(count):
        kind, _, offset, address, _, length, _, alignment = struct.unpack_from(
            "<IIQQQQQQ", content, table + number * size
        )
        yield _Segment(kind, offset, address, length, alignment)


def _needed(content: bytes, dynamic: _Segment, loaded: list[_Segment]) -> Iterator[str]:
    entries = []
    for tag, value in struct.iter_unpack("<QQ", content[dynamic.offset : dynamic.offset + dynamic.size]):
        if tag == _END:
            break
        entries.append((tag, value))
    (strings,) = (value for tag, value in entries if tag == _STRINGS)
    # The table of strings is given by its address in memory.
    (home,) = (each for each in loaded if each.address <= strings < each.address + each.size)
    start = strings - home.address + home.offset
    for tag, value in entries:
        if tag == _NEEDED:
            yield content[start + value : content.index(b"\0", start + value)].decode()
