"""The app's version, and what it is built with under which licences."""

from __future__ import annotations

from pathlib import Path

#: Shipped with every package, for its version.
PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def version() -> str:
    import tomllib

    return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])


#: Every package that is installed for the app, and what comes inside them, with the licence of each.
PACKAGES: tuple[tuple[str, str], ...] = (
    ("Kivy 2.3.1", "MIT"),
    ("KivyMD 2.0.0", "MIT"),
    ("materialyoucolor 3.0.4", "MIT"),
    ("asynckivy 0.12.1", "MIT"),
    ("asyncgui 1.0.0", "MIT"),
    ("Plyer 2.1.0", "MIT"),
    ("filetype 1.2.0", "MIT"),
    ("SDL 2", "zlib"),
    ("Python 3", "PSF"),
    ("Roboto", "Apache 2.0"),
    ("Material Design Icons", "Apache 2.0"),
)

MIT = (
    "Permission is hereby granted, free of charge, to any person obtaining a copy of this software and "
    "associated documentation files (the “Software”), to deal in the Software without restriction, "
    "including without limitation the rights to use, copy, modify, merge, publish, distribute, "
    "sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is "
    "furnished to do so, subject to the following conditions:\n\n"
    "The above copyright notice and this permission notice shall be included in all copies or substantial "
    "portions of the Software.\n\n"
    "THE SOFTWARE IS PROVIDED “AS IS”, WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT "
    "NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND "
    "NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES "
    "OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN "
    "CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."
)
