"""Packages are made in a workshop of their own; what takes long is kept where `./dev android-check` keeps it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tools.package.android import device, recipes, spec, tarball, wheels
from tools.package.android.__main__ import STORE


class Package(NamedTuple):
    """The Android package as it should be."""

    spec: spec.Spec
    plan: recipes.Plan
    wheels: list[Path]
    #: Our own part, packed.
    tar: Path
    packages: device.Packages


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    workshop = tmp_path_factory.mktemp("workshop")
    read = spec.read(workshop)
    plan = recipes.resolve(read)
    fetched = wheels.fetch(read, plan, STORE)
    tarball.pack(read, tarball.collect(read), tar := workshop / "private.tar")
    return Package(read, plan, fetched, tar, device.packages(read, fetched, STORE))
