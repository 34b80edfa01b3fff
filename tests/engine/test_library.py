"""What a program asks for in one call, and what it is told if it asks for something wrong."""

from __future__ import annotations

import doctest
import sys
from importlib import import_module
from itertools import pairwise

import pytest

import engine
from engine import CHANCE, Match, Refused, Setup, Translator, advise, game_of, new_match, study, table, to_text
from engine.base import Json
from engine.games import IDS
from engine.match import AnyMatch


def played(game: str, lines: int = 10**6, **options: Json) -> AnyMatch:
    match = new_match(game, seed=4711, **options)
    while (seats := match.settle()) and len(match.log) < lines:
        match.play({seat: advise(match, seat, "novice").move for seat in seats})
    return match


@pytest.mark.parametrize("module", ["engine", "engine.library", "engine.match"])
def test_the_examples_in_docstrings_hold(module, monkeypatch):
    monkeypatch.setitem(sys.modules, "ratskeller", engine)
    monkeypatch.setattr(engine, "engine", engine, raising=False)
    monkeypatch.setitem(sys.modules, "ratskeller.engine", engine)
    found = doctest.testmod(import_module(module), extraglobs={"new_match": new_match})
    assert found.attempted and not found.failed


@pytest.mark.parametrize("game", IDS)
def test_a_match_can_be_walked_through_drawn_and_asked_about(game):
    match = played(game, 4)
    lines = list(match)
    assert [line.moves for line in lines] == [entry.moves for entry in match.log]
    assert lines[0].before == match.states[0] and lines[-1].after == match.state
    assert all(one.after is other.before for one, other in pairwise(lines))
    assert str(match) == table(match) and len(str(match).splitlines()) >= 2
    (tr := Translator()).speak("de")
    assert table(match, tr=tr) != table(match)
    seat = match.to_act[0]
    assert advise(match, seat, "expert") == advise(match, seat, "expert")
    assert advise(match, seat, "clover").move in match.legal(seat)


def test_options_seats_and_positions_can_be_given():
    match = new_match("firstrat", 4, seed="a", even_start=True)
    assert match.setup.seats == 4 and match.setup.options == {"even_start": True}
    again = new_match("firstrat", 4, seed="a", position=match.game.position(played("firstrat", 9, seats=4).state))
    assert again.origin is not None and again.log == ()


def test_a_study_judges_every_decision():
    match = played("braverats")
    found = study(match)
    decisions = [(line, seat) for line, entry in enumerate(match.log) for seat in entry.moves if seat != CHANCE]
    assert {(one.line, one.seat) for one in found.verdicts} <= set(decisions)
    assert found.curve[-1] == tuple(float(place == 1) for place in match.result)


OVER = played("braverats")
WRONG = [
    lambda: new_match("chess", seed=1),
    lambda: new_match(7, seed=1),
    lambda: new_match("brooke", 9, seed=1),
    lambda: new_match("brooke", "two", seed=1),
    lambda: new_match("brooke", seed=None),
    lambda: new_match("brooke", seed=1, fast=True),
    lambda: new_match("braverats", seed=1, fast="yes"),
    lambda: new_match("braverats", seed=1, position="x"),
    lambda: new_match("braverats", seed=1, position={"hands": 7}),
    lambda: Match(game_of("brooke"), {"seats": 2}, "1"),
    lambda: advise(OVER),
    lambda: advise(new_match("braverats", seed=1)),
    lambda: advise(new_match("brooke", seed=1)),
    lambda: advise(new_match("braverats", seed=1), 2),
    lambda: advise(new_match("braverats", seed=1), "spy"),
    lambda: advise(new_match("braverats", seed=1), 0, "champion"),
    lambda: advise(new_match("braverats", seed=1), 0, None),
    lambda: new_match("braverats", seed=1).play({"0": "spy", "1": "spy"}),
    lambda: new_match("braverats", seed=1).play({0: "spy"}),
    lambda: new_match("braverats", seed=1).play({0: "spy", 1: "spy", 2: "spy"}),
    lambda: new_match("braverats", seed=1).play({0: "", 1: "\ud800"}),
    lambda: new_match("braverats", seed=1).legal("0"),
    lambda: new_match("braverats", seed=1).legal(7),
    lambda: new_match("braverats", seed=1).view(9),
    lambda: new_match("braverats", seed=1).drawn(),
    lambda: new_match("braverats", seed=1).roll(),
    lambda: new_match("braverats", seed=1).undo(),
    lambda: engine.from_text(""),
    lambda: engine.from_text(b"ratskeller"),
    lambda: engine.from_text(None),
    lambda: engine.from_text(to_text(OVER)[:40]),
    lambda: engine.mind_of("chess"),
    lambda: engine.levels_of(None),
    lambda: Match(game_of("braverats"), Setup(2, {"draw": 3}), 1),
    lambda: Match(game_of("braverats"), Setup(2, 7), 1),
]


@pytest.mark.parametrize("call", WRONG, ids=range(len(WRONG)))
def test_whatever_is_wrong_is_refused_with_one_sentence(call):
    with pytest.raises(Refused) as refusal:
        call()
    text = str(refusal.value)
    assert text.endswith(".") and "\n" not in text and (text[0].isupper() or text[0] == "“")
