"""Documents name files that exist."""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.sources import ROOT

DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "BENCHMARKS.md")
#: A file in backticks, perhaps with a place for a game's or a page's name.
FILE = re.compile(r"`([\w./<>-]+\.(?:py|kv|md|txt|spec|toml|json|yml))`")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_a_document_names_is_there(document: str) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    tree = "\n" + listed.stdout
    names = set(FILE.findall((ROOT / document).read_text(encoding="utf-8")))
    missing = [
        name
        for name in sorted(names)
        if not re.search(r"[\n/]" + re.sub(r"<\w+>", r"[\\w-]+", re.escape(name)) + r"\n", tree)
    ]
    assert missing == []
