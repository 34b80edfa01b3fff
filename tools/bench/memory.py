"""How much memory a process has used at most."""

from __future__ import annotations

import resource
import sys
from pathlib import Path

_STATUS = Path("/proc/self/status")


def peak_megabytes() -> float:
    """The peak of this process alone.

    On Linux the system's own count is handed on to whatever program a process starts: a small child of a large
    parent would be told the parent's peak.  The process's status begins anew with the program.
    """
    if _STATUS.exists():
        lines = dict(line.split(":", 1) for line in _STATUS.read_text(encoding="ascii").splitlines())
        return int(lines["VmHWM"].split()[0]) / 1024
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
