"""`ratskeller` and `python -m ratskeller`: open the app.

Beside this file are `app`, `kv`, `assets` and `vendor`, and `engine` from its own wheel.  `app` and `engine` are
too common as names for an environment that others use as well, so neither is a top-level package.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path


def main() -> None:
    # The app imports `app`, `engine` and `kivymd` by these names, as in the repository.
    home = Path(__file__).parent
    sys.path[:0] = [str(home), str(home / "vendor")]
    from app.device import kivy_environment

    kivy_environment.prepare(sys.argv[1:])
    if find_spec("kivy") is None:
        raise SystemExit("The app needs Kivy, which has no package for this Python yet; ratskeller-engine works.")
    from app.shell import start

    start.main()


if __name__ == "__main__":
    main()
