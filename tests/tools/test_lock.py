"""The lists of packages: complete, with hashes, free of addresses, and in step with pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import lock

ROOT = Path(__file__).parents[2]


def asked(name: str) -> list[Requirement]:
    """What an .in file asks for."""
    lines = (lock.FOLDER / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-c "))]


def locked(name: str) -> list[tuple[Requirement, int]]:
    """Every pin of a list, with the number of its hashes."""
    text = (lock.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    pins = re.split(r"(?m)^(?=\w)", text)[1:]
    return [(Requirement(pin.split(" \\\n")[0]), pin.count("--hash=sha256:")) for pin in pins]


def test_every_list_can_be_made_again() -> None:
    assert len(lock.NAMES) <= 6
    assert {path.stem for path in lock.FOLDER.glob("*.txt")} == set(lock.NAMES)
    assert {path.stem for path in lock.FOLDER.glob("*.in")} == set(lock.NAMES)


@pytest.mark.parametrize("name", lock.NAMES)
def test_a_list_holds_what_is_asked_for_with_hashes(name: str) -> None:
    pins = locked(name)
    versions = {canonicalize_name(pin.name): next(iter(pin.specifier)).version for pin, _ in pins}
    for wanted in asked(name):
        assert wanted.specifier.contains(versions[canonicalize_name(wanted.name)])
    for pin, hashes in pins:
        assert re.fullmatch(r"==[\w.]+", str(pin.specifier)), pin
        assert hashes > 0, pin


@pytest.mark.parametrize("name", lock.NAMES)
def test_a_list_names_no_place(name: str) -> None:
    for ending in ("in", "txt"):
        text = (lock.FOLDER / f"{name}.{ending}").read_text(encoding="utf-8")
        assert not re.search(r"://|index-url|find-links|/tmp|/home|^# This file", text, re.MULTILINE)


def test_lists_of_one_environment_agree() -> None:
    versions: dict[tuple[str, str], set[str]] = {}
    for name in ("app", "dev", "adapters", "package"):
        for pin, _ in locked(name):
            versions.setdefault((canonicalize_name(pin.name), name), set()).add(str(pin.specifier))
    packages = {package for package, _ in versions}
    for package in packages:
        found = {frozenset(pins) for (name, _), pins in versions.items() if name == package}
        assert len(found) == 1, f"{package}: {found}"


def test_the_extras_ask_for_what_the_adapters_are_tested_with() -> None:
    text = (ROOT / "ratskeller-engine" / "pyproject.toml").read_text(encoding="utf-8")
    extras = tomllib.loads(text)["project"]["optional-dependencies"]
    assert set(extras) == {"openspiel", "rl"}
    tested = {canonicalize_name(line.name): line.specifier for line in asked("adapters")}
    for line in map(Requirement, (line for lines in extras.values() for line in lines)):
        assert tested[canonicalize_name(line.name)] == line.specifier


def test_the_wheel_asks_for_what_the_app_is_tested_with() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    loosely = {line.name: line.specifier for line in map(Requirement, project["dependencies"])}
    assert str(loosely.pop("ratskeller-engine")) == f"=={project['version']}", "it is made of the same tree"
    # Kivy asks for its libraries for Windows itself.
    tested = {line.name: line.specifier for line in asked("app") if line.marker is None}
    # kivymd comes inside the wheel.
    assert set(loosely) == set(tested) - {"kivymd"}
    for pin, _ in locked("app"):
        if pin.name in loosely:
            assert loosely[pin.name].contains(next(iter(pin.specifier)).version)
