"""How this program is called."""

from __future__ import annotations

import sys
from pathlib import Path

#: The installed command.
COMMAND = "ratskeller-engine"
#: The engine's package: in a checkout `engine`, installed `ratskeller.engine`.
_PACKAGE = __name__.rpartition(".cli.")[0]


def command_name() -> str:
    """The command that started this program, for usage messages."""
    return COMMAND if Path(sys.argv[0]).stem == COMMAND else f"python -m {_PACKAGE}"
