"""How much the package weighs, in bytes as packed: what a phone has to download."""

from __future__ import annotations

import gzip
import io
import tarfile
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from tools.package.android import Lacking

MEGABYTE = 1_000_000
OWN_BUDGET, WHOLE_BUDGET = 8.2 * MEGABYTE, 10.7 * MEGABYTE


class Payload(NamedTuple):
    """Bytes of each part, packed."""

    own: dict[str, int]
    pure: dict[str, int]

    @property
    def own_size(self) -> int:
        return sum(self.own.values())

    @property
    def size(self) -> int:
        return self.own_size + sum(self.pure.values())

    def lines(self) -> list[str]:
        """A table for people."""
        parts = [*sorted(self.own.items()), *sorted(self.pure.items())]
        return [f"  {name:24} {size / MEGABYTE:6.2f} MB" for name, size in parts]


def weigh(tar: Path, pure: Path) -> Payload:
    """Weigh our own tar and the pure packages."""
    sizes: Counter[str] = Counter()
    with tarfile.open(tar) as packed:
        for member in packed:
            if member.isfile():
                handle = packed.extractfile(member)
                sizes[_part(member.name)] += _packed(handle.read() if handle else b"")
    # The parts are packed together, which is a little smaller: share the difference out.
    whole = tar.stat().st_size
    own = {name: round(size * whole / sizes.total()) for name, size in sizes.items()}
    return Payload(own, {folder.name: _folder(folder) for folder in sorted(pure.iterdir()) if folder.is_dir()})


def check(payload: Payload) -> None:
    """Within its budget."""
    if payload.own_size > OWN_BUDGET:
        raise Lacking(f"Our own part weighs {payload.own_size:,} bytes; {OWN_BUDGET:,.0f} are allowed.")
    if payload.size > WHOLE_BUDGET:
        raise Lacking(f"The payload weighs {payload.size:,} bytes; {WHOLE_BUDGET:,.0f} are allowed.")


def _part(name: str) -> str:
    parts = PurePosixPath(name).parts
    return "/".join(parts[:2]) if parts[0] == "assets" else parts[0] if len(parts) > 1 else "main"


def _packed(content: bytes) -> int:
    return len(gzip.compress(content, 9, mtime=0))


def _folder(folder: Path) -> int:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz", format=tarfile.USTAR_FORMAT) as packed:
        packed.add(folder, folder.name)
    return len(buffer.getvalue())
