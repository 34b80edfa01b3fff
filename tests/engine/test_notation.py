"""Saves: what is written can be read, and what is damaged is cut back to its last good line."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from engine import notation, randomness
from engine.ai.advice import drawn
from engine.base import CHANCE, NewerVersion, Refused, Setup
from engine.games import GAMES
from engine.match import Match
from tests.engine.setups import IDS, SETUPS, random_match

GAME = GAMES["braverats"]


@pytest.fixture(scope="module")
def match():
    return random_match(GAME, Setup(2, {"draft": True, "emperor": True}), Random(1), seed="open sesame")


@pytest.fixture(scope="module")
def text(match):
    return notation.to_text(match)


def test_the_hash_is_there_from_the_start_and_the_seed_only_at_the_end():
    match = Match(GAME, Setup(), "secret")
    assert randomness.commitment("secret") in notation.to_text(match)
    assert "seed secret" not in notation.to_text(match)
    assert "seed secret" in notation.to_text(match, with_seed=True)


def test_a_finished_match_shows_its_seed_and_its_draws_check_out(match, text):
    assert text.rstrip().split("\n")[-1].startswith("seed open sesame")
    assert match.loaded_draws() == []


def test_a_loaded_die_is_found():
    match = Match(GAME, Setup(2, {"traitor": True}), "s")
    honest = match.drawn()
    match.play({CHANCE: "0,0" if honest != "0,0" else "1,1"})
    assert match.loaded_draws() == [1]


def test_every_truncation_reads_back_to_its_last_whole_line(match, text):
    lines = text.splitlines(keepends=True)
    header = next(n for n, line in enumerate(lines) if line.startswith(">"))
    for cut in range(0, len(text), 7):
        whole = text[:cut].count("\n") + (text[:cut] != "" and cut < len(text) and text[cut] == "\n")
        if whole < header - 1:
            with pytest.raises(Refused):
                notation.from_text(text[:cut], GAMES)
            continue
        try:
            reading = notation.from_text(text[:cut], GAMES)
        except Refused:
            assert whole < header
            continue
        moves = sum(line.startswith(">") for line in lines[:whole])
        assert reading.match.states == match.states[: moves + 1]


def test_every_changed_character_is_noticed(match, text):
    rng = Random(2)
    for _ in range(300):
        at = rng.randrange(len(text))
        swapped = "x" if text[at] != "x" else "y"
        damaged = text[:at] + swapped + text[at + 1 :]
        try:
            reading = notation.from_text(damaged, GAMES)
        except Refused as refusal:
            assert str(refusal).endswith(".")
            continue
        assert reading.damage is not None
        line = text[:at].count("\n")
        moves = sum(entry.startswith(">") for entry in text.splitlines()[:line])
        assert reading.match.states == match.states[: moves + 1]


def resealed(payloads):
    writer = notation.Writer()
    return "".join(map(writer.line, payloads))


def payloads(text):
    return [line.rpartition("  #")[0] for line in text.splitlines()]


def test_the_line_ends_of_windows_are_no_damage(match, text):
    read, damage = notation.from_text(text.replace("\n", "\r\n"))
    assert damage is None
    assert notation.to_text(read) == text
    # One in the middle of a line is.
    assert notation.from_text(text.replace("\n> ", "\n>\r ")).damage is not None


def test_an_edited_and_resealed_save_is_checked_by_the_rules(text):
    lines = payloads(text)
    first = next(n for n, line in enumerate(lines) if line.startswith(("> 0", "> 1")))
    lines[first] = "> 0 prince | 1 mime"
    reading = notation.from_text(resealed(lines), GAMES)
    assert "cannot stand" in reading.damage
    assert len(reading.match.log) == sum(line.startswith(">") for line in lines[:first])


@pytest.mark.parametrize(("game", "setup"), SETUPS, ids=IDS)
def test_the_end_of_a_match_alone_is_that_of_the_whole_match(game, setup):
    match = random_match(game, setup, Random(3), seed="open sesame")
    again, damage = end_of(notation.to_text(match))
    assert damage is None and again.seed == match.seed and again.over
    assert again.states == (match.state,)
    with pytest.raises(Refused):
        again.undo()


def test_the_end_of_a_match_alone_must_be_the_result_that_is_stated(text):
    lines = payloads(text)
    wrong = next(n for n, line in enumerate(lines) if line.startswith("result"))
    lines[wrong] = "result [2, 2]"
    assert "result" in end_of(resealed(lines)).damage


def end_of(text):
    steps = notation.read_stepwise(text, end_only=True)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("ratskeller 3", "another version"),
        ("game chess", "no game"),
        ("options {}{", "options"),
        ("players 7", "players"),
        ("options []", "options"),
        ('options {"seats": "two"}', "options"),
        ("players [1, 2]", "players"),
        ('options {"fast": 3}', "fast"),
        ('position {"hands": 3}', "position"),
    ],
)
def test_a_header_that_cannot_be_trusted_is_refused_with_a_sentence(line, sentence):
    lines = payloads(notation.to_text(Match(GAME, Setup(), "1")))
    name = line.split(" ")[0]
    lines = [line if old.split(" ")[0] == name else old for old in lines]
    if name == "position":
        lines.append(line)
    with pytest.raises(Refused, match=sentence):
        notation.from_text(resealed(lines), GAMES)


@pytest.mark.parametrize("line", ["ratskeller 3", "clock 5", "! pause"])
def test_good_lines_of_an_unknown_kind_are_those_of_a_newer_version(text, line):
    lines = payloads(text)
    if line.startswith("ratskeller"):
        lines[0] = line
    else:
        lines.insert(3 if line.startswith("clock") else len(lines) - 2, line)
    with pytest.raises(NewerVersion, match="version"):
        notation.from_text(resealed(lines), GAMES)


def test_a_damaged_header_is_replaced_by_that_of_the_opening(match, text):
    first = notation.opening(match)
    header = text.index("\n>")
    for at in range(header):
        for damaged in (
            text[:at] + "\n" + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text[:at] + "é" + text[at:],
        ):
            assert notation.with_opening(damaged, first) == text
    assert notation.with_opening("", first) == text[: header + 1]
    assert notation.with_opening(text, first) == text


def test_a_damaged_position_is_not_taken_for_a_move():
    position = {"hands": [[0, 7], [1, 6]], "score": [2, 1], "pending": [0, 0], "last": [4, 3]}
    text = notation.to_text(Match(GAME, Setup(), "1", position=position))
    with pytest.raises(Refused, match="header is damaged"):
        notation.from_text(text.replace("position", "motion"), GAMES)


def test_a_wrong_result_or_seed_is_named(text):
    lines = payloads(text)
    assert (
        "result"
        in notation.from_text(
            resealed(["result [9, 9]" if line.startswith("result") else line for line in lines]), GAMES
        ).damage
    )
    assert (
        "seed"
        in notation.from_text(
            resealed(["seed 1" if line.startswith("seed") else line for line in lines]), GAMES
        ).damage
    )
    with pytest.raises(Refused, match="seed"):
        notation.from_text(text, GAMES, seed="another")


def test_a_match_from_a_set_position_round_trips():
    position = {"hands": [[0, 7], [1, 6]], "score": [2, 1], "pending": [0, 0], "last": [4, 3]}
    match = Match(GAME, Setup(), "1", position=position)
    match.play({0: "prince", 1: "general"})
    again = notation.from_text(notation.to_text(match, with_seed=True), GAMES)
    assert again.damage is None and again.match.state == match.state


def test_taking_back_and_drawing_again_gives_the_same_draw():
    first, second = (Match(GAME, Setup(2, {"random": True}), "same") for _ in range(2))
    assert first.drawn() == second.drawn()
    assert Match(GAME, Setup(2, {"random": True}), "other").drawn() != first.drawn()


def test_a_draw_at_the_very_end_is_the_last_outcome_even_if_chances_round_down():
    assert randomness.pick([("0", 0.3), ("1", 0.3), ("2", 0.3999)], 0.99999) == "2"
    assert drawn({"a": 0.5, "b": 0.5}, SimpleNamespace(random=lambda: 1.0)) == "a"


def test_draws_follow_the_odds():
    counts = [0, 0]
    for seed in range(4000):
        counts[int(randomness.pick([("0", 0.25), ("1", 0.75)], randomness.fraction(str(seed), 0)))] += 1
    assert counts[0] / 4000 == pytest.approx(0.25, abs=0.03)
