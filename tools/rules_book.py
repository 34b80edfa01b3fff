"""The rules of every game as docs/rules/<game>.md, in English, from the rules pages of the app.

python -m tools.rules_book            write them
python -m tools.rules_book --check    change nothing; fail if a file is missing or stale
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from app import games  # noqa: F401  fills the register of games
from app.contract import GAMES
from app.rules.rulebook import RuleEntry

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "rules"


def page(game: str) -> str:
    """All rules of a game."""
    ui = GAMES[game]
    lines = [
        f"# The rules of {ui.CARD.name}",
        "",
        f"<!-- Written by ./dev words from app/games/{game}/content/rules.toml: change the rules there. -->",
        "",
        "In our own words, as the app shows them with pictures. This is an unofficial implementation.",
        "",
    ]
    for section in ui.rules_book():
        lines += [f"## {section.title}", ""]
        for entry in section.entries:
            lines += _lines(entry)
    return "\n".join(lines)


def _lines(entry: RuleEntry) -> Iterator[str]:
    if entry.title:
        yield f"### {entry.title}"
        yield ""
    for sentence in entry.texts:
        yield f"* {sentence}" if len(entry.texts) > 1 else sentence
    yield ""


def main() -> int:
    check = "--check" in sys.argv[1:]
    FOLDER.mkdir(parents=True, exist_ok=True)
    stale = 0
    for game in GAMES:
        path, text = FOLDER / f"{game}.md", page(game)
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if check:
            print(f"{path.relative_to(ROOT)} is not up to date: run ./dev words.")
            stale = 1
        else:
            path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main())
