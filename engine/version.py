"""The version of the app and the engine."""

from __future__ import annotations

from pathlib import Path

#: Lies beside the engine in a checkout, and in every package.
PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def version() -> str:
    import tomllib

    return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])
