"""The README's code runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

from engine import notation
from engine.games import GAMES

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_library_example_plays_a_whole_match(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    reading = notation.from_text(capsys.readouterr().out, GAMES)
    assert reading.match.over and reading.damage is None


def test_both_commands_and_the_disclaimer_are_there():
    assert "./dev play" in README and "./dev test" in README
    assert "unofficial implementation" in README
