"""Every game in sentences: each event has a sentence, each view a table, each decision a question."""

from __future__ import annotations

import pytest

from engine import from_text
from engine.base import CHANCE
from engine.games import text_of
from tests.engine.test_golden import GOLDEN


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_whole_match_can_be_told(path):
    match = from_text(path.read_text(encoding="utf-8")).match
    game, words, seats = match.game, text_of(match.game.info.id), match.setup.seats
    names = [f"Player {seat}" for seat in range(seats)]
    for state, entry in zip(match.states, match.log, strict=False):
        for line in words.told(state, game.apply(state, entry.moves).events, names):
            assert line == line.rstrip() and "{" not in line and "None" not in line
        for seat in (*range(seats), None):
            table = words.table(game.view(state, seat), names)
            assert table.strip() and "None" not in table
        for seat in set(entry.moves) - {CHANCE}:
            view = game.view(state, seat)
            assert words.question(view, seat)
            assert len(words.options(view, seat)) in (0, len(game.legal(state, seat)))
