"""A kill between two decisions, even in the middle of a turn, does not let an AI choose again."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.matches.library import Library
from app.store.database import Store
from app.table.table import Table
from app.table.thinker import Thinker
from engine.games import mind_of
from tests.torture.conftest import Torture
from tests.torture.restarts import run

#: Game, players, options, and how many lines of the match are compared.
MATCHES = (
    ("firstrat", ["@casual", "@skilled"], {"variable_path": True}, 60),
    ("firstrat", ["@skilled"], {}, 50),
    ("brooke", ["@expert", "@casual"], {}, 20),
    ("braverats", ["@fox", "@skilled"], {"draw": True}, 30),
    ("firstrat", ["@clover", "@pip"], {}, 30),
    ("brooke", ["@clover", "@juniper"], {}, 14),
    ("braverats", ["@renard", "@pip"], {"true-king": True}, 14),
)


def one_decision(table: Table) -> None:
    """Let an AI that has just been started make its next move."""
    thinker = Thinker(table, type(mind_of(table.game.info.id))())
    lines = len(table.match.log)
    table.begin()
    thinker.look()
    while thinker.busy and len(table.match.log) == lines:
        thinker.step()
    table.leave()
    thinker.stop()


@pytest.mark.parametrize(("game", "players", "options", "lines"), MATCHES)
def test_a_match_is_the_same_if_the_app_is_killed_after_every_move(game, players, options, lines, tmp_path: Path):
    whole = Library(Store(tmp_path / "whole")).begin(game, options, players, seed="7")
    thinker = Thinker(whole, type(mind_of(game))())
    whole.begin()
    thinker.look()
    while thinker.busy and len(whole.match.log) < lines:
        thinker.step()
    number = Library(Store(tmp_path / "killed")).begin(game, options, players, seed="7").number
    log = ()
    while len(log) < min(lines, len(whole.match.log)):
        table = Library(Store(tmp_path / "killed")).open(number)
        assert table is not None
        one_decision(table)
        log = table.match.log
    shorter = min(len(log), len(whole.match.log))
    assert log[:shorter] == whole.match.log[:shorter]
    assert shorter >= 12


@pytest.mark.torture(5)
def test_restarts(torture: Torture):
    assert torture(run, "decisions", 1_800)["differences"] == 0


def test_decisions_after_a_restart_do_not_differ():
    found = run(seconds=600, seed=5, most=40)
    assert found["decisions"] >= 40
    assert found["differences"] == 0, found["examples"]
