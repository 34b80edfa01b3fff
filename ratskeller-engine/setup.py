"""What pyproject.toml cannot say: the engine lies in a package that the app shares, and so does the version."""

import tomllib
from pathlib import Path

from setuptools import find_packages, setup

DATA = ("braverats", "brooke", "riddles", "locale")

setup(
    version=tomllib.loads(Path("ratskeller/pyproject.toml").read_text(encoding="utf-8"))["project"]["version"],
    packages=[
        "ratskeller",
        *(f"ratskeller.{name}" for name in find_packages(include=["engine", "engine.*"])),
        *(f"ratskeller.assets.{name}" for name in DATA),
    ],
    package_dir={
        "ratskeller.engine": "engine",
        **{f"ratskeller.assets.{name}": f"assets/{name}" for name in DATA},
    },
    package_data={
        "ratskeller": ["pyproject.toml"],
        "ratskeller.engine": ["py.typed", "**/*.json"],
        **{f"ratskeller.assets.{name}": ["*.bin", "*/LC_MESSAGES/*.mo"] for name in DATA},
    },
)
