"""Packages are made in a workshop of their own; what takes long is kept where `./dev android-check` keeps it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.package.android import device, recipes, spec, tarball, wheels
from tools.package.android.__main__ import STORE
from tools.package.android.spec import SPEC


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


def changed(workshop: Path, pattern: str, replacement: str) -> spec.Spec:
    """The spec with one place changed."""
    text, count = re.subn(pattern, replacement, SPEC.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert count == 1, f"“{pattern}” is not in the spec once"
    return spec.read(workshop, text)
