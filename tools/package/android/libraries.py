"""Compiled libraries: each for the right processor, for pages of 16 KB, and with all that it needs beside it."""

from __future__ import annotations

import io
import struct
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from elftools.common.exceptions import ELFError
from elftools.elf.dynamic import DynamicSegment
from elftools.elf.elffile import ELFFile

from tools.package.android import Lacking
from tools.package.android.recipes import Plan
from tools.package.android.spec import Spec
from tools.package.android.tarball import unwanted

#: Kind of processor as Android names it → as the header of a library does.
MACHINES = {"arm64-v8a": "EM_AARCH64", "x86_64": "EM_X86_64"}
#: The largest pages that an Android device has.
PAGE = 16 * 1024
#: Part of Android itself: the libraries that its NDK lets apps use, as far as ours do.
_SYSTEM = frozenset(
    f"lib{name}.so"
    for name in ("c", "m", "dl", "log", "z", "android", "EGL", "GLESv1_CM", "GLESv2", "OpenSLES", "jnigraphics")
)
_STL = "libc++_shared.so"
#: The Python files of a package lie in an archive that is named like a library.
_BUNDLE = "libpybundle.so"


def check_wheels(spec: Spec, plan: Plan, wheels: Iterable[Path]) -> None:
    """The libraries in wheels are for the phone, and what they need is built for it."""
    archs = spec.values("android.archs")
    there = _SYSTEM | {f"libpython{plan.python.rpartition('.')[0]}.so"} | ({_STL} if plan.stl else set())
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            for name in packed.namelist():
                if name.endswith(".so") and not unwanted(spec, Path("/site-packages", name)):
                    for arch in archs:
                        _check(f"{wheel.name}: {name}", packed.read(name), arch, there)


def check_package(package: Path) -> int:
    """Every library in a finished APK or AAB; returns how many there are."""
    count = 0
    with zipfile.ZipFile(package) as packed, package.open("rb") as raw:
        folders: dict[str, list[zipfile.ZipInfo]] = {}
        for entry in packed.infolist():
            path = PurePosixPath(entry.filename)
            if path.suffix == ".so" and path.parent.name in MACHINES and path.parent.parent.name == "lib":
                folders.setdefault(path.parent.name, []).append(entry)
        for arch, entries in folders.items():
            there = _SYSTEM | {PurePosixPath(entry.filename).name for entry in entries}
            for entry in entries:
                content = packed.read(entry)
                # What is not compressed is mapped into memory where it lies.
                if entry.compress_type == zipfile.ZIP_STORED and _start(raw, entry) % PAGE:
                    raise Lacking(f"{entry.filename} does not begin at a page of 16 KB.")
                bundled = entry.filename.endswith(_BUNDLE)
                inside = _bundled(content) if bundled else [("", content)]
                for name, library in inside:
                    _check(f"{entry.filename} {name}".strip(), library, arch, there)
                    count += 1
    if not count:
        raise Lacking(f"{package.name} has no libraries at all.")
    return count


def _check(name: str, content: bytes, arch: str, there: frozenset[str] | set[str]) -> None:
    try:
        library = ELFFile(io.BytesIO(content))
    except ELFError:
        raise Lacking(f"{name} is not a library.") from None
    if library["e_machine"] != MACHINES[arch]:
        raise Lacking(f"{name} is not for {arch}.")
    for segment in library.iter_segments():
        if segment["p_type"] == "PT_LOAD" and segment["p_align"] % PAGE:
            raise Lacking(f"{name} is not laid out for pages of 16 KB.")
        if isinstance(segment, DynamicSegment):
            for tag in segment.iter_tags("DT_NEEDED"):
                if tag.needed not in there:
                    raise Lacking(f"{name} needs {tag.needed}, which nothing brings.")


def _bundled(content: bytes) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=io.BytesIO(content)) as packed:
        for member in packed:
            handle = packed.extractfile(member) if member.name.endswith(".so") else None
            if handle is not None:
                yield member.name, handle.read()


def _start(raw: io.BufferedReader, entry: zipfile.ZipInfo) -> int:
    """Where the bytes of an entry begin: behind its header in the file, which has fields of its own length."""
    raw.seek(entry.header_offset + 26)
    name, extra = struct.unpack("<HH", raw.read(4))
    return int(entry.header_offset + 30 + name + extra)
