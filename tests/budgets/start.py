"""Modules and calls of Python functions until the first frame of the app, in its own thread."""

from __future__ import annotations

import json
import os
import sys

from tests.touch import environment


def main() -> None:
    environment.prepare()
    before, calls = len(sys.modules), 0

    def note(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(note)
    from kivy.core.window import Window

    from app.shell import start

    def shown(*_: object) -> None:
        sys.setprofile(None)
        os.write(1, json.dumps({"modules": len(sys.modules) - before, "calls": calls}).encode() + b"\n")
        os._exit(0)

    Window.bind(on_flip=shown)
    start.main()


if __name__ == "__main__":
    main()
