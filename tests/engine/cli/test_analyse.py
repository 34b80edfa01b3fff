"""The coach in the headless tool: `analyse` for people, for programs and over `talk`."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine import notation
from engine.base import Setup
from engine.cli.analyse import graph
from engine.cli.main import main
from engine.cli.talk import Session
from engine.coach.analysis import from_json
from engine.games import GAMES
from engine.match import Match
from tests.engine.setups import random_match

GAME = GAMES["braverats"]


@pytest.fixture(scope="module")
def blundered():
    """A match in which seat 0 leaves a shown Prince alone with the Princess in hand."""
    match = Match(GAME, Setup(2), "scripted", players=["Ann", "Ben"])
    for moves in ({0: "spy", 1: "general"}, {1: "prince"}, {0: "musician"}):
        match.play(dict(moves))
    return match


@pytest.fixture
def file(tmp_path, blundered):
    path = tmp_path / "a.match"
    path.write_text(notation.to_text(blundered), encoding="utf-8")
    return path


def run(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_analyse_tells_the_blunder_in_words(file, capsys):
    code, out, err = run(capsys, "analyse", file)
    assert code == 0 and err == ""
    assert "Ann: musician is a blunder" in out and "princess had 100.0%" in out
    assert "worst moment: line 3, musician" in out and "best moment" in out
    assert "of the winning chance kept" in out and "luck" in out and "Every verdict is exact." in out


def test_a_robot_has_a_chance_too(tmp_path, capsys):
    match = random_match(GAMES["firstrat"], Setup(1), Random(1)).until(30)
    path = tmp_path / "alone.match"
    path.write_text(notation.to_text(match, with_seed=True), encoding="utf-8")
    code, out, _ = run(capsys, "analyse", path)
    assert code == 0 and any(line.startswith("Greg") for line in out.splitlines())
    assert "of the verdicts are exact, the others estimates" in out


def test_analyse_as_json_can_be_read_back(file, capsys):
    code, out, _ = run(capsys, "analyse", file, "--json")
    assert code == 0
    analysis = from_json(json.loads(out))
    worst = analysis.moments(0)[1]
    assert worst is not None and worst.best == "princess"


def test_analyse_has_help(capsys):
    with pytest.raises(SystemExit) as end:
        main(["analyse", "--help"])
    assert end.value.code == 0 and "--json" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"hello\n", "not a Ratskeller match"),
        (b"", "not a Ratskeller match"),
    ],
)
def test_bad_files_get_a_sentence(tmp_path, capsys, content, sentence):
    path = tmp_path / "b.match"
    if content is not None:
        path.write_bytes(content)
    code, out, err = run(capsys, "analyse", path)
    assert code == 2 and out == "" and sentence in err and err.count("\n") == 1


def test_a_damaged_line_and_an_empty_match_get_a_sentence(tmp_path, capsys, blundered):
    path = tmp_path / "c.match"
    path.write_text(notation.to_text(blundered).replace("musician", "princess"), encoding="utf-8")
    code, _, err = run(capsys, "analyse", path)
    assert code == 2 and "damaged" in err
    path.write_text(notation.to_text(Match(GAME, Setup(2), "1")), encoding="utf-8")
    code, _, err = run(capsys, "analyse", path)
    assert code == 2 and "nothing to analyse" in err


def test_talk_analyses_the_match_on_the_table(blundered):
    session = Session()
    asked = {"do": "load", "text": notation.to_text(blundered)}
    assert session.answer(json.dumps(asked))["ok"]
    told = session.answer('{"do": "analyse"}')
    assert told["ok"] and told["done"] == told["total"]
    assert from_json(told["analysis"]).verdicts[-1].grade == "blunder"


def test_talk_stops_when_time_is_up_and_goes_on_after_a_bad_request():
    session = Session()
    assert session.answer('{"do": "analyse"}')["ok"] is False
    match = random_match(GAMES["firstrat"], Setup(2), Random(1))
    assert session.answer(json.dumps({"do": "load", "text": notation.to_text(match)}))["ok"]
    assert session.answer('{"do": "analyse", "ms": "soon"}')["ok"] is False
    told = session.answer('{"do": "analyse", "ms": 20}')
    assert told["ok"] and told["done"] < told["total"]
    assert len(from_json(told["analysis"]).curve) == len(match.log) + 1


def test_a_graph_rises_with_the_chances():
    assert graph([0.0, 0.5, 1.0]) == "▁▅█"
