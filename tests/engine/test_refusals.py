"""Refusals say what kind they are, and illegal moves name their rule."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from engine import base, games, notation
from engine.ai.advice import conclude
from engine.base import (
    CHANCE,
    BadOption,
    BadPosition,
    BadRequest,
    DamagedFile,
    IllegalMove,
    NotNow,
    Refused,
    Setup,
    UnknownGame,
    UnknownLevel,
)
from engine.cli.files import with_files
from engine.cli.replay import read_match
from engine.coach.analysis import appraise, from_json
from engine.games import GAMES
from engine.match import Match
from engine.sanitize import LONGEST_MATCH
from engine.turns import whole_turns
from tests.engine.setups import IDS, SETUPS, random_match

ENGINE = Path(base.__file__).parent
KINDS = Refused.__subclasses__()
every_setup = pytest.mark.parametrize(("game", "setup"), SETUPS, ids=IDS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.fixture
def rng():
    return Random(1)


def test_the_engine_raises_no_refusal_without_a_kind():
    for path in ENGINE.rglob("*.py"):
        assert not re.search(r"raise (base\.)?Refused\b", path.read_text(encoding="utf-8")), path


def test_no_kind_is_a_case_of_another():
    assert all(kind.__bases__ == (Refused,) and not kind.__subclasses__() and kind.__doc__ for kind in KINDS)


@every_setup
def test_an_illegal_move_names_its_rule(game, setup):
    match = Match(game, setup, "1")
    for moves in (dict.fromkeys(match.to_act, "nonsense"), {}, {7: "spy"}, {CHANCE: "99"}):
        with pytest.raises(IllegalMove) as refusal:
            match.play(moves)
        assert refusal.value.rule is not None and refusal.value.rule.text == str(refusal.value)


@every_game
def test_what_is_asked_at_the_wrong_moment(game, rng):
    match = random_match(game, Setup(game.info.seats[-1]), rng)
    view, mind = game.view(match.state, 0), games.mind_of(game.info.id)
    for ask in (
        match.roll,
        Match(game, Setup(game.info.seats[-1]), "1").undo,
        lambda: whole_turns(game, match.state),
        lambda: conclude(mind.think(view, "greedy", rng)),
        lambda: list(appraise(game, view, rng)),
    ):
        with pytest.raises(NotNow):
            ask()


def test_a_draw_needs_the_seed():
    match = Match(GAMES["brooke"], Setup(), "", sha256="0" * 64)
    with pytest.raises(NotNow, match="seed"):
        match.roll()


@every_game
@pytest.mark.parametrize("setup", [Setup(9), Setup(2, {"no-such": 1})], ids=["seats", "name"])
def test_a_bad_option(game, setup):
    with pytest.raises(BadOption):
        game.start(setup)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("braverats", {"fast": 3}),
        ("braverats", {"draft": True, "random": True}),
        ("braverats", {"emperor": True, "true-king": True}),
        ("braverats", {"draw": True, "draft": True}),
        ("brooke", {"deck": 3}),
        ("brooke", {"deck": {}}),
        ("firstrat", {"greg": "hard"}),
        ("firstrat", {"components": 3}),
        ("firstrat", {"components": {}}),
    ],
)
def test_a_bad_value_of_an_option(name, options):
    with pytest.raises(BadOption):
        GAMES[name].start(Setup(2, options))


@pytest.mark.parametrize(("name", "option"), [("brooke", "deck"), ("firstrat", "components")])
def test_a_file_of_an_option_that_cannot_be_read(name, option, tmp_path):
    broken, large = tmp_path / "broken.json", tmp_path / "large.json"
    broken.write_text("{", encoding="utf-8")
    large.write_text(" " * 2_000_000, encoding="utf-8")
    os.mkfifo(pipe := tmp_path / "pipe.json")
    for path in (broken, large, pipe, Path("/dev/zero"), tmp_path, tmp_path / "missing.json"):
        with pytest.raises(DamagedFile, match=path.name):
            with_files(GAMES[name], {option: str(path)})
        with pytest.raises(BadOption):
            GAMES[name].start(Setup(2, {option: str(path)}))


@every_game
@pytest.mark.parametrize("position", [3, {}, {"no-such": 1}], ids=str)
def test_a_bad_position(game, position):
    with pytest.raises(BadPosition):
        game.from_position(position, {})


def test_an_unknown_game_or_level():
    with pytest.raises(UnknownGame, match="chess"):
        games.game_of("chess")
    with pytest.raises(UnknownLevel, match="god"):
        games.level_of("brooke", "god")


def test_texts_and_files_that_are_no_match(tmp_path):
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").write_bytes(b" " * (LONGEST_MATCH + 1))
    for path in (*(tmp_path / name for name in ("missing", "binary", "pipe", "large")), Path("/dev/zero")):
        with pytest.raises(DamagedFile, match=path.name):
            read_match(path, {})
    text = notation.to_text(Match(GAMES["brooke"], Setup(), "1"))
    for damaged in ("", "hello", text[:40], text.replace("players", "Players")):
        with pytest.raises(DamagedFile):
            notation.from_text(damaged, GAMES)
    with pytest.raises(UnknownGame):
        notation.from_text(text, {})
    with pytest.raises(BadRequest, match="seed"):
        notation.from_text(text, GAMES, seed="another")


def test_data_that_is_no_analysis():
    with pytest.raises(DamagedFile, match="not an analysis"):
        from_json({})


def test_a_decision_that_is_not_well_formed():
    with pytest.raises(IllegalMove) as refusal:
        GAMES["firstrat"].move_of(GAMES["firstrat"].start(Setup(2)), {"do": "dance"})
    assert refusal.value.rule is not None
