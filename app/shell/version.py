"""The app's version."""

from __future__ import annotations

from pathlib import Path

#: Shipped with every package, for its version.
PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def version() -> str:
    import tomllib

    return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])
