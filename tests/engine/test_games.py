"""The register: nothing is imported before it is asked for, and nothing incomplete gets in."""

from __future__ import annotations

import ast
import json
import pydoc
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import engine
from engine import games
from engine.base import UnknownGame
from engine.games import GAMES, IDS, PARTS

ROOT = Path(__file__).parents[2]


def loaded_after(code: str) -> set[str]:
    """The modules of the engine that a fresh process has imported after some code."""
    ask = f"{code}\nimport json, sys\nprint(json.dumps([m for m in sys.modules if m.startswith('engine')]))"
    done = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def of_games(modules: set[str]) -> set[str]:
    return {module for module in modules if module.split(".")[1:2] and module.split(".")[1] in IDS}


@pytest.mark.parametrize(
    "code",
    [
        "import engine.games; list(engine.games.GAMES); len(engine.games.GAMES)",
        "from engine import *",
        "import engine.cli.main, engine.coach.analysis, engine.turns, engine.opponent",
        "import engine.cli.arena, engine.cli.play, engine.cli.replay, engine.cli.talk",
    ],
)
def test_nothing_shared_imports_a_game(code):
    assert of_games(loaded_after(code)) == set()


@pytest.mark.parametrize("game", IDS)
def test_a_game_is_imported_alone_and_without_its_ai(game):
    modules = of_games(loaded_after(f"from engine.games import game_of; game_of({game!r})"))
    assert f"engine.{game}.game" in modules
    assert all(module.split(".")[1] == game for module in modules)
    assert not {f"engine.{game}.{part}" for part in ("ai", "coach", "text")} & modules


@pytest.mark.parametrize("part", PARTS)
def test_an_incomplete_game_is_refused_with_the_name_of_what_it_lacks(part):
    module = SimpleNamespace(**dict.fromkeys(set(PARTS) - {part}))
    with pytest.raises(TypeError, match=f"“chess” is incomplete: it has no “{part}”"):
        games.register("chess", module)
    assert "chess" not in GAMES


@pytest.mark.parametrize("part", PARTS)
def test_every_part_of_every_game_is_made_once(part):
    for name in GAMES:
        assert getattr(games.module_of(name), part) is getattr(games.module_of(name), part)


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(UnknownGame) as refusal:
        games.module_of("chess")
    assert str(refusal.value) == f"There is no game “chess”; there is {', '.join(IDS)}."
    with pytest.raises(KeyError):
        GAMES["chess"]


def test_the_id_is_that_of_the_rules():
    assert [game.info.id for game in GAMES.values()] == list(IDS) and len(GAMES) == len(IDS)


def test_only_braverats_has_secrets():
    """Screens hide the table between two people where there is something to hide."""
    assert {game: GAMES[game].info.has_secrets for game in IDS} == {
        "braverats": True,
        "brooke": False,
        "firstrat": False,
    }


def test_the_package_shows_what_it_offers():
    """To `help`, and to the completion of names, before anything is imported."""
    code = "import engine, sys; print(sorted(dir(engine))); print('engine.games' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    listed, is_imported = done.stdout.splitlines()
    assert set(engine.__all__) <= set(ast.literal_eval(listed)) and is_imported == "False"
    told = pydoc.plain(pydoc.render_doc(engine))
    assert all(name in told for name in engine.__all__)
