"""The documents for readers of the repository: links and paths lead somewhere, pictures are small."""

from __future__ import annotations

import re
import shlex
import subprocess
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
    "docs/talk.md",
)
#: A file in backticks, perhaps with a place for the name of a game or page.
FILE = re.compile(r"`([\w./<>-]+\.(?:py|kv|md|txt|spec|toml|json|yml))`")
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


@pytest.mark.parametrize("document", ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "BENCHMARKS.md"])
def test_files_that_are_named_exist(document: str) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = {name: re.sub(r"<\w+>", r"[\\w-]+", re.escape(name)) for name in FILE.findall(text(document))}
    missing = [name for name, path in names.items() if not re.search(f"(?m)(^|/){path}$", listed.stdout)]
    assert missing == []
