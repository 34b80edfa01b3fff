"""Runs Python modules in the background, one after the other, beside another one in the foreground.

    python -m tools.beside "MODULE ARGUMENT ..." ... -- MODULE ARGUMENT ...

What they say is printed when the one in the foreground has ended, what failed last.  Fails if any of them fails.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple


class Ended(NamedTuple):
    """A module that has run."""

    name: str
    code: int
    said: str


class Errands:
    """Modules that run one after the other; `stop` ends the one that is running, and the rest with it."""

    def __init__(self, commands: Sequence[str]) -> None:
        self._commands = commands
        self._running: subprocess.Popen[str] | None = None
        self._stopped = False

    def run(self) -> list[Ended]:
        """Run all of them, also after one that failed; none that was stopped counts."""
        ended: list[Ended] = []
        for command in self._commands:
            name, *arguments = command.split()
            self._running = subprocess.Popen(
                _python(name, arguments), text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            if self._stopped:
                self.stop()
            said, _ = self._running.communicate()
            if self._stopped:
                break
            ended.append(Ended(name, self._running.returncode, said))
        return ended

    def stop(self) -> None:
        self._stopped = True
        if self._running is not None:
            self._running.terminate()


def _python(module: str, arguments: Sequence[str]) -> list[str]:
    return [sys.executable, "-m", module, *arguments]


def main(arguments: Sequence[str]) -> int:
    """Returns the exit code of the module in the foreground if it failed, else 1 if another one did."""
    end = arguments.index("--")
    errands = Errands(arguments[:end])
    with ThreadPoolExecutor(1) as threads:
        beside = threads.submit(errands.run)
        foreground = subprocess.Popen(_python(arguments[end + 1], arguments[end + 2 :]))
        try:
            code = foreground.wait()
        except KeyboardInterrupt:
            # The terminal has told both of them; the one in the foreground says how far it has come.
            errands.stop()
            code = foreground.wait()
        except SystemExit:
            errands.stop()
            foreground.terminate()
            foreground.wait()
            raise
        ended = sorted(beside.result(), key=lambda one: one.code != 0)
    for one in ended:
        print(f"{one.name}: {'all right' if not one.code else f'failed ({one.code})'}\n{one.said}", flush=True)
    return code or int(any(one.code for one in ended))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    sys.exit(main(sys.argv[1:]))
