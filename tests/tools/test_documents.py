"""The documents for readers of the repository: their links lead somewhere, and their pictures are small."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    "BENCHMARKS.md",
    "CHANGELOG.md",
    "ARCHITECTURE.md",
    "assets/README.md",
)
#: In bytes.
LARGEST_PICTURE = 1_500_000


def text(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_to_files(document: str) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text(document)):
        if "://" not in link:
            assert ((ROOT / document).parent / link).exists(), link


def test_pictures_are_small_and_shown() -> None:
    shown = set(re.findall(r"\]\((assets/pictures/[^)]+)\)", text("README.md")))
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "assets" / "pictures").iterdir()}
    assert shown == there
    assert all((ROOT / picture).stat().st_size <= LARGEST_PICTURE for picture in there)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_commands_exist(document: str) -> None:
    verbs = set(re.findall(r"(?m)^  ([a-z-]+)\)$", text("dev"))) | {"help"}
    for command in re.findall(r"\./dev [a-z][^`|\n]*", text(document)):
        assert shlex.split(command)[1] in verbs, command
