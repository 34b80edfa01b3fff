"""The packed app runs on the Python that is asked for, with a Kivy that is made for it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.tools.package.conftest import Package
from tools.package.android import ROOT, Lacking, device, interpreter, simulation, tarball


@pytest.fixture
def python(tmp_path: Path) -> interpreter.Interpreter:
    """A Python that notes what it is called for."""
    program = tmp_path / "python"
    program.write_text(f'#!/bin/sh\necho "$*" >> "{tmp_path}/log"\nexec "{sys.executable}" "$@"\n')
    program.chmod(0o755)
    return interpreter.another(str(program), tmp_path / "store")


def test_another_python_brings_its_own_kivy(python: interpreter.Interpreter) -> None:
    assert python.kivy == interpreter.ours().kivy
    assert (python.kivy / "kivy" / "__init__.py").is_file()


def test_all_is_compiled_and_run_by_the_python_that_is_asked_for(
    tmp_path: Path, package: Package, python: interpreter.Interpreter
) -> None:
    (folder := tmp_path / "sources").mkdir()
    (folder / "a.py").write_text('"""Gone."""\n')
    tarball.compiled(folder, python)
    assert [path.name for path in folder.iterdir()] == ["a.pyc"]
    packages = package.packages._replace(python=python.program)
    simulation.start(device.unpack(package.tar, tmp_path), packages)
    log = (tmp_path / "log").read_text(encoding="utf-8")
    assert "compileall" in log
    assert "walk.py start" in log


@pytest.mark.parametrize(("program", "sentence"), [("no-such-python", "no program"), ("true", "is no Python")])
def test_what_is_no_python_is_refused(tmp_path: Path, program: str, sentence: str) -> None:
    with pytest.raises(Lacking, match=sentence):
        interpreter.another(program, tmp_path)


def test_a_python_that_does_not_compile_a_module_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def\n")
    with pytest.raises(Lacking, match="does not compile"):
        tarball.compiled(tmp_path, interpreter.ours())


def test_kivy_is_built_with_the_patch_and_the_cython_of_its_recipe() -> None:
    from pythonforandroid.recipes.kivy import recipe

    assert interpreter._patch().name in recipe.patches
    (cython,) = (line for line in recipe.hostpython_prerequisites if line.startswith("cython"))
    (ours,) = re.findall(r"(?m)^cython==(\S+)", (ROOT / "requirements/make.txt").read_text(encoding="utf-8"))
    assert cython.endswith(f"<={ours}")


def test_the_workflow_checks_on_the_python_that_phones_get(package: Package) -> None:
    minor = package.plan.python.rpartition(".")[0]
    workflow = (ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8")
    assert f"./dev android-check --python python{minor}\n" in workflow
    assert re.search(rf"python-version: \|\n +{re.escape(minor)}\n", workflow)
