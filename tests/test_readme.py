"""The README's code runs as it stands, for every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import GAMES, from_text

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def programs() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def length(code: str) -> int:
    return len([line for line in code.splitlines() if line.strip()])


def library_example(game: str, package: str = "engine") -> str:
    """The README's program, which names a game in one line; an installed package is `ratskeller.engine`."""
    (code,) = (code for code in programs() if "adapters" not in code)
    assert code.count('name = "braverats"') == 1 and "from ratskeller.engine import" in code
    return code.replace('name = "braverats"', f'name = "{game}"').replace("ratskeller.engine", package)


@pytest.mark.parametrize("game", GAMES)
def test_the_library_example_plays_a_whole_match(game, capsys):
    exec(compile(library_example(game), "README.md", "exec"), {})
    reading = from_text(capsys.readouterr().out)
    assert reading.damage is None
    assert reading.match.over and reading.match.game.info.id == game
    assert reading.match.loaded_draws() == []


def test_the_library_example_is_ten_lines():
    assert length(library_example("braverats")) <= 10


@pytest.mark.parametrize("library", ["pyspiel", "pettingzoo", "gymnasium"])
def test_the_examples_for_learners_run(library, capsys):
    """With fewer matches than they are meant for."""
    pytest.importorskip(library, reason=f"{library} is not installed.")
    adapter = f"ratskeller.engine.adapters.{library.replace('pyspiel', 'openspiel')}"
    (code,) = (code for code in programs() if adapter in code)
    assert length(code) <= 10
    code = re.sub(r"range\(\d+\)", "range(3)", code.replace("ratskeller.engine", "engine"))
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.strip()


def test_both_commands_and_the_disclaimer_are_there():
    assert "./dev play" in README and "./dev test" in README
    assert "unofficial implementation" in README
