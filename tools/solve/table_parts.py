"""The file format of all tables, for those who write them; `engine/ai/table_files.py` reads it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

from engine.base import Json


def entry(part: bytes) -> list[int]:
    """How the first line describes a part: its length and its checksum."""
    return [len(part), crc32(part)]


def write_parts(path: Path, head: Json, parts: Iterable[bytes]) -> int:
    """Write the first line and the packed parts; returns the file's size."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.write_bytes(json.dumps(head).encode() + b"\n" + b"".join(parts))
