"""What a release needs: a tag that equals the version, and the notes of that version.

python -m tools.release check-tag TAG    fails unless TAG is “v” and the version in pyproject.toml
python -m tools.release notes [TAG]      prints the section of CHANGELOG.md of that version
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]


def version(root: Path = ROOT) -> str:
    return str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def check_tag(tag: str, version: str) -> None:
    if tag != f"v{version}":
        raise SystemExit(f"The tag is {tag}, but pyproject.toml has version {version}: expected v{version}.")


def notes(changelog: str, version: str) -> str:
    """The section of one version, without its heading; the heading may go on with a date."""
    for section in re.split(r"(?m)^## ", changelog)[1:]:
        heading, _, text = section.partition("\n")
        if heading.split()[:1] == [version]:
            if not text.strip():
                raise SystemExit(f"The section of {version} in CHANGELOG.md is empty.")
            return text.strip() + "\n"
    raise SystemExit(f"CHANGELOG.md has no section “## {version}”.")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("check-tag").add_argument("tag")
    verbs.add_parser("notes").add_argument("tag", nargs="?")
    wanted = parser.parse_args(arguments)
    current = version()
    if wanted.tag is not None:
        check_tag(wanted.tag, current)
    if wanted.verb == "notes":
        changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        sys.stdout.write(notes(changelog, current))
    return 0


if __name__ == "__main__":
    sys.exit(main())
