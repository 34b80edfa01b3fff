"""The file format that all tables share: a line of JSON, then zlib streams with their checksums."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO
from zlib import crc32, decompressobj, error

from ..base import Json

#: Packed bytes that are unpacked between two yields.
_CHUNK = 1 << 14


class TableError(ValueError):
    """A table that cannot be used; the message is one sentence."""


@contextmanager
def table_errors(path: Path) -> Iterator[None]:
    """Turn every error while a table is read into a `TableError`."""
    try:
        yield
    except TableError:
        raise
    except OSError as problem:
        raise TableError(f"The table {path.name} cannot be read ({problem.strerror}).") from None
    except (ValueError, LookupError, TypeError, AttributeError, error):
        raise TableError(f"The table {path.name} is damaged.") from None


def read_head(file: BinaryIO, path: Path, version: int) -> Json:
    """The first line of a table; refuses another format."""
    head = json.loads(file.readline())
    if head["format"] != version:
        raise TableError(f"The table {path.name} has format {head['format']}, not {version}.")
    return head


def unpacked(packed: bytes, checksum: int) -> Generator[None, None, bytes]:
    """One zlib stream, in steps short enough for a frame; a wrong checksum is a ValueError."""
    if crc32(packed) != checksum:
        raise ValueError
    unpacker, parts = decompressobj(), []
    for at in range(0, len(packed), _CHUNK):
        yield
        parts.append(unpacker.decompress(packed[at : at + _CHUNK]))
    return b"".join(parts)
