"""How much memory a process uses, and has used at most."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

_STATUS = Path("/proc/self/status")
_SHARES = Path("/proc/self/smaps_rollup")


def peak_megabytes() -> float:
    """The peak of this process alone.

    On Linux the system's own count is handed on to whatever program a process starts: a small child of a large
    parent would be told the parent's peak.  The process's status begins anew with the program.
    """
    if _STATUS.exists():
        return _status("VmHWM")
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def resident_megabytes() -> float:
    """What this process has in memory now; where the system does not say, its peak."""
    return _status("VmRSS") if _STATUS.exists() else peak_megabytes()


def own_megabytes() -> float:
    """What this process alone has in memory, with its share of what several use; where nobody says, all of it."""
    if not _SHARES.exists():
        return resident_megabytes()
    lines = dict(line.split(":", 1) for line in _SHARES.read_text(encoding="ascii").splitlines()[1:])
    return int(lines["Pss"].split()[0]) / 1024


def _status(name: str) -> float:
    lines = dict(line.split(":", 1) for line in _STATUS.read_text(encoding="ascii").splitlines())
    return int(lines[name].split()[0]) / 1024
