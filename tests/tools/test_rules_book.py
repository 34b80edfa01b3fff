"""The rules outside the app are those in it."""

from __future__ import annotations

import pytest

from app.contract import GAMES
from tools import rules_book


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_for_readers_are_those_of_the_app(game: str) -> None:
    path = rules_book.FOLDER / f"{game}.md"
    assert path.read_text(encoding="utf-8") == rules_book.page(game), "run ./dev words"


def test_no_game_is_left_over() -> None:
    assert {path.stem for path in rules_book.FOLDER.iterdir()} == set(GAMES)
